package dev.kasane.change.report;

import java.util.List;

/**
 * A pattern of paths: {@code *} matches any part of a name, {@code **} any number of names. A match takes time in
 * proportion to the names of the pattern times those of the path.
 *
 * @param text how it is written
 */
public record PathPattern(String text) {

    private static final String ANY_NUMBER = "**";

    static boolean anyMatches(List<PathPattern> patterns, String path) {
        for (PathPattern pattern : patterns) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a path matches the pattern. */
    public boolean matches(String path) {
        String[] names = path.split("/");
        // which numbers of names, from the first one, are matched by the parts of the pattern so far
        boolean[] matched = new boolean[names.length + 1];
        matched[0] = true;
        for (String part : text.split("/")) {
            boolean[] next = new boolean[names.length + 1];
            for (int n = 0; n <= names.length; n++) {
                if (part.equals(ANY_NUMBER)) {
                    next[n] = matched[n] || n > 0 && next[n - 1];
                } else {
                    next[n] = n > 0 && matched[n - 1] && nameMatches(part, names[n - 1]);
                }
            }
            matched = next;
        }
        return matched[names.length];
    }

    /** Whether a name matches a part in which {@code *} matches any characters. */
    private static boolean nameMatches(String part, String name) {
        String[] pieces = part.split("\\*", -1);
        if (pieces.length == 1) {
            return part.equals(name);
        }
        if (!name.startsWith(pieces[0])) {
            return false;
        }
        int at = pieces[0].length();
        for (int i = 1; i < pieces.length - 1; i++) {
            int found = name.indexOf(pieces[i], at);
            if (found < 0) {
                return false;
            }
            at = found + pieces[i].length();
        }
        String last = pieces[pieces.length - 1];
        return name.length() - at >= last.length() && name.endsWith(last);
    }
}
