package dev.kasane.gotemplate.value;

import dev.kasane.yaml.Numbers;
import java.util.List;

/** Formats values as Go's {@code fmt} does by default. */
public final class GoFormat {

    private GoFormat() {}

    /** A value as {@code %v} prints it. */
    public static String print(Object value) {
        if (value instanceof String text) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        append(out, value, 0);
        return out.toString();
    }

    /** Values as {@code Sprint} prints them: with a space between two values of which neither is a string. */
    public static String print(List<?> values) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            if (i > 0 && !(values.get(i) instanceof String) && !(values.get(i - 1) instanceof String)) {
                out.append(' ');
            }
            append(out, values.get(i), 0);
        }
        return out.toString();
    }

    /** Values as {@code Sprintln} prints them: with a space between all values, and a line feed. */
    public static String printLine(List<?> values) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            out.append(i > 0 ? " " : "");
            append(out, values.get(i), 0);
        }
        return out.append('\n').toString();
    }

    private static void append(StringBuilder out, Object value, int depth) {
        if (value instanceof String text) {
            out.append(text);
        } else if (value instanceof GoNil) {
            out.append("<nil>");
        } else if (value instanceof Double number) {
            out.append(number(number));
        } else if (value instanceof GoList list) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                out.append(i > 0 ? " " : "");
                append(out, list.items().get(i), Nesting.below(depth));
            }
            out.append(']');
        } else if (value instanceof GoMap map) {
            out.append("map[");
            String separator = "";
            for (var entry : map.entries()) {
                out.append(separator).append(entry.getKey()).append(':');
                append(out, entry.getValue(), Nesting.below(depth));
                separator = " ";
            }
            out.append(']');
        } else if (value instanceof GoTyped typed) {
            out.append(depth > 0 ? typed.printedWithin() : typed.printed());
        } else {
            out.append(value);
        }
    }

    /** A number in the shortest digits that give it back, with an exponent where it is large or small. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        return Double.isInfinite(value) ? value > 0 ? "+Inf" : "-Inf" : Numbers.shortest(value);
    }
}
