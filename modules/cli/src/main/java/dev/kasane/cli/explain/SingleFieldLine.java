package dev.kasane.cli.explain;

import org.jspecify.annotations.Nullable;

/**
 * A line of YAML that has one field or one item, and nothing else than a comment behind it.
 *
 * @param isItem whether a dash begins it
 * @param key the key of the field; null for an item that is a value
 * @param text the value without quotes; null when it is on other lines
 * @param end where the comment, or the blanks at the end, begin
 */
record SingleFieldLine(
        boolean isItem, @Nullable String key, @Nullable String text, int end) {

    /** Characters that a value without quotes must not contain. */
    private static final String SPECIAL = "#\"'{}[]";

    /** The field of a line without blanks around it; null when there is anything else on it. */
    static @Nullable SingleFieldLine of(String line) {
        int at = 0;
        boolean item = false;
        while (line.startsWith("- ", at)) {
            item = true;
            at = behindBlanks(line, at + 2);
        }
        int colon = at;
        while (colon < line.length() && isWord(line.charAt(colon))) {
            colon++;
        }
        boolean hasKey = colon > at
                && line.startsWith(":", colon)
                && (colon + 1 == line.length() || line.charAt(colon + 1) == ' ');
        String key = hasKey ? line.substring(at, colon) : null;
        int begin = hasKey ? behindBlanks(line, colon + 1) : at;
        if (begin == line.length() || hasKey && line.charAt(begin) == '#') {
            return key == null ? null : new SingleFieldLine(item, key, null, colon + 1);
        }
        char first = line.charAt(begin);
        return first == '"' || first == '\'' ? quoted(line, begin, item, key) : plain(line, begin, item, key);
    }

    private static @Nullable SingleFieldLine quoted(String line, int begin, boolean item, @Nullable String key) {
        int close = line.indexOf(line.charAt(begin), begin + 1);
        if (close < 0) {
            return null;
        }
        String text = line.substring(begin + 1, close);
        String behind = line.substring(close + 1);
        boolean isComment = behind.isEmpty()
                || behind.startsWith(" ") && behind.stripLeading().startsWith("#");
        return isComment && text.indexOf('\\') < 0 ? new SingleFieldLine(item, key, text, close + 1) : null;
    }

    private static @Nullable SingleFieldLine plain(String line, int begin, boolean item, @Nullable String key) {
        int comment = line.indexOf(" #", begin);
        String text =
                line.substring(begin, comment < 0 ? line.length() : comment).stripTrailing();
        if (!isWord(text.charAt(0)) && text.charAt(0) != '+') {
            return null;
        }
        for (int i = 0; i < text.length(); i++) {
            if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
                return null;
            }
        }
        return new SingleFieldLine(item, key, text, begin + text.length());
    }

    private static int behindBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private static boolean isWord(char c) {
        return c < 128 && Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '/' || c == '-';
    }
}
