package dev.kasane.helm.origin;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.Dependencies;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The folders of the subcharts of a chart, by their names in its values and templates; an alias is one. */
public final class SubchartFolders {

    /** Charts of charts of charts are rare. */
    private static final int DEEPEST = 8;

    private final ChartPlace place;
    private final HelmProfile profile;
    private final Map<List<String>, String> folders = new LinkedHashMap<>();

    private SubchartFolders(ChartPlace place, HelmProfile profile) {
        this.place = place;
        this.profile = profile;
        add("", List.of());
    }

    /** The folders of a chart; a subchart that is in an archive of its own is left out. */
    public static SubchartFolders of(ChartPlace place, HelmProfile profile) {
        return new SubchartFolders(place, profile);
    }

    /** The folders by names, each with a slash behind it: those of inner charts first, the chart itself last. */
    Map<List<String>, String> folders() {
        return folders;
    }

    /** The name of a file in messages, by its path in the chart as templates are named. */
    public String shown(String path) {
        for (var folder : folders.entrySet()) {
            StringBuilder named = new StringBuilder();
            folder.getKey().forEach(name -> named.append("charts/").append(name).append('/'));
            if (!named.isEmpty() && path.startsWith(named.toString())) {
                return place.shown(folder.getValue() + path.substring(named.length()));
            }
        }
        return place.shown(path);
    }

    private void add(String inner, List<String> names) {
        FileTree tree = place.tree();
        TreeEntry charts = tree.entry(at(inner + "charts"));
        if (charts.isFolder() && names.size() < DEEPEST) {
            YamlMap parent = metadata(inner);
            for (String name : tree.list(charts.path())) {
                String folder = inner + "charts/" + name + "/";
                YamlMap metadata = metadata(folder);
                for (String known : metadata == null ? List.<String>of() : names(metadata, parent)) {
                    List<String> deeper = new ArrayList<>(names);
                    deeper.add(known);
                    add(folder, List.copyOf(deeper));
                }
            }
        }
        // of two that fit, Helm takes the first
        folders.putIfAbsent(names, inner);
    }

    /**
     * The names of a chart in its parent: its aliases, or its name. Of several versions, each has the names of the
     * dependencies that select it.
     */
    private List<String> names(YamlMap metadata, @Nullable YamlMap parent) {
        String chart = metadata.text("name");
        if (chart == null) {
            return List.of();
        }
        String version = text(metadata, "version");
        List<String> names = new ArrayList<>();
        if (parent != null && parent.get("dependencies") instanceof YamlList dependencies) {
            for (YamlNode item : dependencies) {
                if (item instanceof YamlMap dependency
                        && chart.equals(dependency.text("name"))
                        && Dependencies.isCompatible(text(dependency, "version"), version, profile)) {
                    String alias = dependency.text("alias");
                    names.add(alias == null || alias.isEmpty() ? chart : alias);
                }
            }
        }
        return names.isEmpty() ? List.of(chart) : names;
    }

    private static String text(YamlMap map, String key) {
        String text = map.text(key);
        return text == null ? "" : text;
    }

    private @Nullable YamlMap metadata(String folder) {
        TreeEntry entry = place.tree().entry(at(folder + "Chart.yaml"));
        return entry.isFile()
                ? DefaultLayers.read(new SourceFile(entry.path(), place.tree().read(entry.path()), "dependencies"))
                : null;
    }

    private String at(String path) {
        return place.folder().isEmpty() ? path : place.folder() + "/" + path;
    }
}
