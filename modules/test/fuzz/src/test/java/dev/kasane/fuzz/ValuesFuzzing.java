package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.OneInput;
import java.util.Arrays;
import java.util.List;

/**
 * Values: those of a chart, and behind a byte 0 those of its subchart, and those that the user gives. All of them are put
 * together as Helm does, with a condition, tags, globals and imports, and printed.
 */
class ValuesFuzzing {

    private static final String CHART = """
            apiVersion: v2
            name: fuzz
            version: 1.0.0
            dependencies:
            - {name: sub, version: 1.0.0, condition: sub.enabled, tags: [some]}
            - name: sub
              version: 1.0.0
              alias: other
              import-values: [exported, {child: a, parent: imported}]
            """;
    private static final String TEMPLATE = "v: {{ .Values | toJson | quote }}\n";

    @FuzzTest(maxDuration = "1h")
    void anyValuesArePutTogetherOrAProblem(byte[] bytes) {
        int first = end(bytes, 0);
        int second = end(bytes, first + 1);
        MemoryTree tree = MemoryTree.builder()
                .file("Chart.yaml", CHART)
                .file("values.yaml", part(bytes, 0, first))
                .file("templates/all.yaml", TEMPLATE)
                .file("charts/sub/Chart.yaml", "apiVersion: v2\nname: sub\nversion: 1.0.0\n")
                .file("charts/sub/values.yaml", part(bytes, first + 1, second))
                .file("charts/sub/templates/all.yaml", TEMPLATE)
                .build();
        for (HelmProfile profile : List.of(HelmProfile.named("3.18"), HelmProfile.named("3"), HelmProfile.NEWEST)) {
            Outcome.of(
                    bytes,
                    () -> OneInput.within(
                            "top", 30, () -> render(tree, part(bytes, second + 1, bytes.length), profile)));
        }
    }

    private static String render(MemoryTree tree, byte[] given, HelmProfile profile) {
        GoMap values = ValuesFile.read("given.yaml", given, profile);
        return ChartRenderer.render(new ChartRequest(
                        ChartFolder.load(tree, "", profile),
                        values,
                        new ReleaseInfo("rel", "default", false),
                        Capabilities.of(profile, "", List.of()),
                        profile,
                        true))
                .text(new OutputOptions(true, true, true));
    }

    private static int end(byte[] bytes, int from) {
        int at = Math.min(from, bytes.length);
        while (at < bytes.length && bytes[at] != 0) {
            at++;
        }
        return at;
    }

    private static byte[] part(byte[] bytes, int from, int to) {
        return from >= to ? new byte[0] : Arrays.copyOfRange(bytes, from, to);
    }
}
