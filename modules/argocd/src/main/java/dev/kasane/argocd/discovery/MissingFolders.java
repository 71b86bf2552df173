package dev.kasane.argocd.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlNode;
import java.util.List;

/** Finds the folders of {@code argo.folders} that do not exist: without one, its Applications would not be compared. */
final class MissingFolders {

    private MissingFolders() {}

    /**
     * Checks whether one of two trees has each folder. The earlier one counts, too: a commit may remove the folder.
     *
     * @param configured the folders, as a text or a list
     * @throws dev.kasane.problem.KasaneException when neither has one of them, with all of these
     */
    static void check(YamlNode configured, FileTree tree, FileTree earlier) {
        Problems problems = new Problems();
        Iterable<YamlNode> items = configured instanceof YamlList list ? list : List.of(configured);
        for (YamlNode item : items) {
            String path = item.isNull() ? null : TreePath.join("", item.toString());
            if (path != null && isMissing(path, tree) && isMissing(path, earlier)) {
                problems.error(
                        "there is no folder " + item + ", which argo.folders names",
                        item.span(),
                        new NearFolders(tree).hint(path));
            }
        }
        problems.throwIfAny();
    }

    private static boolean isMissing(String path, FileTree tree) {
        return tree.entry(path).kind() == TreeEntry.Kind.MISSING;
    }
}
