package dev.kasane.pipeline.document;

import dev.kasane.config.ShapeProblems.Given;
import dev.kasane.files.Span;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a document, with its place. */
public sealed interface Value {

    /** Where it stands. */
    Span span();

    /** What it is, for messages. */
    Given given();

    /** A text. */
    record Text(String text, Span span) implements Value {
        @Override
        public Given given() {
            return Given.TEXT;
        }
    }

    /** A whole number. */
    record Whole(long number, Span span) implements Value {
        @Override
        public Given given() {
            return Given.NUMBER;
        }
    }

    /** What no field here takes: a boolean, a fraction, nothing. */
    record Other(Given given, Span span) implements Value {}

    /** A list. */
    record Items(List<Value> items, Span span) implements Value {
        @Override
        public Given given() {
            return Given.LIST;
        }
    }

    /** A map. */
    record Fields(Map<String, Entry> entries, Span span) implements Value {
        @Override
        public Given given() {
            return Given.MAP;
        }
    }

    /** A key with its place, and its value. */
    record Entry(Span key, Value value) {}

    /**
     * The value at a path of field names and list indexes.
     *
     * @return null when nothing stands there
     */
    default @Nullable Value at(Object... path) {
        Value value = this;
        for (Object step : path) {
            if (step instanceof String name && value instanceof Fields fields) {
                Entry entry = fields.entries().get(name);
                if (entry == null) {
                    return null;
                }
                value = entry.value();
            } else if (step instanceof Integer index
                    && value instanceof Items list
                    && index < list.items().size()) {
                value = list.items().get(index);
            } else {
                return null;
            }
        }
        return value;
    }
}
