package dev.kasane.argocd.render;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.glob.Glob;
import java.util.ArrayList;
import java.util.List;

/** A glob for files of a repository, such as {@code env/**}{@code /values-*.yaml}. */
public final class FilePattern {

    private static final String SPECIAL = "*?[{";

    private FilePattern() {}

    /** Whether a path has a character that makes it a pattern. */
    public static boolean isPattern(String path) {
        return special(path) < path.length();
    }

    private static int special(String path) {
        int special = 0;
        while (special < path.length() && SPECIAL.indexOf(path.charAt(special)) < 0) {
            special++;
        }
        return special;
    }

    /** The folder that everything that a pattern matches is below. */
    public static String folder(String pattern) {
        int slash = pattern.lastIndexOf('/', special(pattern));
        return slash < 0 ? "" : pattern.substring(0, slash);
    }

    /** The files that a pattern matches, in byte order: below the folder before its first special character. */
    public static List<String> matching(String pattern, FileTree tree) {
        List<String> found = new ArrayList<>();
        walk(tree, folder(pattern), Glob.doublestar(pattern), found, new FolderLimit());
        return found;
    }

    private static void walk(FileTree tree, String folder, Glob glob, List<String> found, FolderLimit limit) {
        if (!tree.entry(folder).isFolder()) {
            return;
        }
        limit.visit();
        for (String name : tree.list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFolder() && entry.path().equals(path) && !name.equals(".git")) {
                walk(tree, path, glob, found, limit);
            } else if (entry.isFile() && glob.matches(path)) {
                found.add(path);
            }
        }
    }
}
