package dev.kasane.gotemplate.function;

/** Classes of characters as Go's {@code unicode} has them. */
public final class Characters {

    private Characters() {}

    static boolean isSpace(int point) {
        return point >= '\t' && point <= '\r'
                || point == ' '
                || point == 0x85
                || point == 0xA0
                || point == 0x1680
                || point >= 0x2000 && point <= 0x200A
                || point == 0x2028
                || point == 0x2029
                || point == 0x202F
                || point == 0x205F
                || point == 0x3000;
    }

    static boolean isPunctuation(int point) {
        return switch (Character.getType(point)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    static boolean isNumber(int point) {
        int type = Character.getType(point);
        return type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    static boolean isUpper(int point) {
        return Character.getType(point) == Character.UPPERCASE_LETTER;
    }

    static boolean isLower(int point) {
        return Character.getType(point) == Character.LOWERCASE_LETTER;
    }

    /** A text without the spaces at its ends, as {@code strings.TrimSpace} leaves it. */
    public static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** A text with every character mapped by itself. */
    static String map(String text, java.util.function.IntUnaryOperator mapping) {
        StringBuilder mapped = new StringBuilder(text.length());
        text.codePoints().forEach(point -> mapped.appendCodePoint(mapping.applyAsInt(point)));
        return mapped.toString();
    }
}
