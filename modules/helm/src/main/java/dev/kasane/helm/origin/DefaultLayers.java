package dev.kasane.helm.origin;

import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The default values of a chart and of its subcharts, with places. */
public final class DefaultLayers {

    static final String DIRECTIVE = "default";

    private final ChartPlace place;
    private final Map<List<String>, String> folders;

    private DefaultLayers(ChartPlace place, HelmProfile profile) {
        this.place = place;
        this.folders = SubchartFolders.of(place, profile).folders();
    }

    /**
     * The values files of a chart, those of its subcharts first, each with what {@code import-values} take from it. One that
     * is in an archive of its own is left out.
     *
     * @param chart the chart as its dependencies were processed
     * @param profile the release of Helm that chooses among several versions of a subchart
     */
    public static List<ValuesLayer> of(ChartPlace place, Chart chart, HelmProfile profile) {
        return new DefaultLayers(place, profile).of(chart, List.of());
    }

    private List<ValuesLayer> of(Chart chart, List<String> names) {
        List<ValuesLayer> defaults = new ArrayList<>();
        for (Chart subchart : chart.dependencies()) {
            List<String> inner = new ArrayList<>(names);
            inner.add(subchart.name());
            defaults.addAll(of(subchart, List.copyOf(inner)));
        }
        YamlMap own = written(names);
        if (own != null) {
            defaults.add(new ValuesLayer(DIRECTIVE, names, own));
        }
        List<ValuesLayer> layers = new ArrayList<>(ImportedLayers.of(names, chart, defaults));
        layers.addAll(defaults);
        return layers;
    }

    private @Nullable YamlMap written(List<String> names) {
        String folder = folders.get(names);
        if (folder == null) {
            return null;
        }
        return file(place, folder + "values.yaml", DIRECTIVE);
    }

    /** The values in a file of a chart; null when there is no such file, or none that can be read. */
    public static @Nullable YamlMap file(ChartPlace place, String path, String directive) {
        TreeEntry entry = place.tree().entry(place.folder().isEmpty() ? path : place.folder() + "/" + path);
        return entry.isFile()
                ? read(new SourceFile(place.shown(path), place.tree().read(entry.path()), directive))
                : null;
    }

    /** The values in a file; null when there are none that can be read. */
    public static @Nullable YamlMap read(SourceFile file) {
        try {
            return YamlReader.standard().first(file) instanceof YamlMap map ? map : null;
        } catch (KasaneException e) {
            // rendering the chart reports the error
            return null;
        }
    }
}
