package dev.kasane.files;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Arithmetic on the paths of a tree: relative to its root, separated by slashes, "" being the root itself. */
public final class TreePath {

    private TreePath() {}

    /**
     * A path as written in a folder, made relative to the root, the way Go's {@code filepath.Join} cleans it: by its
     * text alone.
     *
     * @return null when it climbs above the root
     */
    public static @Nullable String join(String folder, String relative) {
        if (isPlain(relative)) {
            return folder.isEmpty() ? relative : folder + "/" + relative;
        }
        StringBuilder joined = new StringBuilder(folder);
        int start = 0;
        while (start <= relative.length()) {
            int slash = relative.indexOf('/', start);
            int end = slash < 0 ? relative.length() : slash;
            if (end - start == 2 && relative.startsWith("..", start)) {
                if (joined.isEmpty()) {
                    return null;
                }
                joined.setLength(Math.max(joined.lastIndexOf("/"), 0));
            } else if (end > start && !(end - start == 1 && relative.charAt(start) == '.')) {
                if (!joined.isEmpty()) {
                    joined.append('/');
                }
                joined.append(relative, start, end);
            }
            start = end + 1;
        }
        return joined.toString();
    }

    /**
     * A path as it is from the root, without a slash at the begin or the end; empty for the root. What climbs above the root stays at
     * it, as for Flux's controllers ({@code securejoin}).
     */
    public static String rooted(String written) {
        Deque<String> names = new ArrayDeque<>();
        for (String name : written.split("/", -1)) {
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return String.join("/", names);
    }

    private static boolean isPlain(String relative) {
        int length = relative.length();
        boolean boundary = true;
        for (int i = 0; i < length; i++) {
            char c = relative.charAt(i);
            if (boundary && (c == '.' || c == '/')) {
                return false;
            }
            boundary = c == '/';
        }
        return !boundary;
    }

    /** The folder that holds a path; "" for one at the root. */
    public static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    /** The last name of a path. */
    public static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Whether a path is a folder or lies below it, compared name by name. */
    public static boolean isWithin(String path, String folder) {
        return folder.isEmpty()
                || path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }
}
