package dev.kasane.cli.show;

import dev.kasane.problem.VisibleText;

/** Escapes untrusted values from a repository for terminals, Markdown and other outputs. */
public final class SafeText {

    private SafeText() {}

    /** A text for a line of a terminal or a log, as {@link VisibleText#ofLine} writes it: it begins no line of its own. */
    public static String forTerminal(String text) {
        return VisibleText.ofLine(text);
    }

    /**
     * A text for the middle of a Markdown line: whatever could mean something is written as a character reference. Dots and
     * colons are left readable where GitHub's autolinks (GFM 0.29, section 6.9) cannot begin with them.
     */
    public static String forMarkdown(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        String visible = forTerminal(text.replace('\n', ' '));
        for (int i = 0; i < visible.length(); i++) {
            char c = visible.charAt(i);
            boolean plain =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || " /-,".indexOf(c) >= 0;
            if (plain || c >= 0x80 || isPlainDot(visible, i) || isPlainColon(visible, i)) {
                safe.append(c);
            } else {
                safe.append("&#").append((int) c).append(';');
            }
        }
        return safe.toString();
    }

    /**
     * A text in Markdown as people read it: the references that {@link #forMarkdown} wrote are the characters again, other
     * than in blocks of code, where Markdown has none. For a terminal it goes through {@link #forTerminal} after this.
     */
    public static String ofMarkdown(String markdown) {
        StringBuilder text = new StringBuilder(markdown.length());
        String fence = "";
        for (String line : markdown.split("(?<=\n)", -1)) {
            String mark = fenceOf(line);
            boolean ends = !fence.isEmpty() && mark.startsWith(fence);
            if (fence.isEmpty() && mark.isEmpty()) {
                addReferred(line, text);
            } else {
                text.append(line);
            }
            fence = ends ? "" : fence.isEmpty() ? mark : fence;
        }
        return text.toString();
    }

    /** The mark that begins or ends a block of code; empty for other lines. */
    private static String fenceOf(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) == '`') {
            end++;
        }
        return end < 3 ? "" : line.substring(0, end);
    }

    private static void addReferred(String line, StringBuilder text) {
        for (int i = 0; i < line.length(); i++) {
            int end = line.startsWith("&#", i) ? line.indexOf(';', i) : -1;
            int c = end < 0 ? -1 : visible(line.substring(i + 2, end));
            if (c < 0) {
                text.append(line.charAt(i));
            } else {
                text.append((char) c);
                i = end;
            }
        }
    }

    /** The visible character of ASCII with this number; -1 for any other. */
    private static int visible(String digits) {
        if (digits.length() < 2 || digits.length() > 3 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        int c = Integer.parseInt(digits);
        return c > ' ' && c < 0x7F ? c : -1;
    }

    /** Whether a dot stands between two characters of a word that is not {@code www}, and so begins no link and no list. */
    private static boolean isPlainDot(String text, int at) {
        return text.charAt(at) == '.'
                && isWord(text, at - 1)
                && isWord(text, at + 1)
                && !text.regionMatches(true, at - 3, "www", 0, 3);
    }

    /** Whether a colon stands before a blank or a digit, and so ends no scheme of an address. */
    private static boolean isPlainColon(String text, int at) {
        return text.charAt(at) == ':'
                && at + 1 < text.length()
                && (text.charAt(at + 1) == ' ' || text.charAt(at + 1) >= '0' && text.charAt(at + 1) <= '9');
    }

    private static boolean isWord(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) < 0x80 && Character.isLetterOrDigit(text.charAt(at));
    }
}
