package dev.kasane.kustomize.load;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeException;
import java.util.ArrayList;
import java.util.List;

/** The kustomizations nearest below a folder that has none, for hints. The search is bounded. */
final class KustomizationsBelow {

    private static final int LEVELS = 3;
    private static final int MOST_FOLDERS = 200;
    private static final int MOST_NAMED = 3;

    private final FileTree tree;
    private int left = MOST_FOLDERS;

    private KustomizationsBelow(FileTree tree) {
        this.tree = tree;
    }

    /** The folders of the nearest level that has any, at most three in byte order; empty if none is near. */
    static List<String> of(FileTree tree, String folder) {
        try {
            return new KustomizationsBelow(tree).search(folder);
        } catch (TreeException e) {
            return List.of();
        }
    }

    private List<String> search(String folder) {
        List<String> level = List.of(folder);
        for (int depth = 0; depth < LEVELS; depth++) {
            level = below(level);
            List<String> found = level.stream()
                    .filter(this::hasKustomization)
                    .limit(MOST_NAMED)
                    .toList();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private List<String> below(List<String> level) {
        List<String> below = new ArrayList<>();
        for (String folder : level) {
            for (String name : tree.folders(folder, this::counts)) {
                below.add(folder.isEmpty() ? name : folder + "/" + name);
            }
        }
        return below;
    }

    private boolean counts(String name) {
        return !name.startsWith(".") && left-- > 0;
    }

    private boolean hasKustomization(String folder) {
        return Folder.NAMES.stream()
                .anyMatch(name -> tree.entry(folder + "/" + name).isFile());
    }
}
