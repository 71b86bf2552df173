package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.OneInput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Charts: a template, and after lines of the form {@code %% PATH} more files. One of the values is secret. */
class ChartFuzzing {

    private static final Pattern FILE =
            Pattern.compile("^%% ([A-Za-z_]{1,12}(?:[./-][A-Za-z_]{1,12}){0,4})$", Pattern.MULTILINE);

    @FuzzTest(maxDuration = "1h")
    void anyChartIsRenderedOrAProblem(byte[] bytes) {
        MemoryTree.Builder files = MemoryTree.builder()
                .file("Chart.yaml", "apiVersion: v2\nname: fuzz\nversion: 1.0.0\n")
                .file("values.yaml", "greeting: hello\nports: [80, 443]\nnested: {a: {b: 1.5}}\n")
                .file("templates/_names.tpl", "{{ define \"name\" }}{{ .Chart.Name | trunc 63 }}{{ end }}");
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String path = "templates/a.yaml";
        int from = 0;
        for (var matcher = FILE.matcher(text); matcher.find(); ) {
            files.file(path, text.substring(from, matcher.start()).getBytes(StandardCharsets.ISO_8859_1));
            path = matcher.group(1);
            from = matcher.end();
        }
        files.file(path, text.substring(from).getBytes(StandardCharsets.ISO_8859_1));
        MemoryTree tree = files.build();
        for (HelmProfile profile : List.of(HelmProfile.named("3"), HelmProfile.NEWEST)) {
            Outcome.of(bytes, () -> OneInput.within("top", 30, () -> render(tree, profile)));
        }
    }

    private static String render(MemoryTree tree, HelmProfile profile) {
        return ChartRenderer.render(new ChartRequest(
                        ChartFolder.load(tree, "", profile),
                        GoMap.empty().put("password", Canary.VALUE),
                        new ReleaseInfo("rel", "default", false),
                        Capabilities.of(profile, "", List.of()),
                        profile,
                        true))
                .text(new OutputOptions(true, true, true));
    }
}
