package dev.kasane.flux.source;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads ignore rules: the {@code .sourceignore} files of a tree, and the {@code spec.ignore} of a source. */
public final class IgnoreFiles {

    private static final String NAME = ".sourceignore";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_PATTERNS = 5_000;
    private static final int MOST_NAMES = 256;
    private static final int DEEPEST = 500;

    /** Go's scanner ends at a line that is longer, and so do the rules. */
    private static final int LONGEST_LINE = 65_535;

    private final List<IgnorePattern> written = new ArrayList<>();

    private IgnoreFiles() {}

    /**
     * The files below a folder of a tree, those of folders after those above them.
     *
     * @param root where paths of rules begin: the root of the repository, or the content of an artifact
     */
    public static IgnoreFiles of(FileTree tree, String root) {
        IgnoreFiles files = new IgnoreFiles();
        files.walk(tree, root, List.of(), new FolderLimit());
        return files;
    }

    /** No files: those of a tree that is known in part only are not read. */
    public static IgnoreFiles none() {
        return new IgnoreFiles();
    }

    private void walk(FileTree tree, String folder, List<String> names, FolderLimit limit) {
        limit.visit();
        if (names.size() > DEEPEST) {
            throw Problem.error(
                            tree.displayName(folder) + " is nested more than " + DEEPEST + " folders deep",
                            null,
                            "a search for .sourceignore files does not go deeper")
                    .asException();
        }
        String prefix = folder.isEmpty() ? "" : folder + "/";
        TreeEntry file = tree.entry(prefix + NAME);
        if (file.isFile()) {
            String text = new String(tree.read(file.path(), MOST_BYTES), StandardCharsets.UTF_8);
            add(text, tree.displayName(prefix + NAME), names, written);
        }
        for (String name : new TreeSet<>(tree.folders(folder, name -> !name.equals(".git")))) {
            List<String> inner = new ArrayList<>(names);
            inner.add(name);
            walk(tree, prefix + name, List.copyOf(inner), limit);
        }
    }

    /**
     * The rules of a source: those of the files, then those of the source.
     *
     * @param ignore its {@code spec.ignore}
     * @param source the source, for messages
     * @param root the folder that it is made of, in which its rules count; empty for the whole tree
     */
    public IgnoreRules and(String ignore, String source, String root) {
        List<IgnorePattern> all = new ArrayList<>(written);
        add(ignore, "spec.ignore of " + source, root.isEmpty() ? List.of() : List.of(root.split("/", -1)), all);
        return IgnoreRules.of(all);
    }

    private static void add(String text, String place, List<String> domain, List<IgnorePattern> into) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.getBytes(StandardCharsets.UTF_8).length > LONGEST_LINE) {
                return;
            }
            String rule = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            if (rule.startsWith("#") || rule.isBlank()) {
                continue;
            }
            if (into.size() == MOST_PATTERNS) {
                throw Problem.error(
                                "there are more than " + MOST_PATTERNS + " rules of Flux for ignored files, at " + place
                                        + ":" + number,
                                null,
                                "use fewer patterns")
                        .asException();
            }
            if (rule.chars().filter(c -> c == '/').count() > MOST_NAMES) {
                throw Problem.error(
                                "a rule for ignored files has more than " + MOST_NAMES + " names, at " + place + ":"
                                        + number,
                                null,
                                "no path is as deep")
                        .asException();
            }
            into.add(IgnorePattern.of(rule, place + ":" + number, domain));
        }
    }
}
