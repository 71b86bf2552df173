package dev.kasane.yaml;

/** The JSON text of values, spelled and escaped as Go's {@code encoding/json} does by default. */
public final class JsonText {

    private static final String HEXADECIMAL = "0123456789abcdef";

    private JsonText() {}

    /** The compact text of a value in JSON form, its keys in byte order. */
    public static String compact(YamlNode json) {
        StringBuilder text = new StringBuilder();
        append(text, json, "", null);
        return text.toString();
    }

    /** The text of a value in JSON form, its keys in byte order, in lines indented by two spaces. */
    public static String indented(YamlNode json) {
        StringBuilder text = new StringBuilder();
        append(text, json, "\n", "  ");
        return text.toString();
    }

    private static void append(
            StringBuilder text, YamlNode json, String lineStart, @org.jspecify.annotations.Nullable String step) {
        if (json instanceof YamlScalar scalar) {
            append(text, scalar);
        } else if (json instanceof YamlList list) {
            text.append('[');
            String inner = step == null ? "" : lineStart + step;
            for (int i = 0; i < list.size(); i++) {
                text.append(i > 0 ? "," : "").append(inner);
                append(text, list.get(i), inner, step);
            }
            text.append(list.size() > 0 && step != null ? lineStart : "").append(']');
        } else if (json instanceof YamlMap map) {
            text.append('{');
            String inner = step == null ? "" : lineStart + step;
            int[] order = byBytes(map);
            for (int i = 0; i < order.length; i++) {
                text.append(i > 0 ? "," : "").append(inner);
                appendString(text, map.key(order[i]).text());
                text.append(step == null ? ":" : ": ");
                append(text, map.value(order[i]), inner, step);
            }
            text.append(map.size() > 0 && step != null ? lineStart : "").append('}');
        }
    }

    private static void append(StringBuilder text, YamlScalar scalar) {
        if (scalar.tag() == YamlTag.STR) {
            appendString(text, scalar.text());
        } else {
            text.append(scalar.text());
        }
    }

    private static int[] byBytes(YamlMap map) {
        Integer[] order = new Integer[map.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        java.util.Arrays.sort(
                order, (a, b) -> compareBytes(map.key(a).text(), map.key(b).text()));
        int[] result = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            result[i] = order[i];
        }
        return result;
    }

    /** Compares as Go compares strings: by their bytes in UTF-8, which is the order of their code points. */
    public static int compareBytes(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean xSurrogate = Character.isSurrogate(x);
                boolean ySurrogate = Character.isSurrogate(y);
                return xSurrogate == ySurrogate ? x - y : xSurrogate ? 1 : -1;
            }
        }
        return a.length() - b.length();
    }

    /** Appends a string in quotes; what is special in HTML is escaped too. */
    public static void appendString(StringBuilder text, String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                default -> {
                    if (c < ' ' || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029) {
                        text.append("\\u");
                        for (int shift = 12; shift >= 0; shift -= 4) {
                            text.append(HEXADECIMAL.charAt(c >> shift & 15));
                        }
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
