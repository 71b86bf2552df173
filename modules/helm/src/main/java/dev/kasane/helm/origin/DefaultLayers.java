package dev.kasane.helm.origin;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The default values of a chart and of its subcharts, as they are written. */
public final class DefaultLayers {

    private static final String DIRECTIVE = "default";

    /** Charts of charts of charts are rare. */
    private static final int DEEPEST = 8;

    private final ChartPlace place;
    private final List<ValuesLayer> layers = new ArrayList<>();

    private DefaultLayers(ChartPlace place) {
        this.place = place;
    }

    /** The values files of a chart, those of its subcharts first; one that is in an archive of its own is left out. */
    public static List<ValuesLayer> of(ChartPlace place) {
        DefaultLayers defaults = new DefaultLayers(place);
        defaults.add("", List.of());
        return defaults.layers;
    }

    private void add(String inner, List<String> below) {
        FileTree tree = place.tree();
        TreeEntry charts = tree.entry(at(inner + "charts"));
        if (charts.isFolder() && below.size() < DEEPEST) {
            for (String name : tree.list(charts.path())) {
                String folder = inner + "charts/" + name;
                if (tree.entry(at(folder + "/Chart.yaml")).isFile()) {
                    List<String> deeper = new ArrayList<>(below);
                    deeper.add(name);
                    add(folder + "/", List.copyOf(deeper));
                }
            }
        }
        TreeEntry entry = tree.entry(at(inner + "values.yaml"));
        if (entry.isFile()) {
            YamlMap values =
                    read(new SourceFile(place.shown(inner + "values.yaml"), tree.read(entry.path()), DIRECTIVE));
            if (values != null) {
                layers.add(new ValuesLayer(DIRECTIVE, below, values));
            }
        }
    }

    private String at(String path) {
        return place.folder().isEmpty() ? path : place.folder() + "/" + path;
    }

    /** The values in a file; null when there are none that can be read. */
    public static @Nullable YamlMap read(SourceFile file) {
        try {
            return YamlReader.standard().first(file) instanceof YamlMap map ? map : null;
        } catch (KasaneException e) {
            // rendering the chart says what is wrong
            return null;
        }
    }
}
