package dev.kasane.yaml;

/** The JSON text of values, spelled and escaped as Go's {@code encoding/json} does by default. */
public final class JsonText {

    private static final String HEXADECIMAL = "0123456789abcdef";

    private JsonText() {}

    /** The compact text of a value in JSON form, its keys in byte order. */
    public static String compact(YamlNode json) {
        return print(JsonPrinter.compact(), json);
    }

    /** The text of a value in JSON form, its keys in byte order, in lines indented by two spaces. */
    public static String indented(YamlNode json) {
        return print(JsonPrinter.indented(), json);
    }

    private static String print(JsonPrinter printer, YamlNode json) {
        append(printer, json);
        return printer.text();
    }

    private static void append(JsonPrinter printer, YamlNode json) {
        if (json instanceof YamlScalar scalar) {
            if (scalar.tag() == YamlTag.STR) {
                printer.string(scalar.text());
            } else {
                printer.literal(scalar.text());
            }
        } else if (json instanceof YamlList list) {
            printer.beginList();
            for (int i = 0; i < list.size(); i++) {
                append(printer, list.get(i));
            }
            printer.endList();
        } else if (json instanceof YamlMap map) {
            printer.beginObject();
            for (int i : byBytes(map)) {
                printer.name(map.key(i).text());
                append(printer, map.value(i));
            }
            printer.endObject();
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
        append(text, string, true);
    }

    /** Appends a string in quotes; {@code <}, {@code >} and {@code &} are not escaped. */
    static void appendRawString(StringBuilder text, String string) {
        append(text, string, false);
    }

    private static void append(StringBuilder text, String string, boolean escapesMarkup) {
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
                case 0x2028, 0x2029 -> appendUnicode(text, c);
                case '<', '>', '&' -> {
                    if (escapesMarkup) {
                        appendUnicode(text, c);
                    } else {
                        text.append(c);
                    }
                }
                default -> {
                    if (c < ' ') {
                        appendUnicode(text, c);
                    } else if (Character.isSurrogate(c) && isUnpaired(string, i)) {
                        appendUnicode(text, 0xfffd);
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    /** Whether a surrogate is no half of a pair, so that it is no text in UTF-8. */
    private static boolean isUnpaired(String string, int index) {
        return Character.isHighSurrogate(string.charAt(index))
                ? index + 1 == string.length() || !Character.isLowSurrogate(string.charAt(index + 1))
                : index == 0 || !Character.isHighSurrogate(string.charAt(index - 1));
    }

    private static void appendUnicode(StringBuilder text, int c) {
        text.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            text.append(HEXADECIMAL.charAt(c >> shift & 15));
        }
    }
}
