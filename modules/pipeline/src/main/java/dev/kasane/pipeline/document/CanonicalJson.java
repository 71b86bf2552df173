package dev.kasane.pipeline.document;

import dev.kasane.yaml.JsonText;
import java.util.Map;
import java.util.TreeMap;

/** Writes values as JSON in which equal values have equal texts: fields in the order of their names, no spaces. */
public final class CanonicalJson {

    private CanonicalJson() {}

    /** The text of a value. */
    public static String of(Value value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(Value value, StringBuilder text) {
        // a switch over types would be linked at run time, at every start
        if (value instanceof Value.Text scalar) {
            JsonText.appendString(text, scalar.text());
        } else if (value instanceof Value.Whole number) {
            text.append(number.number());
        } else if (value instanceof Value.Other other) {
            JsonText.appendString(text, other.kind());
        } else if (value instanceof Value.Items list) {
            char separator = '[';
            for (Value item : list.items()) {
                text.append(separator);
                write(item, text);
                separator = ',';
            }
            text.append(list.items().isEmpty() ? "[]" : "]");
        } else if (value instanceof Value.Fields fields) {
            char separator = '{';
            for (Map.Entry<String, Value.Entry> entry : new TreeMap<>(fields.entries()).entrySet()) {
                text.append(separator);
                JsonText.appendString(text, entry.getKey());
                text.append(':');
                write(entry.getValue().value(), text);
                separator = ',';
            }
            text.append(fields.entries().isEmpty() ? "{}" : "}");
        }
    }
}
