package dev.kasane.change.chart;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The local dependencies of a chart in this repository: those in {@code Chart.yaml}, or in {@code requirements.yaml} of
 * apiVersion v1, whose repository is {@code file://} and a path relative to the chart.
 */
public final class ChartDependencies {

    private static final String FILE = "file://";
    private static final List<String> DECLARED_IN = List.of("Chart.yaml", "requirements.yaml");

    private final FileTree tree;
    private final Set<String> folders = new LinkedHashSet<>();

    private ChartDependencies(FileTree tree) {
        this.tree = tree;
    }

    /**
     * The folders of the charts that a chart depends on, directly or through others.
     *
     * @param folder the folder of the chart; it is not among them
     */
    public static Set<String> of(String folder, FileTree tree) {
        ChartDependencies dependencies = new ChartDependencies(tree);
        dependencies.folders.add(folder);
        dependencies.addThoseOf(folder);
        dependencies.folders.remove(folder);
        return dependencies.folders;
    }

    private void addThoseOf(String folder) {
        for (String name : DECLARED_IN) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFile() && declared(entry) instanceof YamlList list) {
                list.forEach(dependency -> add(folder, dependency));
            }
        }
    }

    private void add(String folder, YamlNode dependency) {
        String repository = dependency instanceof YamlMap map ? map.text("repository") : null;
        String beside = repository == null || !repository.startsWith(FILE)
                ? null
                : TreePath.join(folder, repository.substring(FILE.length()));
        if (beside != null && folders.add(beside)) {
            addThoseOf(beside);
        }
    }

    private @Nullable YamlNode declared(TreeEntry entry) {
        SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), "dependencies");
        if (!file.mayContain("dependencies")) {
            return null;
        }
        try {
            YamlNode document = YamlReader.standard().first(file);
            return document instanceof YamlMap map ? map.get("dependencies") : null;
        } catch (KasaneException e) {
            // rendering the chart reports the error
            return null;
        }
    }
}
