package dev.kasane.gotemplate.value;

import dev.kasane.yaml.Numbers;
import java.util.Map;

/** JSON as Go's {@code encoding/json} writes it: keys in byte order, what HTML might take for markup escaped. */
public final class GoJson {

    private static final String DIGITS = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();
    private final boolean escapesMarkup;
    private int depth;

    private GoJson(boolean escapesMarkup) {
        this.escapesMarkup = escapesMarkup;
    }

    /**
     * The text of a value on one line.
     *
     * @throws ArithmeticException when a number is infinite or none
     */
    public static String compact(Object value) {
        GoJson json = new GoJson(true);
        json.write(value, "", "");
        return json.out.toString();
    }

    /** The text of a value in lines indented by two spaces. */
    public static String indented(Object value) {
        GoJson json = new GoJson(true);
        json.write(value, "\n", "  ");
        return json.out.toString();
    }

    /** The text of a value on one line, markup left as it is. */
    public static String raw(Object value) {
        GoJson json = new GoJson(false);
        json.write(value, "", "");
        return json.out.toString();
    }

    private void write(Object value, String lineStart, String step) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof GoNil
                || value instanceof GoMap none && none.isNil()
                || value instanceof GoList nil && nil.isNil()) {
            out.append("null");
        } else if (value instanceof GoMap map) {
            object(map.entries(), lineStart, step);
        } else if (value instanceof GoList list) {
            if (list.items() instanceof GoBytes bytes) {
                string(bytes.base64());
            } else {
                list(list, lineStart, step);
            }
        } else if (value instanceof Double number) {
            if (number.isInfinite() || number.isNaN()) {
                throw new ArithmeticException("json: unsupported value: " + GoFormat.print(number));
            }
            out.append(Numbers.json(number));
        } else if (value instanceof GoTyped typed) {
            Map<String, Object> fields = typed.jsonFields();
            Object json = fields == null ? typed.json() : null;
            if (fields != null) {
                object(fields.entrySet(), lineStart, step);
            } else if (json != null) {
                write(json, lineStart, step);
            } else {
                string(typed.goString());
            }
        } else {
            out.append(value);
        }
    }

    private void list(GoList list, String lineStart, String step) {
        depth = Nesting.below(depth);
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            out.append(i > 0 ? "," : "").append(lineStart).append(step);
            write(list.items().get(i), lineStart.isEmpty() ? "" : lineStart + step, step);
        }
        out.append(list.size() > 0 ? lineStart : "").append(']');
        depth--;
    }

    private void object(Iterable<? extends Map.Entry<String, Object>> entries, String lineStart, String step) {
        depth = Nesting.below(depth);
        out.append('{');
        boolean first = true;
        for (var entry : entries) {
            out.append(first ? "" : ",").append(lineStart).append(step);
            first = false;
            string(entry.getKey());
            out.append(step.isEmpty() ? ":" : ": ");
            write(entry.getValue(), lineStart.isEmpty() ? "" : lineStart + step, step);
        }
        out.append(first ? "" : lineStart).append('}');
        depth--;
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '<', '>', '&' -> {
                    if (escapesMarkup) {
                        unicode(c);
                    } else {
                        out.append(c);
                    }
                }
                case '\u2028', '\u2029' -> unicode(c);
                default -> {
                    if (c < ' ') {
                        unicode(c);
                    } else if (Character.isSurrogate(c) && isLone(text, i)) {
                        out.append("\\ufffd");
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLone(String text, int i) {
        boolean pairWithNext = Character.isHighSurrogate(text.charAt(i))
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        boolean pairWithLast =
                Character.isLowSurrogate(text.charAt(i)) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        return !pairWithNext && !pairWithLast;
    }

    private void unicode(char c) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(DIGITS.charAt(c >> shift & 15));
        }
    }
}
