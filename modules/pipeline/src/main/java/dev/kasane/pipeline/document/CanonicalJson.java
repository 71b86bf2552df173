package dev.kasane.pipeline.document;

import dev.kasane.yaml.JsonPrinter;
import java.util.Map;
import java.util.TreeMap;

/** Writes values as JSON in which equal values have equal texts: fields in the order of their names, no spaces. */
public final class CanonicalJson {

    private CanonicalJson() {}

    /** The text of a value. */
    public static String of(Value value) {
        JsonPrinter printer = JsonPrinter.compact();
        print(value, printer);
        return printer.text();
    }

    private static void print(Value value, JsonPrinter printer) {
        // a switch over types would be linked at run time, at every start
        if (value instanceof Value.Text scalar) {
            printer.string(scalar.text());
        } else if (value instanceof Value.Whole number) {
            printer.literal(Long.toString(number.number()));
        } else if (value instanceof Value.Other other) {
            printer.string(other.given().name());
        } else if (value instanceof Value.Items list) {
            printer.beginList();
            list.items().forEach(item -> print(item, printer));
            printer.endList();
        } else if (value instanceof Value.Fields fields) {
            printer.beginObject();
            for (Map.Entry<String, Value.Entry> entry : new TreeMap<>(fields.entries()).entrySet()) {
                printer.name(entry.getKey());
                print(entry.getValue().value(), printer);
            }
            printer.endObject();
        }
    }
}
