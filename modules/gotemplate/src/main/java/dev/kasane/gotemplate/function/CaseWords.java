package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoText;
import java.util.function.IntPredicate;

/** Converts names between snake case, kebab case and camel case, by the rules of xstrings. */
final class CaseWords {

    private static final int REPLACEMENT = 0xFFFD;

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
    private int point = REPLACEMENT;
    private int after;
    private Kind kind = Kind.NONE;

    private CaseWords(String text, char connector) {
        this.text = text;
        this.connector = connector;
    }

    /** The words in lower case with a connector between them. */
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
                    // a connector is there already
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
        part.codePoints().forEach(this::writeLower);
    }

    private void writeLower(int written) {
        if (isConnector(written)) {
            out.append(connector);
        } else if (GoText.isLoneByte(written)) {
            out.appendCodePoint(REPLACEMENT);
        } else {
            out.appendCodePoint(Characters.isUpper(written) ? Character.toLowerCase(written) : written);
        }
    }

    /** Moves to the next word, or behind the last one. The end of the text counts as a word of no kind. */
    private void next() {
        start = end;
        kind = Kind.NONE;
        if (start >= text.length()) {
            return;
        }
        look(REPLACEMENT);
        int first = point;
        end = after;
        if (isConnector(first)) {
            kind = Kind.CONNECTOR;
            takeWhile(CaseWords::isConnector);
        } else if (Characters.isPunctuation(first)) {
            kind = Kind.PUNCTUATION;
            takeWhile(Characters::isPunctuation);
        } else if (Characters.isUpper(first)) {
            kind = Kind.UPPER;
            upperWord();
        } else if (isAlphabetic(first)) {
            kind = Kind.LETTERS;
            takeWhile(CaseWords::isSmall);
        } else if (Characters.isNumber(first)) {
            kind = Kind.NUMBER;
            takeWhile(Characters::isNumber);
        } else if (first != REPLACEMENT) {
            kind = Kind.OTHER;
            takeWhile(point -> !isConnector(point)
                    && !isAlphabetic(point)
                    && !Characters.isNumber(point)
                    && !Characters.isPunctuation(point));
        }
    }

    private void upperWord() {
        if (end >= text.length()) {
            return;
        }
        look(point);
        if (Characters.isUpper(point)) {
            int last = end;
            end = after;
            while (end < text.length()) {
                look(point);
                if (!Characters.isUpper(point)) {
                    break;
                }
                last = end;
                end = after;
            }
            if (end < text.length() && isAlphabetic(point)) {
                // the S of HTTPStatus belongs to what follows
                end = last;
            }
        } else if (isAlphabetic(point)) {
            end = after;
            takeWhile(CaseWords::isSmall);
        }
    }

    private void takeWhile(IntPredicate wanted) {
        while (end < text.length()) {
            look(point);
            if (!wanted.test(point)) {
                return;
            }
            end = after;
        }
    }

    /** Reads the next character, skipping invalid bytes; behind the last one, the character before. */
    private void look(int before) {
        after = end;
        while (after < text.length()) {
            point = text.codePointAt(after);
            after += Character.charCount(point);
            if (point != REPLACEMENT && !GoText.isLoneByte(point)) {
                return;
            }
        }
        point = before;
    }

    private static boolean isSmall(int point) {
        return isAlphabetic(point) && !Characters.isUpper(point);
    }

    /** Letters except common Chinese characters, which are words of another kind. */
    private static boolean isAlphabetic(int point) {
        return Character.isLetter(point)
                && !(point >= 0x4E00 && point <= 0x9FCC
                        || point >= 0x3400 && point <= 0x4D85
                        || point >= 0x20000 && point <= 0x2B81D);
    }

    private static boolean isConnector(int point) {
        return point == '-' || point == '_' || Characters.isSpace(point);
    }
}
