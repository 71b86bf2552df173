package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads JSON strictly, as Go's {@code encoding/json} does: one value, and of equal keys the last one wins. */
public final class JsonReader {

    private final SourceFile source;
    private final byte[] bytes;
    private final int maxDepth;

    /** The names of the fields that are kept; null for all. */
    private final @Nullable Set<String> fields;

    private int p;

    private JsonReader(SourceFile source, YamlLimits limits, @Nullable Set<String> fields) {
        this.source = source;
        this.bytes = source.bytes();
        this.maxDepth = limits.depth();
        this.fields = fields;
    }

    /** The value of a text, in JSON form; numbers keep their spelling. */
    public static YamlNode read(SourceFile source, YamlLimits limits) {
        return new JsonReader(source, limits, null).read();
    }

    /**
     * The same of a few fields of a long text: those with one of some names in the outermost object, and in the objects in it.
     * Everything else is checked and not kept; a list is empty.
     */
    public static YamlNode read(SourceFile source, YamlLimits limits, Set<String> fields) {
        return new JsonReader(source, limits, fields).read();
    }

    private YamlNode read() {
        YamlNode value = value(0);
        skipBlanks();
        if (p < bytes.length) {
            throw problem("nothing may follow the JSON value");
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
        for (boolean isFirst = true; at() != '}'; isFirst = false) {
            if (!isFirst) {
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
            skipBlanks();
            if (fields != null && !(depth < 2 && fields.contains(key.text()))) {
                continue;
            }
            Integer known = positions.putIfAbsent(key.text(), keys.size());
            if (known == null) {
                keys.add(key);
                values.add(value);
            } else {
                values.set(known, value);
            }
        }
        p++;
        return YamlMap.of(source, start, keys.toArray(new YamlScalar[0]), values.toArray(new YamlNode[0]));
    }

    private YamlList list(int depth) {
        int start = p++;
        List<YamlNode> items = new ArrayList<>();
        skipBlanks();
        for (boolean isFirst = true; at() != ']'; isFirst = false) {
            if (!isFirst) {
                expect(',');
            }
            YamlNode item = value(depth + 1);
            if (fields == null) {
                items.add(item);
            }
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
