package dev.kasane.cli.show;

import dev.kasane.problem.VisibleText;
import dev.kasane.yaml.JsonPrinter;
import dev.kasane.yaml.JsonText;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The JSON that commands print, a line a value, indented by two spaces; a terminal shows all characters of its strings. */
public final class JsonWriter {

    private final JsonPrinter printer = JsonPrinter.indented();
    private final Deque<Character> open = new ArrayDeque<>();

    /** Begins an object as the next value. */
    public void object() {
        printer.beginObject();
        open.push('{');
    }

    /** Begins an object as the value of a field. */
    public void object(String name) {
        printer.encodedName(visible(name));
        object();
    }

    /** Begins an array as the next value. */
    public void array() {
        printer.beginList();
        open.push('[');
    }

    /** Begins an array as the value of a field. */
    public void array(String name) {
        printer.encodedName(visible(name));
        array();
    }

    /** Ends the innermost object or array. */
    public void end() {
        if (open.pop() == '{') {
            printer.endObject();
        } else {
            printer.endList();
        }
    }

    public void field(String name, @Nullable String value) {
        printer.encodedName(visible(name));
        string(value);
    }

    public void field(String name, long value) {
        printer.encodedName(visible(name));
        printer.literal(Long.toString(value));
    }

    public void field(String name, boolean value) {
        printer.encodedName(visible(name));
        printer.literal(Boolean.toString(value));
    }

    /** Adds a string to the array. */
    public void item(String value) {
        string(value);
    }

    private void string(@Nullable String value) {
        printer.literal(value == null ? "null" : visible(value));
    }

    private static String visible(String value) {
        StringBuilder string = new StringBuilder(value.length() + 2);
        JsonText.appendString(string, value);
        return VisibleText.ofJson(string.toString());
    }

    public String toText() {
        return printer.text() + "\n";
    }
}
