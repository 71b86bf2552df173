package dev.kasane.cli.targets;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Files whose name is nearly that of {@code .kasane.yaml}, which kasane does not read. */
public final class MisnamedConfig {

    private static final List<String> NAMES = List.of(".kasane.yml", "kasane.yaml", "kasane.yml");

    private MisnamedConfig() {}

    /** A warning for each of them at the root of a tree that has no {@code .kasane.yaml}. */
    public static List<Problem> warnings(FileTree tree) {
        if (tree.entry(ConfigFile.NAME).kind() != TreeEntry.Kind.MISSING) {
            return List.of();
        }
        List<Problem> warnings = new ArrayList<>();
        for (String name : NAMES) {
            if (tree.entry(name).isFile()) {
                warnings.add(Problem.warning(
                        tree.displayName(name) + " is not read", null, "rename it to " + ConfigFile.NAME));
            }
        }
        return warnings;
    }
}
