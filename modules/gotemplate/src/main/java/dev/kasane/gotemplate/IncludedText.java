package dev.kasane.gotemplate;

/**
 * Locates included text in the output of an action. Functions may have indented it, quoted it or put it into another
 * text.
 */
final class IncludedText {

    /** Longer texts are not searched: the place of the action is known without that. */
    private static final long MOST_COMPARED = 10_000_000;

    private IncludedText() {}

    /**
     * The offset in an included text of a character of the output.
     *
     * @param printed what an action printed
     * @param offset the character
     * @param included the output of a template that the action called
     * @return -1 when the character is none of the included text
     */
    static int offset(String printed, int offset, String included) {
        if (printed.equals(included)) {
            return offset;
        }
        int start = printed.lastIndexOf('\n', offset - 1) + 1;
        int lineEnd = printed.indexOf('\n', offset);
        String line = printed.substring(start, lineEnd < 0 ? printed.length() : lineEnd);
        String shown = line.strip();
        int indent = line.indexOf(shown);
        int at = shown.isEmpty() ? -1 : included.indexOf(shown);
        if (at >= 0 && offset - start >= indent) {
            return at + offset - start - indent;
        }
        return offsetOfLine(line, offset - start, included);
    }

    /** The same where a line has more than the included text: the longest line of that around the character counts. */
    private static int offsetOfLine(String line, int offset, String included) {
        int found = -1;
        int longest = 0;
        if ((long) line.length() * included.length() > MOST_COMPARED) {
            return found;
        }
        for (int start = 0; start <= included.length(); ) {
            int end = included.indexOf('\n', start);
            end = end < 0 ? included.length() : end;
            String shown = included.substring(start, end).strip();
            if (shown.length() > longest) {
                int at = lastStart(line, shown, offset);
                if (at >= 0) {
                    longest = shown.length();
                    found = included.indexOf(shown, start) + offset - at;
                }
            }
            start = end + 1;
        }
        return found;
    }

    /** Where the occurrence of a text begins that has the character; -1 when there is none. */
    private static int lastStart(String line, String shown, int offset) {
        int at = line.lastIndexOf(shown, offset);
        return at >= 0 && offset < at + shown.length() ? at : -1;
    }
}
