package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON strictly, as Go's {@code encoding/json} does: one value, and of equal keys the last one wins. */
public final class JsonReader {

    private final SourceFile source;
    private final byte[] bytes;
    private final int maxDepth;
    private int p;

    private JsonReader(SourceFile source, YamlLimits limits) {
        this.source = source;
        this.bytes = source.bytes();
        this.maxDepth = limits.depth();
    }

    /** The value of a text, in JSON form; numbers keep their spelling. */
    public static YamlNode read(SourceFile source, YamlLimits limits) {
        JsonReader reader = new JsonReader(source, limits);
        YamlNode value = reader.value(0);
        reader.skipBlanks();
        if (reader.p < reader.bytes.length) {
            throw reader.problem("nothing may follow the JSON value");
        }
        return value;
    }

    private KasaneException problem(String sentence) {
        return Problem.error(sentence, source.span(p), "correct the JSON, or write the text as YAML")
                .asException();
    }

    private int at() {
        return p < bytes.length ? bytes[p] : -1;
    }

    private void skipBlanks() {
        while (at() == ' ' || at() == '\n' || at() == '\t' || at() == '\r') {
            p++;
        }
    }

    private void expect(char c) {
        skipBlanks();
        if (at() != c) {
            throw problem("JSON expects " + c + " here");
        }
        p++;
    }

    private YamlNode value(int depth) {
        if (depth > maxDepth) {
            throw problem("this JSON is nested deeper than " + maxDepth + " levels");
        }
        skipBlanks();
        int start = p;
        return switch (at()) {
            case '{' -> map(depth);
            case '[' -> list(depth);
            case '"' -> YamlScalar.tagged(source, start, YamlTag.STR, string());
            case 't' -> word("true", YamlTag.BOOL);
            case 'f' -> word("false", YamlTag.BOOL);
            case 'n' -> word("null", YamlTag.NULL);
            default -> number();
        };
    }

    private YamlScalar word(String word, YamlTag tag) {
        int start = p;
        for (int i = 0; i < word.length(); i++, p++) {
            if (at() != word.charAt(i)) {
                throw problem("this is no JSON value");
            }
        }
        return YamlScalar.tagged(source, start, tag, word);
    }

    private YamlMap map(int depth) {
        int start = p++;
        Map<String, Integer> positions = new HashMap<>();
        List<YamlScalar> keys = new ArrayList<>();
        List<YamlNode> values = new ArrayList<>();
        skipBlanks();
        while (at() != '}') {
            if (!keys.isEmpty()) {
                expect(',');
                skipBlanks();
            }
            if (at() != '"') {
                throw problem("JSON expects a key in double quotes here");
            }
            int keyStart = p;
            YamlScalar key = YamlScalar.tagged(source, keyStart, YamlTag.STR, string());
            expect(':');
            YamlNode value = value(depth + 1);
            Integer known = positions.putIfAbsent(key.text(), keys.size());
            if (known == null) {
                keys.add(key);
                values.add(value);
            } else {
                values.set(known, value);
            }
            skipBlanks();
        }
        p++;
        return YamlMap.of(source, start, keys.toArray(new YamlScalar[0]), values.toArray(new YamlNode[0]));
    }

    private YamlList list(int depth) {
        int start = p++;
        List<YamlNode> items = new ArrayList<>();
        skipBlanks();
        while (at() != ']') {
            if (!items.isEmpty()) {
                expect(',');
            }
            items.add(value(depth + 1));
            skipBlanks();
        }
        p++;
        return YamlList.of(source, start, items);
    }

    private YamlScalar number() {
        int start = p;
        if (at() == '-') {
            p++;
        }
        if (at() == '0') {
            p++;
        } else if (digits() == 0) {
            throw problem("this is no JSON value");
        }
        boolean whole = true;
        if (at() == '.') {
            p++;
            whole = false;
            if (digits() == 0) {
                throw problem("digits must follow the point of a number");
            }
        }
        if (at() == 'e' || at() == 'E') {
            p++;
            whole = false;
            if (at() == '+' || at() == '-') {
                p++;
            }
            if (digits() == 0) {
                throw problem("digits must follow the e of a number");
            }
        }
        String text = new String(bytes, start, p - start, StandardCharsets.US_ASCII);
        return YamlScalar.tagged(source, start, whole ? YamlTag.INT : YamlTag.FLOAT, text);
    }

    private int digits() {
        int start = p;
        while (at() >= '0' && at() <= '9') {
            p++;
        }
        return p - start;
    }

    private String string() {
        int start = ++p;
        while (at() != '"' && at() != '\\' && (at() >= ' ' || at() < -1)) {
            p++;
        }
        StringBuilder text = new StringBuilder(new String(bytes, start, p - start, StandardCharsets.UTF_8));
        while (at() != '"') {
            if (at() == '\\') {
                p++;
                text.append(escape());
            } else if (p >= bytes.length || bytes[p] >= 0 && bytes[p] < ' ') {
                throw problem("this JSON string is not closed on its line");
            } else {
                int from = p;
                while (p < bytes.length && bytes[p] != '"' && bytes[p] != '\\' && (bytes[p] < 0 || bytes[p] >= ' ')) {
                    p++;
                }
                text.append(new String(bytes, from, p - from, StandardCharsets.UTF_8));
            }
        }
        p++;
        return withoutLoneSurrogates(text);
    }

    private char escape() {
        int c = at();
        p++;
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> {
                p--;
                throw problem("JSON has no such escape");
            }
        };
    }

    private char hexadecimal() {
        int value = 0;
        for (int i = 0; i < 4; i++, p++) {
            int digit = at() < 0 ? -1 : Character.digit(at(), 16);
            if (digit < 0) {
                throw problem("four hexadecimal digits must follow \\u");
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    private static String withoutLoneSurrogates(StringBuilder text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                text.setCharAt(i, '\uFFFD');
            }
        }
        return text.toString();
    }
}
