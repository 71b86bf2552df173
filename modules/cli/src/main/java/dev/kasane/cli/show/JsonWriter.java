package dev.kasane.cli.show;

import dev.kasane.problem.VisibleText;
import dev.kasane.yaml.JsonText;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Writes JSON as it is told to, a line a value, indented by two spaces. */
public final class JsonWriter {

    private final StringBuilder text = new StringBuilder();
    private final Deque<Character> closing = new ArrayDeque<>();
    private boolean first = true;

    /** Begins an object as the next value. */
    public void object() {
        begin(null, '{', '}');
    }

    /** Begins an object as the value of a field. */
    public void object(String name) {
        begin(name, '{', '}');
    }

    /** Begins an array as the value of a field. */
    public void array(String name) {
        begin(name, '[', ']');
    }

    private void begin(@Nullable String name, char open, char close) {
        next(name);
        text.append(open);
        closing.push(close);
        first = true;
    }

    /** Ends the innermost object or array. */
    public void end() {
        char close = closing.pop();
        if (!first) {
            line();
        }
        text.append(close);
        first = false;
    }

    public void field(String name, @Nullable String value) {
        next(name);
        append(value);
    }

    public void field(String name, long value) {
        next(name);
        text.append(value);
    }

    public void field(String name, boolean value) {
        next(name);
        text.append(value);
    }

    /** Adds a string to the array. */
    public void item(String value) {
        next(null);
        append(value);
    }

    private void next(@Nullable String name) {
        if (!closing.isEmpty()) {
            if (!first) {
                text.append(',');
            }
            line();
        }
        first = false;
        if (name != null) {
            append(name);
            text.append(": ");
        }
    }

    private void append(@Nullable String value) {
        if (value == null) {
            text.append("null");
        } else {
            StringBuilder string = new StringBuilder(value.length() + 2);
            JsonText.appendString(string, value);
            text.append(VisibleText.ofJson(string.toString()));
        }
    }

    private void line() {
        text.append('\n').append("  ".repeat(closing.size()));
    }

    public String toText() {
        return text.append('\n').toString();
    }
}
