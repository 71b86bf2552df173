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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Charts that demand too much end with a message. */
class HostileChartTest {

    private static final String CHART = "apiVersion: v2\nname: hostile\nversion: 0.1.0\n";

    private static String render(String template) {
        MemoryTree tree = MemoryTree.of("Chart.yaml", CHART, "templates/a.yaml", template);
        return render(ChartFolder.load(tree, "", true));
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
        assertThatThrownBy(() -> ChartArchive.load("z.tgz", archive, true)).isInstanceOf(KasaneException.class);
    }

    @Test
    void anArchiveIsAChart() throws IOException {
        byte[] archive = archive("z/Chart.yaml", CHART, "z/templates/a.yaml", "a: {{ .Chart.Name }}");
        assertThat(render(ChartArchive.load("z.tgz", archive, true)))
                .isEqualTo("---\n# Source: hostile/templates/a.yaml\na: hostile\n");
    }

    private static byte[] archive(String... pathsAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < pathsAndTexts.length; i += 2) {
                byte[] text = pathsAndTexts[i + 1].getBytes(StandardCharsets.UTF_8);
                byte[] header = new byte[512];
                byte[] name = pathsAndTexts[i].getBytes(StandardCharsets.UTF_8);
                System.arraycopy(name, 0, header, 0, name.length);
                byte[] size = Integer.toOctalString(text.length).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(size, 0, header, 124, size.length);
                header[156] = '0';
                out.write(header);
                out.write(text);
                out.write(new byte[512 - text.length % 512]);
            }
            out.write(new byte[1024]);
        }
        return bytes.toByteArray();
    }
}
