package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Charts that demand too much end with a message. */
class HostileChartTest {

    private static final String CHART = "apiVersion: v2\nname: hostile\nversion: 0.1.0\n";

    private static String render(String template) {
        MemoryTree tree = MemoryTree.of("Chart.yaml", CHART, "templates/a.yaml", template);
        return render(ChartFolder.load(tree, "", HelmProfile.NEWEST));
    }

    private static String render(Chart chart) {
        HelmProfile profile = HelmProfile.NEWEST;
        return ChartRenderer.render(new ChartRequest(
                        chart,
                        GoMap.empty(),
                        new ReleaseInfo("rel", "default", false),
                        Capabilities.of(profile, "", List.of()),
                        profile,
                        true))
                .text(new OutputOptions(true, true, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{ define \"x\" }}{{ tpl \"{{ include \\\"x\\\" . }}{{ include \\\"x\\\" . }}\" . }}{{ end }}{{"
                        + " include \"x\" . }}",
                "{{ define \"x\" }}{{ include \"x\" . }}{{ end }}a: {{ include \"x\" . }}",
                "{{ define \"x\" }}{{ template \"x\" . }}{{ end }}a: {{ template \"x\" . }}",
                "a: {{ repeat 2000000000 \"xxxx\" }}",
                "{{ $x := dict \"a\" 1 }}{{ $y := dict \"a\" 1 }}{{ range until 60 }}{{ $x = dict \"l\" $x \"r\" $x }}{{ $y ="
                        + " dict \"l\" $y \"r\" $y }}{{ end }}a: {{ deepEqual $x $y }}",
                "{{ $x := dict \"a\" 1 }}{{ range until 60 }}{{ $x = dict \"l\" $x \"r\" $x }}{{ end }}a: {{ deepCopy $x }}",
                "{{ $x := dict \"a\" 1 }}{{ range until 60 }}{{ $x = dict \"l\" $x \"r\" $x }}{{ end }}a: {{ toYaml $x }}",
                "{{ $s := repeat 4000000 \"x\" }}{{ range until 10000 }}{{ sha256sum $s }}{{ end }}",
                "{{ $s := repeat 100000 \"a \" }}{{ range until 1000 }}{{ $s | snakecase | camelcase }}{{ end }}",
                "{{ $s := repeat 4000000 \"a\" }}{{ $n := printf \"%sb\" (repeat 2000000 \"a\") }}{{ contains $n $s }}",
                "{{ range until 100 }}{{ regexFindAll \"(?i)[a-z]{1,1000}x\" (repeat 100000 \"a\") -1 }}{{ end }}",
                "{{ range until 1000 }}{{ derivePassword 1 \"long\" \"p\" (toString .) \"site\" }}{{ end }}",
                "{{ $x := \"x\" }}{{ range until 40 }}{{ $x = print $x $x }}{{ end }}a: {{ $x }}",
                "a: {{ range until 2000000000 }}x{{ end }}",
                "a: {{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}",
                "{{ $m := dict }}{{ $_ := set $m \"m\" $m }}a: {{ toYaml $m }}",
                "{{ $m := dict }}{{ $_ := set $m \"m\" $m }}a: {{ toJson $m }}",
                "{{ $m := dict }}{{ $_ := set $m \"m\" $m }}a: {{ $m }}",
                "{{ $m := dict }}{{ $_ := set $m \"m\" $m }}a: {{ deepCopy $m }}",
                "a: {{ printf \"%1000000000d\" 1 }}",
                "a: {{ regexReplaceAll \"(a{1,1000}){1,1000}\" (repeat 5000 \"a\") \"b\" }}"
            })
    @Timeout(60)
    void aTemplateThatDemandsTooMuchIsRefused(String template) {
        assertThatThrownBy(() -> render(template)).isInstanceOf(KasaneException.class);
    }

    /** Each of these took more than two seconds before its bound was there. */
    static List<Arguments> chartsThatDemandTooMuch() {
        String steps = "more than 6000000 steps";
        return List.of(
                Arguments.of(
                        "{{ define \"b\" }}{{ range until 1000 }}x{{ end }}{{ end }}{{ range until 1000 }}{{ range until"
                                + " 1000 }}{{ include \"b\" . }}{{ end }}{{ end }}",
                        steps),
                Arguments.of(
                        "{{ $l := list }}{{ range until 100000 }}{{ $l = append $l . }}{{ end }}a: {{ len $l }}",
                        steps),
                Arguments.of("{{ range until 200000 }}\n---\na: {{ . }}{{ end }}", "more than 20000 documents"),
                Arguments.of(
                        "{{ range until 300000 }}a{{ . }}: {b: [1, 2, {c: d}]}\n{{ end }}",
                        "a document of more than 3 MiB"));
    }

    @ParameterizedTest
    @MethodSource("chartsThatDemandTooMuch")
    void aChartIsBoundedInWhatItDoesAndPrints(String template, String message) {
        assertThatThrownBy(() -> render(template))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining(message);
    }

    @Test
    @Timeout(60)
    void passwordsOfOnePersonForManySitesAreMade() {
        assertThat(
                        render(
                                "{{ range until 500 }}{{ $_ := derivePassword 1 \"long\" \"p\" \"u\" (toString .) }}{{ end }}a: b"))
                .contains("a: b");
        assertThat(
                        render(
                                "{{ range until 8 }}{{ $_ := derivePassword 1 \"long\" \"p\" (toString .) \"s\" }}{{ end }}a: b"))
                .contains("a: b");
    }

    @Test
    @Timeout(60)
    void patternsThatTryAllCombinationsEnd() {
        List<String> files = new ArrayList<>(List.of("Chart.yaml", CHART));
        for (int i = 0; i < 500; i++) {
            files.addAll(List.of("files/" + i + "x".repeat(240) + "/" + "x".repeat(240), "x"));
        }
        files.addAll(List.of(
                "templates/a.yaml", "{{ range until 1000 }}{{ $.Files.Glob \"**{b,*?{b,*?{b,a*}}}\" }}{{ end }}"));

        assertThatThrownBy(() ->
                        render(ChartFolder.load(MemoryTree.of(files.toArray(new String[0])), "", HelmProfile.NEWEST)))
                .hasMessageContaining("more than 6000000 steps");
    }

    @Test
    void aFileThatHelmWouldRefuseIsNamed() {
        MemoryTree tree = MemoryTree.of("Chart.yaml", CHART, "dashboards/large.json", "x".repeat(6_000_000));

        assertThatThrownBy(() -> ChartFolder.load(tree, "", HelmProfile.NEWEST))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("dashboards/large.json has 6000000 bytes, more than the 5 MiB");
    }

    @Test
    void aliasesWithinAliasesAreLimited() {
        List<String> files = new ArrayList<>();
        String aliases = IntStream.range(0, 10)
                .mapToObj(i -> "- {name: s, version: 1.0.0, alias: a" + i + "}\n")
                .collect(Collectors.joining("", "dependencies:\n", ""));
        files.addAll(List.of("Chart.yaml", CHART + aliases));
        String folder = "charts/s/";
        for (int depth = 0; depth < 6; depth++) {
            files.addAll(List.of(folder + "Chart.yaml", "apiVersion: v2\nname: s\nversion: 1.0.0\n" + aliases));
            folder += "charts/s/";
        }
        files.addAll(List.of(folder + "Chart.yaml", "apiVersion: v2\nname: s\nversion: 1.0.0\n"));
        Chart chart = ChartFolder.load(MemoryTree.of(files.toArray(new String[0])), "", HelmProfile.NEWEST);

        assertThatThrownBy(() -> render(chart)).hasMessageContaining("more than 5000 subcharts");
    }

    @Test
    void whatIsRandomIsTheSameAtEachRender() {
        String template = "a: {{ randAlphaNum 16 }}\n"
                + "b: {{ randAlphaNum 16 }}\n"
                + "c: {{ uuidv4 }}\n"
                + "d: {{ (genCA \"ca\" 3).Cert | b64enc }}\n"
                + "e: {{ htpasswd \"me\" \"secret\" }}\n"
                + "f: {{ now | date \"2006\" }}\n";
        String first = render(template);

        assertThat(first).isEqualTo(render(template));
        List<String> lines = first.lines().toList();
        assertThat(lines.get(2)).matches("a: [a-zA-Z0-9]{16}");
        assertThat(lines.get(3))
                .matches("b: [a-zA-Z0-9]{16}")
                .isNotEqualTo(lines.get(2).replace('a', 'b'));
        assertThat(lines.get(4)).matches("c: [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}");
        assertThat(lines.get(6)).startsWith("e: me:$2a$10$");
    }

    @ParameterizedTest
    @ValueSource(strings = {"z/../../x", "z//etc/x", "Chart.yaml", "z/c:/x"})
    void anArchiveThatNamesWhatLiesOutsideIsRefused(String path) throws IOException {
        byte[] archive = archive("z/Chart.yaml", CHART, path, "content");
        assertThatThrownBy(() -> ChartArchive.load("z.tgz", archive, HelmProfile.NEWEST))
                .isInstanceOf(KasaneException.class);
    }

    @Test
    void anArchiveIsAChart() throws IOException {
        byte[] archive = archive("z/Chart.yaml", CHART, "z/templates/a.yaml", "a: {{ .Chart.Name }}");
        assertThat(render(ChartArchive.load("z.tgz", archive, HelmProfile.NEWEST)))
                .isEqualTo("---\n# Source: hostile/templates/a.yaml\na: hostile\n");
    }

    @Test
    @Timeout(20)
    void archivesInArchivesShareOneLimit() throws IOException {
        byte[] archive = archive("z/Chart.yaml", CHART, "z/files/zeros", "0".repeat(1 << 20));
        for (int depth = 0; depth < 12; depth++) {
            archive = archive("z/Chart.yaml", CHART, "z/charts/a.tgz", archive, "z/charts/b.tgz", archive);
        }
        byte[] bomb = archive;

        assertThatThrownBy(() -> ChartArchive.load("bomb.tgz", bomb, HelmProfile.NEWEST))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("bomb.tgz holds more than 100 MiB");
    }

    @Test
    void loadingAChartEndsWithItsTime() throws IOException {
        byte[] archive = archive("z/Chart.yaml", CHART);
        MemoryTree tree = MemoryTree.of("Chart.yaml", CHART);
        TimeLimit limit = TimeLimit.begin("apps/hostile", 0);
        try {
            assertThatThrownBy(() -> ChartArchive.load("z.tgz", archive, HelmProfile.NEWEST))
                    .hasMessageContaining("apps/hostile takes longer than 0 seconds");
            assertThatThrownBy(() -> ChartFolder.load(tree, "", HelmProfile.NEWEST))
                    .hasMessageContaining("apps/hostile takes longer than 0 seconds");
        } finally {
            limit.end();
        }
    }

    @Test
    @Timeout(20)
    void aPathOfManyFoldersIsRefused() throws IOException {
        byte[] archive = archive("z/Chart.yaml", CHART, "z/" + "a/".repeat(40) + "b", "", "z/" + "a/".repeat(101), "");
        byte[] deep = longName("z/" + "a/".repeat(60_000) + "b");

        assertThat(ChartArchive.files("z.tgz", archive)).hasSize(2);
        assertThatThrownBy(() -> ChartArchive.tree("z.tgz", deep)).hasMessageContaining("deeper than 100 folders");
    }

    @Test
    void aLinkToAFolderIsPartOfTheChart() {
        MemoryTree tree = MemoryTree.builder()
                .file("chart/Chart.yaml", CHART)
                .link("chart/templates", "../shared")
                .file("shared/a.yaml", "a: {{ .Chart.Name }}")
                .build();

        assertThat(render(ChartFolder.load(tree, "chart", HelmProfile.NEWEST))).contains("a: hostile");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "../../chart/templates"})
    void aLinkToAFolderThatItIsInIsRefused(String target) {
        MemoryTree tree = MemoryTree.builder()
                .file("chart/Chart.yaml", CHART)
                .file("chart/templates/a.yaml", "a: b")
                .link("chart/templates/again", target)
                .build();

        assertThatThrownBy(() -> ChartFolder.load(tree, "chart", HelmProfile.NEWEST))
                .hasMessageContaining("cannot be part of a chart: it is a link to a folder that it is in");
    }

    @Test
    @Timeout(60)
    void linksThatMultiplyFoldersAreLimited() {
        MemoryTree.Builder tree =
                MemoryTree.builder().file("chart/Chart.yaml", CHART).link("chart/files", "../0");
        for (int i = 0; i < 40; i++) {
            tree.file(i + "/keep", "").link(i + "/a", "../" + (i + 1)).link(i + "/b", "../" + (i + 1));
        }
        MemoryTree diamonds = tree.file("40/keep", "").build();

        assertThatThrownBy(() -> ChartFolder.load(diamonds, "chart", HelmProfile.NEWEST))
                .hasMessageContaining("holds more than 100000 files");
    }

    private static byte[] longName(String path) throws IOException {
        return archive("z/Chart.yaml", CHART, "L" + "\0@LongLink", path, "z/short", "");
    }

    private static byte[] archive(Object... pathsAndContents) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < pathsAndContents.length; i += 2) {
                byte[] content = pathsAndContents[i + 1] instanceof byte[] raw
                        ? raw
                        : pathsAndContents[i + 1].toString().getBytes(StandardCharsets.UTF_8);
                String path = pathsAndContents[i].toString();
                boolean isLongName = path.startsWith("L\0");
                byte[] header = new byte[512];
                byte[] name = path.substring(isLongName ? 2 : 0).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(name, 0, header, 0, Math.min(name.length, 100));
                byte[] size = Integer.toOctalString(content.length).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(size, 0, header, 124, size.length);
                header[156] = (byte) (isLongName ? 'L' : '0');
                out.write(header);
                out.write(content);
                out.write(new byte[(512 - content.length % 512) % 512]);
            }
            out.write(new byte[1024]);
        }
        return bytes.toByteArray();
    }
}
