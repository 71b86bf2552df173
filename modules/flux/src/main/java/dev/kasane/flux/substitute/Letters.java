package dev.kasane.flux.substitute;

/** Go's case conversions, one code point to one. */
final class Letters {

    private Letters() {}

    static String lower(String text) {
        StringBuilder lower = new StringBuilder();
        text.codePoints().forEach(letter -> lower.appendCodePoint(Character.toLowerCase(letter)));
        return lower.toString();
    }

    static String upper(String text) {
        StringBuilder upper = new StringBuilder();
        text.codePoints().forEach(letter -> upper.appendCodePoint(Character.toUpperCase(letter)));
        return upper.toString();
    }

    static String lowerFirst(String text) {
        int end = first(text);
        return lower(text.substring(0, end)) + text.substring(end);
    }

    static String upperFirst(String text) {
        int end = first(text);
        return upper(text.substring(0, end)) + text.substring(end);
    }

    private static int first(String text) {
        return text.isEmpty() ? 0 : Character.charCount(text.codePointAt(0));
    }

    static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
