package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is random in a chart, and what would make it fixed. */
class RandomObjectsTest {

    private static final String SECRET = """
            apiVersion: v1
            kind: Secret
            metadata: {name: db}
            stringData:
            """;

    private static ChartRequest request(String... files) {
        List<String> all = new ArrayList<>(List.of("Chart.yaml", "apiVersion: v2\nname: db\nversion: 1.0.0\n"));
        all.addAll(List.of(files));
        Chart chart = ChartFolder.load(MemoryTree.of(all.toArray(new String[0])), "", HelmProfile.NEWEST);
        return new ChartRequest(
                chart,
                GoMap.empty(),
                new ReleaseInfo("rel", "shop", false),
                Capabilities.of(HelmProfile.NEWEST, "", List.of()),
                HelmProfile.NEWEST,
                true);
    }

    private static List<RandomObject> random(String... files) {
        ChartRequest request = request(files);
        return RandomObjects.withCures(request, ChartRenderer.render(request));
    }

    private static String text(String... files) {
        return ChartRenderer.render(request(files)).text(new OutputOptions(false, true, true));
    }

    @Test
    void everyRandomFunctionGivesSomethingElseTheNextTime() {
        List<String> calls = List.of(
                "randAlphaNum 1",
                "randAlpha 3",
                "randNumeric 2",
                "randAscii 4",
                "randBytes 8",
                "randInt 0 2",
                "shuffle \"abc\"",
                "uuidv4",
                "bcrypt \"x\"",
                "htpasswd \"u\" \"p\"",
                "encryptAES \"key\" \"text\"",
                "now",
                "genPrivateKey \"ed25519\"",
                "(genCA \"ca\" 365).Key",
                "(genSelfSignedCert \"a\" nil nil 365).Cert");
        for (String call : calls) {
            assertThat(random("templates/s.yaml", SECRET + "  a: {{ " + call + " | toString | quote }}\n"))
                    .as(call)
                    .containsExactly(new RandomObject(
                            "db/templates/s.yaml", "Secret", "db", List.of("stringData.a"), List.of()));
        }
    }

    @Test
    void aRandomLineBeforeOthersLeavesThemAsTheyAre() {
        String key = "  key: {{ randAlphaNum 16 }}\n";
        String more = "  ca: {{ (genCA \"ca\" 365).Cert | b64enc }}\n  id: {{ uuidv4 }}\n";
        String before = text("templates/s.yaml", SECRET + key + more);
        String after = text("templates/s.yaml", SECRET + "  new: {{ randAlphaNum 16 }}\n" + key + more);

        assertThat(before.lines()).hasSize(9);
        assertThat(after.lines()).containsAll(before.lines().toList()).hasSize(10);
        assertThat(after.lines().filter(line -> line.contains("new: ")).map(line -> line.replace("new", "key")))
                .doesNotContainAnyElementsOf(before.lines().toList());
    }

    @Test
    void aChecksumOfSomethingRandomIsRandom() {
        assertThat(random("templates/s.yaml", SECRET + "  a: {{ uuidv4 }}\n", "templates/c.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: c
                          annotations:
                            checksum/s: {{ include (print .Template.BasePath "/s.yaml") . | sha256sum }}
                        """))
                .extracting(RandomObject::name, RandomObject::fields)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("db", List.of("stringData.a")),
                        org.assertj.core.groups.Tuple.tuple("c", List.of("metadata.annotations[checksum/s]")));
    }

    @Test
    void aValueThatIsTakenInsteadIsNamedAlsoInASubchart() {
        assertThat(random(
                        "charts/sub/Chart.yaml",
                        "apiVersion: v2\nname: sub\nversion: 1.0.0\n",
                        "charts/sub/templates/s.yaml",
                        SECRET + "  a: {{ .Values.auth.password | default (randAlpha 5) }}\n",
                        "charts/sub/values.yaml",
                        "auth: {}\n"))
                .extracting(RandomObject::cures)
                .containsExactly(List.of("sub.auth.password"));
    }

    @Test
    void aValueThatAHelperIsToldOfIsNamed() {
        assertThat(
                        random(
                                "templates/_h.tpl",
                                """
                        {{- define "password" -}}
                        {{- $given := "" -}}
                        {{- range .providedValues -}}
                        {{- $given = index $.context.Values . | default $given -}}
                        {{- end -}}
                        {{- $given | default (randAlpha 9) -}}
                        {{- end -}}
                        """,
                                "templates/s.yaml",
                                SECRET
                                        + "  a: {{ include \"password\" (dict \"providedValues\" (list \"rootPassword\") \"context\" $) }}\n"))
                .extracting(RandomObject::cures)
                .containsExactly(List.of("rootPassword"));
    }

    @Test
    void nothingIsSaidOfAChartWithoutRandomValues() {
        assertThat(random("templates/s.yaml", SECRET + "  a: {{ .Release.Name }}\n"))
                .isEmpty();
        assertThat(random("templates/s.yaml", SECRET + "  a: {{ .Release.Name }}{{ $x := uuidv4 }}\n"))
                .isEmpty();
    }

    @Test
    void aStandInStaysWhenLinesAndTemplatesAreAdded() {
        String secret = SECRET + "  a: {{ randAlphaNum 20 }}\n";
        String before = text("templates/s.yaml", secret);
        String value = before.substring(before.indexOf("a: "));
        assertThat(text(
                        "templates/s.yaml",
                        "{{- /* more */}}\n" + secret,
                        "templates/a.yaml",
                        SECRET.replace("name: db", "name: a") + "  a: {{ randAlphaNum 20 }}\n"))
                .endsWith(value);
    }
}
