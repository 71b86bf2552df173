package dev.kasane.yaml;

import java.util.List;
import java.util.Map;

/**
 * Prints JSON value by value, as Go's {@code encoding/json} does: this class has the separators, the lines and the spelling of
 * numbers, {@link JsonText} the escapes. Each kind of data has a class that walks it and prints it with this one.
 */
public final class JsonPrinter {

    private final StringBuilder out = new StringBuilder();
    private final boolean fieldsHaveLines;
    private final boolean itemsHaveLines;
    private final boolean escapesMarkup;
    private int nesting;
    private int indent;
    private boolean isFirst = true;
    private boolean isNamed;

    private JsonPrinter(boolean fieldsHaveLines, boolean itemsHaveLines, boolean escapesMarkup) {
        this.fieldsHaveLines = fieldsHaveLines;
        this.itemsHaveLines = itemsHaveLines;
        this.escapesMarkup = escapesMarkup;
    }

    /** A printer of one line; what HTML might take for markup is escaped. */
    public static JsonPrinter compact() {
        return new JsonPrinter(false, false, true);
    }

    /** A printer of one line in which {@code <}, {@code >} and {@code &} are not escaped. */
    public static JsonPrinter raw() {
        return new JsonPrinter(false, false, false);
    }

    /** A printer of a line for each field and each item, indented by two spaces. */
    public static JsonPrinter indented() {
        return new JsonPrinter(true, true, true);
    }

    /** The same in which {@code <}, {@code >} and {@code &} are not escaped. */
    public static JsonPrinter rawIndented() {
        return new JsonPrinter(true, true, false);
    }

    /** A printer of a line for each field; a list is on the line of its field. */
    public static JsonPrinter indentedFields() {
        return new JsonPrinter(true, false, true);
    }

    public void beginObject() {
        begin('{', fieldsHaveLines);
    }

    public void endObject() {
        end('}', fieldsHaveLines);
    }

    public void beginList() {
        begin('[', itemsHaveLines);
    }

    public void endList() {
        end(']', itemsHaveLines);
    }

    /** The name of the field whose value is next. */
    public void name(String name) {
        separate(fieldsHaveLines);
        appendString(name);
        endName();
    }

    /** The same for a name that is a JSON string already. */
    public void encodedName(String json) {
        separate(fieldsHaveLines);
        out.append(json);
        endName();
    }

    private void endName() {
        out.append(fieldsHaveLines ? ": " : ":");
        isNamed = true;
    }

    public void string(String value) {
        next();
        appendString(value);
    }

    public void number(double value) {
        literal(Numbers.json(value));
    }

    /** A value that is JSON already: {@code null}, a boolean, a number. */
    public void literal(String json) {
        next();
        out.append(json);
    }

    /** A value of maps, lists, strings, numbers and booleans; everything else as its own text. */
    public void value(Object value) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof Map<?, ?> map) {
            beginObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                name(String.valueOf(entry.getKey()));
                value(entry.getValue());
            }
            endObject();
        } else if (value instanceof List<?> list) {
            beginList();
            for (Object item : list) {
                value(item);
            }
            endList();
        } else if (value instanceof Double number) {
            number(number);
        } else {
            literal(String.valueOf(value));
        }
    }

    /** The text so far. */
    public String text() {
        return out.toString();
    }

    private void begin(char open, boolean hasLines) {
        next();
        out.append(open);
        nesting++;
        indent += hasLines ? 1 : 0;
        isFirst = true;
    }

    private void end(char close, boolean hasLines) {
        nesting--;
        if (hasLines) {
            indent--;
            if (!isFirst) {
                line();
            }
        }
        out.append(close);
        isFirst = false;
    }

    private void next() {
        if (isNamed) {
            isNamed = false;
        } else if (nesting > 0) {
            separate(itemsHaveLines);
        }
    }

    private void separate(boolean hasLines) {
        if (!isFirst) {
            out.append(fieldsHaveLines && !hasLines ? ", " : ",");
        }
        if (hasLines) {
            line();
        }
        isFirst = false;
    }

    private void line() {
        out.append('\n').repeat("  ", indent);
    }

    private void appendString(String text) {
        if (escapesMarkup) {
            JsonText.appendString(out, text);
        } else {
            JsonText.appendRawString(out, text);
        }
    }
}
