package dev.kasane.gotemplate.value;

import java.util.ArrayList;
import java.util.List;

/** Reads JSON as Go's {@code encoding/json} does into an empty interface: numbers are float64, the last of equal keys wins. */
public final class JsonParser {

    private static final int MAX_DEPTH = 1000;

    private final String text;
    private int at;

    private JsonParser(String text) {
        this.text = text;
    }

    /** The value of a text. */
    public static Object parse(String text) throws JsonSyntaxException {
        JsonParser parser = new JsonParser(text);
        parser.skipSpaces();
        Object value = parser.value(0);
        parser.skipSpaces();
        if (parser.at < text.length()) {
            throw parser.unexpected("after top-level value");
        }
        return value;
    }

    /**
     * A value at the beginning of a text.
     *
     * @param value the value
     * @param length how many characters it took
     */
    public record Prefix(Object value, int length) {}

    /** The value that a text begins with; what follows is not looked at. */
    public static Prefix prefix(String text) throws JsonSyntaxException {
        JsonParser parser = new JsonParser(text);
        parser.skipSpaces();
        Object value = parser.value(0);
        return new Prefix(value, parser.at);
    }

    private JsonSyntaxException unexpected(String where) {
        // at the end, the scanner is shown a space to see whether something is unfinished
        boolean unfinished =
                where.startsWith("in ") && !where.equals("in string literal") || where.contains("numeric literal");
        if (at >= text.length() && !unfinished) {
            return new JsonSyntaxException("unexpected end of JSON input", at);
        }
        // the scanner sees bytes
        int point = at >= text.length() ? ' ' : text.codePointAt(at);
        if (point >= 0x80) {
            point = GoText.bytes(Character.toString(point))[0] & 0xFF;
        }
        String shown = point == '\'' ? "'\\''" : point == '"' ? "'\"'" : GoQuote.quoteRune(point);
        return new JsonSyntaxException("invalid character " + shown + " " + where, at + 1);
    }

    private void skipSpaces() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private Object value(int depth) throws JsonSyntaxException {
        if (depth > MAX_DEPTH) {
            throw new JsonSyntaxException("exceeded max depth");
        }
        if (at >= text.length()) {
            throw unexpected("");
        }
        char c = text.charAt(at);
        return switch (c) {
            case '{' -> map(depth);
            case '[' -> list(depth);
            case '"' -> string();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", GoNil.NIL);
            default -> {
                if (c == '-' || c >= '0' && c <= '9') {
                    yield number();
                }
                throw unexpected("looking for beginning of value");
            }
        };
    }

    private Object literal(String word, Object value) throws JsonSyntaxException {
        for (int i = 0; i < word.length(); i++) {
            if (at >= text.length() || text.charAt(at) != word.charAt(i)) {
                throw unexpected("in literal " + word + " (expecting '" + word.charAt(i) + "')");
            }
            at++;
        }
        return value;
    }

    private Double number() throws JsonSyntaxException {
        int from = at;
        if (text.charAt(at) == '-') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '0') {
            at++;
        } else {
            digits("in numeric literal");
        }
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits("after decimal point in numeric literal");
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            digits("in exponent of numeric literal");
        }
        String digits = text.substring(from, at);
        double value = Double.parseDouble(digits);
        if (Double.isInfinite(value)) {
            throw new JsonSyntaxException("json: cannot unmarshal number " + digits + " into Go value of type float64");
        }
        return value;
    }

    private void digits(String where) throws JsonSyntaxException {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (from == at) {
            throw unexpected(where);
        }
    }

    private String string() throws JsonSyntaxException {
        StringBuilder value = new StringBuilder();
        at++;
        while (true) {
            if (at >= text.length() || text.charAt(at) < ' ') {
                throw unexpected("in string literal");
            }
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return GoText.valid(value.toString());
            }
            at++;
            if (c != '\\') {
                value.append(c);
                continue;
            }
            char escape = at < text.length() ? text.charAt(at) : 0;
            int known = "\"\\/bfnrt".indexOf(escape);
            if (escape == 'u') {
                at++;
                value.append(unicode());
            } else if (known >= 0 && escape != 0) {
                value.append("\"\\/\b\f\n\r\t".charAt(known));
                at++;
            } else {
                throw unexpected("in string escape code");
            }
        }
    }

    private char unicode() throws JsonSyntaxException {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < text.length() && text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), 16) : -1;
            if (digit < 0) {
                throw unexpected("in \\u hexadecimal character escape");
            }
            code = code * 16 + digit;
            at++;
        }
        return (char) code;
    }

    private GoList list(int depth) throws JsonSyntaxException {
        List<Object> items = new ArrayList<>();
        at++;
        skipSpaces();
        if (at < text.length() && text.charAt(at) == ']') {
            at++;
            return GoList.of(items);
        }
        while (true) {
            skipSpaces();
            items.add(value(depth + 1));
            skipSpaces();
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
            } else if (at < text.length() && text.charAt(at) == ']') {
                at++;
                return GoList.of(items);
            } else {
                throw unexpected("after array element");
            }
        }
    }

    private GoMap map(int depth) throws JsonSyntaxException {
        GoMap map = GoMap.empty();
        at++;
        skipSpaces();
        if (at < text.length() && text.charAt(at) == '}') {
            at++;
            return map;
        }
        while (true) {
            skipSpaces();
            if (at >= text.length() || text.charAt(at) != '"') {
                throw unexpected("looking for beginning of object key string");
            }
            String key = string();
            skipSpaces();
            if (at >= text.length() || text.charAt(at) != ':') {
                throw unexpected("after object key");
            }
            at++;
            skipSpaces();
            map.put(key, value(depth + 1));
            skipSpaces();
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
            } else if (at < text.length() && text.charAt(at) == '}') {
                at++;
                return map;
            } else {
                throw unexpected("after object key:value pair");
            }
        }
    }
}
