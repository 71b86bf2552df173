package dev.kasane.gotemplate.value;

import dev.kasane.yaml.JsonPrinter;
import java.util.Map;

/** Values of Go programs as JSON, as Go's {@code encoding/json} prints them: keys in byte order. */
public final class GoJson {

    private final JsonPrinter printer;
    private int depth;

    private GoJson(JsonPrinter printer) {
        this.printer = printer;
    }

    /**
     * The text of a value on one line.
     *
     * @throws ArithmeticException when a number is infinite or none
     */
    public static String compact(Object value) {
        return print(JsonPrinter.compact(), value);
    }

    /** The text of a value in lines indented by two spaces. */
    public static String indented(Object value) {
        return print(JsonPrinter.indented(), value);
    }

    /** The text of a value on one line, markup left as it is. */
    public static String raw(Object value) {
        return print(JsonPrinter.raw(), value);
    }

    private static String print(JsonPrinter printer, Object value) {
        new GoJson(printer).write(value);
        return printer.text();
    }

    private void write(Object value) {
        if (value instanceof String text) {
            printer.string(text);
        } else if (value instanceof GoNil
                || value instanceof GoMap none && none.isNil()
                || value instanceof GoList nil && nil.isNil()) {
            printer.literal("null");
        } else if (value instanceof GoMap map) {
            object(map.entries());
        } else if (value instanceof GoList list) {
            if (list.items() instanceof GoBytes bytes) {
                printer.string(bytes.base64());
            } else {
                list(list);
            }
        } else if (value instanceof Double number) {
            if (number.isInfinite() || number.isNaN()) {
                throw new ArithmeticException("json: unsupported value: " + GoFormat.print(number));
            }
            printer.number(number);
        } else if (value instanceof GoTyped typed) {
            Map<String, Object> fields = typed.jsonFields();
            Object json = fields == null ? typed.json() : null;
            if (fields != null) {
                object(fields.entrySet());
            } else if (json != null) {
                write(json);
            } else {
                printer.string(typed.goString());
            }
        } else {
            printer.literal(String.valueOf(value));
        }
    }

    private void list(GoList list) {
        depth = Nesting.below(depth);
        printer.beginList();
        for (Object item : list.items()) {
            write(item);
        }
        printer.endList();
        depth--;
    }

    private void object(Iterable<? extends Map.Entry<String, Object>> entries) {
        depth = Nesting.below(depth);
        printer.beginObject();
        for (var entry : entries) {
            printer.name(entry.getKey());
            write(entry.getValue());
        }
        printer.endObject();
        depth--;
    }
}
