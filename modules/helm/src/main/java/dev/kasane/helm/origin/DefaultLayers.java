package dev.kasane.helm.origin;

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

    private DefaultLayers() {}

    /** The values files of a chart, those of its subcharts first; one that is in an archive of its own is left out. */
    public static List<ValuesLayer> of(ChartPlace place) {
        List<ValuesLayer> layers = new ArrayList<>();
        SubchartFolders.of(place).folders().forEach((names, folder) -> {
            String path = folder + "values.yaml";
            TreeEntry entry = place.tree().entry(place.folder().isEmpty() ? path : place.folder() + "/" + path);
            YamlMap values = entry.isFile()
                    ? read(new SourceFile(place.shown(path), place.tree().read(entry.path()), DIRECTIVE))
                    : null;
            if (values != null) {
                layers.add(new ValuesLayer(DIRECTIVE, names, values));
            }
        });
        return layers;
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
