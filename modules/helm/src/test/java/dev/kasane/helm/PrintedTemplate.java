package dev.kasane.helm;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.Engine;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.Coalescing;
import java.util.List;

/** One template of a chart that has nothing else, as {@code src/test/observe} prints it. */
final class PrintedTemplate {

    private PrintedTemplate() {}

    /**
     * What a template prints.
     *
     * @param values the text of the chart's values file
     */
    static String of(String template, String values, HelmProfile profile) {
        MemoryTree tree = MemoryTree.of(
                "Chart.yaml",
                "apiVersion: v2\nname: c\nversion: 0.1.0\n",
                "values.yaml",
                values,
                "templates/a",
                template);
        Chart chart = ChartFolder.load(tree, "", profile);
        GoMap seen = Coalescing.values(chart, GoMap.empty(), profile.nulls());
        return String.valueOf(
                new Engine(profile, new ReleaseInfo("rel", "default", false), Capabilities.of(profile, "", List.of()))
                        .print(chart, seen)
                        .files()
                        .get("c/templates/a"));
    }
}
