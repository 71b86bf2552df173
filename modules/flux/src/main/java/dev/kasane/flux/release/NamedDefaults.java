package dev.kasane.flux.release;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges the values files that replace a chart's own defaults, as source-controller 1.7.0 does. */
final class NamedDefaults {

    private final ReleaseChart chart;
    private final ChartPlace files;
    private final ReleaseCharts charts;

    NamedDefaults(ReleaseChart chart, ChartPlace files, ReleaseCharts charts) {
        this.chart = chart;
        this.files = files;
        this.charts = charts;
    }

    /** The chart with them; as it is when none are named. */
    Chart in(Chart loaded) {
        if (chart.defaults().isEmpty()) {
            return loaded;
        }
        GoMap merged = GoMap.empty();
        for (String name : chart.defaults().names()) {
            GoMap values = values(name, loaded);
            if (values != null) {
                ValuesFile.merge(merged, values);
            } else if (!chart.defaults().mayLack()) {
                throw Problem.error(
                                (chart.isHere()
                                                ? "there is no values file "
                                                : "the chart " + chart.shown() + " has no file ")
                                        + name,
                                null,
                                chart.isHere()
                                        ? "name it in valuesFiles from the root of the source"
                                        : "correct valuesFiles")
                        .asException();
            }
        }
        return loaded.with(merged);
    }

    private @Nullable GoMap values(String name, Chart loaded) {
        if (chart.isHere()) {
            TreeEntry entry = artifact().entry(charts.valuesFile(chart, name));
            // source-controller reads them, which takes the first document
            return entry.isFile() ? ValuesFile.first(name, artifact().read(entry.path())) : null;
        }
        String inner = TreePath.rooted(name);
        if (inner.equals(DefaultFiles.OWN)) {
            return loaded.values();
        }
        for (ChartFile file : loaded.files()) {
            if (file.name().equals(inner)) {
                return ValuesFile.first(name, file.bytes());
            }
        }
        return null;
    }

    /** Where they are written, in their order. */
    List<ValuesLayer> layers() {
        List<ValuesLayer> layers = new ArrayList<>();
        for (String name : chart.defaults().names()) {
            YamlMap written = written(name);
            if (written != null) {
                layers.add(ValuesLayer.insteadOfDefaults(written));
            }
        }
        return layers;
    }

    private @Nullable YamlMap written(String name) {
        if (!chart.isHere()) {
            return DefaultLayers.file(files, TreePath.rooted(name), ValuesLayer.INSTEAD);
        }
        TreeEntry entry = artifact().entry(charts.valuesFile(chart, name));
        return entry.isFile()
                ? DefaultLayers.read(new SourceFile(
                        artifact().displayName(entry.path()), artifact().read(entry.path()), ValuesLayer.INSTEAD))
                : null;
    }

    /** The files of the source of a chart that is a folder of it. */
    private FileTree artifact() {
        return charts.artifact(chart);
    }
}
