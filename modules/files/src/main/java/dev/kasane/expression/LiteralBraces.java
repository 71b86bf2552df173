package dev.kasane.expression;

/**
 * Escapes braces that begin no repeat. Go reads them as literals ({@code regexp/syntax}, "If the repeat cannot be
 * parsed, { is a literal"); RE2/J reads one after another as a repeat of a repeat.
 */
final class LiteralBraces {

    private LiteralBraces() {}

    /** An equivalent expression, with each of them escaped. */
    static String in(String expression) {
        StringBuilder text = new StringBuilder();
        boolean set = false;
        int at = 0;
        while (at < expression.length()) {
            int end = at + 1;
            char c = expression.charAt(at);
            if (c == '\\') {
                end = escapeEnd(expression, at);
            } else if (set) {
                set = c != ']';
            } else if (c == '[') {
                set = true;
                // a bracket at the beginning belongs to the set
                end = at + (expression.startsWith("[^]", at) ? 3 : expression.startsWith("[]", at) ? 2 : 1);
            } else if (c == '{') {
                int repeat = repeatEnd(expression, at);
                if (repeat < 0) {
                    text.append('\\');
                } else {
                    end = repeat;
                }
            }
            text.append(expression, at, end);
            at = end;
        }
        return text.toString();
    }

    /** Where an escape ends: a quotation, a character in braces, a class in braces, or one character. */
    private static int escapeEnd(String expression, int at) {
        if (expression.startsWith("\\Q", at)) {
            int end = expression.indexOf("\\E", at + 2);
            return end < 0 ? expression.length() : end + 2;
        }
        boolean named = expression.startsWith("\\x{", at)
                || expression.startsWith("\\p{", at)
                || expression.startsWith("\\P{", at);
        int close = named ? expression.indexOf('}', at) : -1;
        return close >= 0 ? close + 1 : Math.min(at + 2, expression.length());
    }

    /** Where a repeat such as {@code {2}}, {@code {2,}} or {@code {2,3}} ends; below zero for none. */
    private static int repeatEnd(String expression, int at) {
        int end = digitsEnd(expression, at + 1);
        if (end == at + 1) {
            return -1;
        }
        if (end < expression.length() && expression.charAt(end) == ',') {
            end = digitsEnd(expression, end + 1);
        }
        return end < expression.length() && expression.charAt(end) == '}' ? end + 1 : -1;
    }

    private static int digitsEnd(String expression, int from) {
        int at = from;
        while (at < expression.length() && expression.charAt(at) >= '0' && expression.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
