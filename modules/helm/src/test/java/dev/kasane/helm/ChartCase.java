package dev.kasane.helm;

import dev.kasane.files.DirectoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A chart with flags, as a line of {@code cases.txt} says it.
 *
 * @param name what it is called
 * @param chart the folder of the chart
 * @param flags Helm's flags
 */
record ChartCase(String name, String chart, List<String> flags) {

    static final Path RESOURCES = Path.of("src/test/resources");

    private static final List<String> SWITCHES =
            List.of("--include-crds", "--no-hooks", "--skip-tests", "--is-upgrade", "--skip-schema-validation");

    static List<ChartCase> all() throws IOException {
        List<ChartCase> cases = new ArrayList<>();
        for (String line : Files.readAllLines(RESOURCES.resolve("cases.txt"))) {
            List<String> words = List.of(line.split(" "));
            cases.add(new ChartCase(words.get(0), words.get(1), words.subList(2, words.size())));
        }
        return cases;
    }

    /** What it prints in the way of the newest release of a line. */
    String render(String major) {
        HelmProfile profile = HelmProfile.named(major);
        Map<String, List<String>> given = new HashMap<>();
        for (int i = 0; i < flags.size(); i++) {
            String flag = flags.get(i);
            String value = SWITCHES.contains(flag) ? "" : flags.get(++i);
            given.computeIfAbsent(flag, it -> new ArrayList<>()).add(value);
        }
        GoMap values = GoMap.empty();
        SetFlags set = new SetFlags(values, profile);
        all(given, "--set-json").forEach(set::setJson);
        all(given, "--set").forEach(set::set);
        all(given, "--set-string").forEach(set::setString);
        Capabilities capabilities =
                Capabilities.of(profile, last(given, "--kube-version", ""), all(given, "--api-versions"));
        ReleaseInfo release = new ReleaseInfo("rel", last(given, "-n", "default"), given.containsKey("--is-upgrade"));
        try (DirectoryTree tree = new DirectoryTree(RESOURCES.resolve("charts").resolve(chart))) {
            Chart loaded = ChartFolder.load(tree, "", profile);
            RenderedChart rendered = ChartRenderer.render(new ChartRequest(
                    loaded, values, release, capabilities, profile, !given.containsKey("--skip-schema-validation")));
            String text = rendered.text(new OutputOptions(
                    given.containsKey("--include-crds"),
                    !given.containsKey("--no-hooks"),
                    !given.containsKey("--skip-tests")));
            List<String> shown = all(given, "--show-only");
            return shown.isEmpty() ? text : RenderedChart.only(text, shown, profile);
        }
    }

    private static List<String> all(Map<String, List<String>> given, String flag) {
        return given.getOrDefault(flag, List.of());
    }

    private static String last(Map<String, List<String>> given, String flag, String standard) {
        List<String> all = all(given, flag);
        return all.isEmpty() ? standard : all.getLast();
    }

    @Override
    public String toString() {
        return name;
    }
}
