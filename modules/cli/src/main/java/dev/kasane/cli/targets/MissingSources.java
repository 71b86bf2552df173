package dev.kasane.cli.targets;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;

/** Finds the folders in {@code argo.repositories} and {@code flux.sources} of {@code .kasane.yaml} that do not exist. */
public final class MissingSources {

    private MissingSources() {}

    /**
     * A warning for each folder in the configuration of a tree that neither this tree nor an earlier one has.
     *
     * @throws dev.kasane.problem.KasaneException when one of these sections has another shape
     */
    public static List<Problem> warnings(FileTree earlier, FileTree tree) {
        List<Problem> warnings = new ArrayList<>();
        add("argo", "repositories", earlier, tree, warnings);
        add("flux", "sources", earlier, tree, warnings);
        return warnings;
    }

    private static void add(String section, String field, FileTree earlier, FileTree tree, List<Problem> warnings) {
        YamlMap folders = ConfigFile.sectionAlone(tree, section) instanceof YamlMap map ? map.map(field) : null;
        for (int i = 0; folders != null && i < folders.size(); i++) {
            YamlNode folder = folders.value(i);
            if (!tree.entry(folder.toString()).isFolder()
                    && !earlier.entry(folder.toString()).isFolder()) {
                warnings.add(Problem.warning(
                        "there is no folder " + folder + ", which " + section + "." + field + " names",
                        folder.span(),
                        "correct the path, from the root of the repository"));
            }
        }
    }
}
