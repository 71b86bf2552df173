package dev.kasane.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What may stand at a place of a configuration file: {@link ShapeCheck} accepts it, and {@link JsonSchema} describes it. */
public sealed interface Shape {

    /** A text that is not empty. */
    Shape TEXT = new Text(1);

    /** A text that may be empty. */
    Shape STRING = new Text(0);

    /** A boolean. */
    Shape FLAG = new Flag();

    /** Anything. */
    Shape ANY = new Any();

    /**
     * A text.
     *
     * @param minLength 1 when it is not empty
     */
    record Text(int minLength) implements Shape {}

    /** A boolean. */
    record Flag() implements Shape {}

    /** Anything. */
    record Any() implements Shape {}

    /** A whole number that is not negative. */
    record Count() implements Shape {}

    /** A date, such as 2026-12-31. */
    record Day() implements Shape {}

    /** One of some words. */
    record Choice(List<String> words) implements Shape {}

    /**
     * A list.
     *
     * @param isFilled whether it has at least one item
     */
    record ListOf(Shape item, boolean isFilled) implements Shape {}

    /** A map from any text. */
    record MapOf(Shape value) implements Shape {}

    /** A list, or something else in its place. */
    record ListOr(ListOf list, Shape other) implements Shape {}

    /** A map with known fields. */
    record Fields(Map<String, Field> fields) implements Shape {

        /** This with another field that may be absent. */
        public Fields with(String name, Shape shape, String description) {
            return and(name, new Field(shape, description, false));
        }

        /** This with another field that must be there. */
        public Fields needs(String name, Shape shape, String description) {
            return and(name, new Field(shape, description, true));
        }

        private Fields and(String name, Field field) {
            Map<String, Field> more = new LinkedHashMap<>(fields);
            more.put(name, field);
            return new Fields(more);
        }

        /** The shape of a field. */
        public Shape shape(String name) {
            Field field = fields.get(name);
            if (field == null) {
                throw new IllegalArgumentException("no field " + name);
            }
            return field.shape();
        }
    }

    /**
     * A known field; one that may be absent may also be without a value.
     *
     * @param description what it means, in a sentence
     */
    record Field(Shape shape, String description, boolean isRequired) {}

    /** A map without fields yet. */
    static Fields fields() {
        return new Fields(Map.of());
    }

    /** A list of anything from no item on. */
    static ListOf list(Shape item) {
        return new ListOf(item, false);
    }

    /** A list of texts, or one text for a list of one. */
    static Shape texts() {
        return new ListOr(list(TEXT), TEXT);
    }
}
