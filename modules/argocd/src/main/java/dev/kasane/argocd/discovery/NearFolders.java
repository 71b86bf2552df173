package dev.kasane.argocd.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.problem.ClosestName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Suggests folders for a path that does not exist: a folder of the path was renamed, or moved into another folder. */
final class NearFolders {

    private final FileTree tree;

    NearFolders(FileTree tree) {
        this.tree = tree;
    }

    /** The hint for a path that is no folder. */
    String hint(String path) {
        String folder = TreePath.join("", path);
        String meant = folder == null ? null : meant(List.of(folder.split("/")));
        return meant == null ? "create the folder, or correct the path" : ClosestName.question(meant);
    }

    private @Nullable String meant(List<String> names) {
        List<String> moved = new ArrayList<>();
        String above = "";
        for (int i = 0; i < names.size(); i++) {
            List<String> from = names.subList(i, names.size());
            for (String name : with(above, from)) {
                moved.add(path(above, name, from));
            }
            String next = path(above, names.get(i), List.of());
            if (!tree.entry(next).isFolder()) {
                String renamed = renamed(above, names.get(i), names.subList(i + 1, names.size()));
                return renamed == null ? only(moved) : renamed;
            }
            above = next;
        }
        return null;
    }

    /** The new name of the first missing folder: any other name if several names below it are the same. */
    private @Nullable String renamed(String above, String missing, List<String> below) {
        List<String> siblings = with(above, below);
        String near = ClosestName.to(missing, siblings);
        String meant = near == null && below.size() > 1 ? only(siblings) : near;
        return meant == null ? null : path(above, meant, below);
    }

    private static @Nullable String only(List<String> found) {
        return found.size() == 1 ? found.getFirst() : null;
    }

    /** The names of the folders in a folder that have a folder of some names below them. */
    private List<String> with(String above, List<String> below) {
        return tree.folders(above, name -> true).stream()
                .filter(name -> tree.entry(path(above, name, below)).isFolder())
                .toList();
    }

    private static String path(String above, String name, List<String> below) {
        String path = above.isEmpty() ? name : above + "/" + name;
        return below.isEmpty() ? path : path + "/" + String.join("/", below);
    }
}
