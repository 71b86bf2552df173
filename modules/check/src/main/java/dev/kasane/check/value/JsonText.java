package dev.kasane.check.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Writes values as JSON, numbers as Go does. */
final class JsonText {

    private static final double FIRST_WITH_EXPONENT = 1e21;
    private static final double LAST_WITH_EXPONENT = 1e-6;

    private JsonText() {}

    static void append(StringBuilder out, Object value) {
        if (value instanceof String text) {
            string(out, text);
        } else if (value instanceof Map<?, ?> map) {
            out.append('{');
            String separator = "";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                string(out, String.valueOf(entry.getKey()));
                out.append(':');
                append(out, entry.getValue());
                separator = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                if (i > 0) {
                    out.append(',');
                }
                append(out, list.get(i));
            }
            out.append(']');
        } else if (value instanceof Double number) {
            out.append(number(number));
        } else {
            out.append(value);
        }
    }

    /** The shortest text of a number that means it, as Go's JSON encoder writes it. */
    static String number(double number) {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return Long.toString((long) number);
        }
        double size = Math.abs(number);
        String plain = new BigDecimal(Double.toString(number)).toPlainString();
        if (size >= LAST_WITH_EXPONENT && size < FIRST_WITH_EXPONENT) {
            return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
        }
        return Double.toString(number).replace("E", number >= 1 ? "e+" : "e").replace(".0e", "e");
    }

    private static void string(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        out.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
