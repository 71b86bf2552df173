package dev.kasane.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The declared type of a value in a configuration file of kasane. {@link ShapeCheck} checks values against it, and
 * {@link JsonSchema} describes it.
 */
public sealed interface Shape {

    /** A text that is not empty. */
    Shape TEXT = new Text(1);

    /** A text that may be empty. */
    Shape STRING = new Text(0);

    /** A whole number that is not negative, of at most nine digits. */
    Shape COUNT = new WholeNumber(0, 999_999_999);

    /** A boolean. */
    Shape FLAG = new Flag();

    /** A value of any type. */
    Shape ANY = new Any();

    /**
     * A text.
     *
     * @param minLength 1 when it is not empty
     */
    record Text(int minLength) implements Shape {}

    /**
     * A text that a pattern matches.
     *
     * @param pattern the regular expression of the whole text, for editors
     * @param form what it means, in words that follow "must be"
     * @param matcher whether a text matches
     */
    record PatternText(String pattern, String form, Predicate<String> matcher) implements Shape {}

    /** A boolean. */
    record Flag() implements Shape {}

    /** A value of any type. */
    record Any() implements Shape {}

    /** A whole number, written in decimal digits. */
    record WholeNumber(int atLeast, int atMost) implements Shape {

        boolean allows(String text) {
            try {
                long number = Long.parseLong(text);
                return atLeast <= number && number <= atMost;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

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

        /** This with another field that may be absent, or without a value. */
        public Fields with(String name, Shape shape, String description) {
            return and(name, new Field(shape, description, Presence.NULLABLE, null));
        }

        /** This with another field that must be there. */
        public Fields needs(String name, Shape shape, String description) {
            return and(name, new Field(shape, description, Presence.REQUIRED, null));
        }

        private Fields and(String name, Field field) {
            Map<String, Field> more = new LinkedHashMap<>(fields);
            more.put(name, field);
            return new Fields(more);
        }

        /** The shape of a field. */
        public Shape shape(String name) {
            return field(name).shape();
        }

        /** A field that is declared. */
        public Field field(String name) {
            Field field = fields.get(name);
            if (field == null) {
                throw new IllegalArgumentException("no field " + name);
            }
            return field;
        }
    }

    /** Whether a field may be absent. */
    enum Presence {
        /** It must be there. */
        REQUIRED,
        /** It may be absent; if it is there, it has a value. */
        OPTIONAL,
        /** It may be absent, or without a value. */
        NULLABLE
    }

    /**
     * A known field.
     *
     * @param description what it means, in a sentence
     * @param byDefault what holds if it is absent, as a text, a number or a list of texts; null for nothing
     */
    record Field(
            Shape shape,
            String description,
            Presence presence,
            @Nullable Object byDefault) {

        boolean isRequired() {
            return presence == Presence.REQUIRED;
        }
    }

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
