package dev.kasane.flux.discovery;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Subject;
import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code .kasane.yaml} says about Flux:
 *
 * <pre>{@code
 * flux:
 *   exclude: [examples]
 * }</pre>
 *
 * @param exclude folders whose objects of Flux are no targets
 */
public record FluxSettings(List<String> exclude) {

    /**
     * The settings of a tree.
     *
     * @throws dev.kasane.problem.KasaneException when the section is there and not right
     */
    public static FluxSettings of(FileTree tree) {
        YamlNode exclude = ConfigFile.sectionAlone(tree, "flux") instanceof YamlMap map ? map.get("exclude") : null;
        List<String> folders = new ArrayList<>();
        if (exclude != null && !exclude.isNull()) {
            Iterable<YamlNode> items = exclude instanceof YamlList list ? list : List.of(exclude);
            items.forEach(item -> folders.add(folder(item)));
        }
        return new FluxSettings(List.copyOf(folders));
    }

    private static String folder(YamlNode item) {
        String folder = TreePath.join("", item.toString());
        if (folder == null) {
            throw Problem.error(
                            "the folder " + item + " does not lie in the repository",
                            item.span(),
                            "correct the path, from the root of the repository")
                    .asException();
        }
        return folder;
    }

    /** The files that may have objects of Flux which are targets, or their sources. */
    public List<String> files(KustomizationGraph graph) {
        List<String> files = new ArrayList<>(graph.mentions().below(graph, "", Subject.FLUX));
        files.removeIf(file -> exclude.stream().anyMatch(folder -> TreePath.isWithin(file, folder)));
        return files;
    }
}
