package dev.kasane.gotemplate.function;

/** Names put together of words, taken apart and put together in another way: the rules of xstrings. */
final class CaseWords {

    private enum Kind {
        NONE,
        NUMBER,
        UPPER,
        LETTERS,
        CONNECTOR,
        PUNCTUATION,
        OTHER
    }

    private final String text;
    private final char connector;
    private final StringBuilder out = new StringBuilder();
    private int end;
    private int start;
    private Kind kind = Kind.NONE;

    private CaseWords(String text, char connector) {
        this.text = text;
        this.connector = connector;
    }

    /** Words in lower case with a connector between them. */
    static String lowerCased(String text, char connector) {
        return text.isEmpty() ? "" : new CaseWords(text, connector).run();
    }

    /** Words without connectors, each with a large letter first. */
    static String pascalCased(String text) {
        int[] points = text.codePoints().toArray();
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < points.length && isConnector(points[i])) {
            out.appendCodePoint(points[i++]);
        }
        if (i == points.length) {
            return i == 0 ? "" : out.appendCodePoint(points[i - 1]).toString();
        }
        boolean upper = Characters.isUpper(points[i]);
        int current = Character.toUpperCase(points[i++]);
        if (i == points.length) {
            return out.appendCodePoint(current).toString();
        }
        for (; i < points.length; i++) {
            int before = current;
            current = points[i];
            if (isConnector(current) && isConnector(before)) {
                out.appendCodePoint(before);
            } else if (isConnector(before)) {
                upper = Characters.isUpper(current);
                current = Character.toUpperCase(current);
            } else {
                if (upper && Characters.isUpper(current)) {
                    current = Character.toLowerCase(current);
                } else {
                    upper = false;
                }
                out.appendCodePoint(before);
            }
        }
        return out.appendCodePoint(current).toString();
    }

    private String run() {
        next();
        while (end < text.length()) {
            if (kind != Kind.CONNECTOR) {
                writeWord(kind, start, end);
            }
            Kind before = kind;
            int from = start;
            int to = end;
            next();
            switch (before) {
                case NUMBER -> {
                    writeLettersAndNumbers();
                    if (kind != Kind.NONE && !isBoundary()) {
                        out.append(connector);
                    }
                }
                case CONNECTOR -> writeWord(before, from, to);
                case PUNCTUATION -> {
                    // it stands between words already
                }
                default -> afterLetters();
            }
        }
        writeWord(kind, start, end);
        return out.toString();
    }

    private void afterLetters() {
        if (kind != Kind.NUMBER) {
            if (!isBoundary()) {
                out.append(connector);
            }
            return;
        }
        if (end == text.length()) {
            return;
        }
        int from = start;
        int to = end;
        next();
        if (kind != Kind.LETTERS) {
            writeWord(Kind.NUMBER, from, to);
            if (!isBoundary()) {
                out.append(connector);
            }
            return;
        }
        out.append(connector);
        writeWord(Kind.NUMBER, from, to);
        writeLettersAndNumbers();
        if (kind != Kind.NONE && !isBoundary()) {
            out.append(connector);
        }
    }

    private void writeLettersAndNumbers() {
        while (kind == Kind.LETTERS || kind == Kind.NUMBER) {
            writeWord(kind, start, end);
            next();
        }
    }

    private boolean isBoundary() {
        return kind == Kind.CONNECTOR || kind == Kind.PUNCTUATION;
    }

    private void writeWord(Kind word, int from, int to) {
        String part = text.substring(from, to);
        if (word != Kind.UPPER && word != Kind.CONNECTOR) {
            out.append(part);
            return;
        }
        part.codePoints()
                .forEach(point -> out.appendCodePoint(
                        isConnector(point)
                                ? connector
                                : Characters.isUpper(point) ? Character.toLowerCase(point) : point));
    }

    /** Goes to the next word, or to none behind the last. */
    private void next() {
        start = end;
        if (start >= text.length()) {
            kind = Kind.NONE;
            return;
        }
        int first = text.codePointAt(start);
        end = start + Character.charCount(first);
        if (isConnector(first)) {
            kind = Kind.CONNECTOR;
            takeWhile(CaseWords::isConnector);
        } else if (Characters.isPunctuation(first)) {
            kind = Kind.PUNCTUATION;
            takeWhile(Characters::isPunctuation);
        } else if (Characters.isUpper(first)) {
            kind = Kind.UPPER;
            upperWord();
        } else if (Character.isLetter(first)) {
            kind = Kind.LETTERS;
            takeWhile(point -> Character.isLetter(point) && !Characters.isUpper(point));
        } else if (Characters.isNumber(first)) {
            kind = Kind.NUMBER;
            takeWhile(Characters::isNumber);
        } else {
            kind = Kind.OTHER;
            takeWhile(point -> !isConnector(point)
                    && !Character.isLetter(point)
                    && !Characters.isNumber(point)
                    && !Characters.isPunctuation(point));
        }
    }

    private void upperWord() {
        if (end >= text.length()) {
            return;
        }
        int second = text.codePointAt(end);
        if (Characters.isUpper(second)) {
            takeWhile(Characters::isUpper);
            if (end < text.length() && Character.isLetter(text.codePointAt(end))) {
                end -= Character.charCount(text.codePointBefore(end));
            }
        } else if (Character.isLetter(second)) {
            takeWhile(point -> Character.isLetter(point) && !Characters.isUpper(point));
        }
    }

    private void takeWhile(java.util.function.IntPredicate wanted) {
        while (end < text.length() && wanted.test(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
    }

    private static boolean isConnector(int point) {
        return point == '-' || point == '_' || Characters.isSpace(point);
    }
}
