package dev.kasane.config;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.Collection;

/**
 * Collects the problems of a configuration file that differs from its declaration, with the same messages for all such
 * files.
 */
final class ShapeProblems {

    private final Problems problems;

    ShapeProblems(Problems problems) {
        this.problems = problems;
    }

    /** An expected type, and its name in messages. */
    enum Wanted {
        MAP("a map", "write key: value"),
        LIST("a list", "write [a, b], or a line with a dash for each"),
        FLAG("true or false", "write true or false"),
        NUMBER("a whole number", "write a whole number"),
        DAY("a date", "write it as 2026-12-31"),
        TEXT("a text", "write a text");

        private final String noun;
        private final String hint;

        Wanted(String noun, String hint) {
            this.noun = noun;
            this.hint = hint;
        }
    }

    /** The type of an actual value, and its name in messages. */
    enum Given {
        MAP("a map"),
        LIST("a list"),
        TEXT("a text"),
        NUMBER("a number"),
        FRACTION("a fraction"),
        BOOLEAN("a boolean"),
        NOTHING("nothing");

        private final String noun;

        Given(String noun) {
            this.noun = noun;
        }

        /** The type of a node. A word such as {@code yes} is a boolean, as in YAML 1.1. */
        static Given of(YamlNode node) {
            if (!(node instanceof YamlScalar scalar)) {
                return node instanceof YamlMap ? MAP : LIST;
            }
            if (scalar.isNull()) {
                return NOTHING;
            }
            YamlTag tag = scalar.tag11();
            if (tag == YamlTag.BOOL) {
                return BOOLEAN;
            }
            if (tag == YamlTag.INT) {
                return NUMBER;
            }
            return tag == YamlTag.FLOAT ? FRACTION : TEXT;
        }

        private boolean isTextWithQuotes() {
            return this == TEXT || this == NUMBER || this == FRACTION || this == BOOLEAN;
        }
    }

    /**
     * A value of another kind.
     *
     * @param name the name of the value in messages
     */
    void otherKind(String name, Wanted wanted, YamlNode node) {
        boolean lacksQuotes = wanted == Wanted.TEXT && Given.of(node).isTextWithQuotes();
        otherKind(name, wanted, node, lacksQuotes ? "put it in quotes" : wanted.hint);
    }

    /** A value of another kind than a map with known fields. */
    void noFields(String name, Collection<String> fields, YamlNode node) {
        otherKind(name, Wanted.MAP, node, Wanted.MAP.hint + "; the fields are " + String.join(", ", fields));
    }

    /** A value of another kind than one of some words. */
    void noWord(String name, Collection<String> words, YamlNode node) {
        otherKind(name, Wanted.TEXT, node, oneOf(words));
    }

    private void otherKind(String name, Wanted wanted, YamlNode node, String hint) {
        problems.error(name + " is " + wanted.noun + ", and this is " + Given.of(node).noun, node.span(), hint);
    }

    /** A text that is none of some words. */
    void otherWord(String name, Collection<String> words, YamlScalar word) {
        problems.error(
                name + " cannot be " + word.text(), word.span(), ClosestName.hint(word.text(), words, oneOf(words)));
    }

    private static String oneOf(Collection<String> words) {
        return "it is one of " + String.join(", ", words);
    }

    /** A field that is not declared. */
    void unknownField(String name, Collection<String> fields, YamlScalar field) {
        problems.error(
                "unknown field " + field.text() + " in " + name,
                field.span(),
                ClosestName.hint(field.text(), fields, "the fields are " + String.join(", ", fields)));
    }

    /** A field that must be there and is not. */
    void lacks(String name, String field, String description, YamlNode map) {
        problems.error(name + " lacks " + field, map.span(), "add it: " + description);
    }

    /** A list without items that must have one. */
    void emptyList(String name, YamlNode list) {
        problems.error(name + " is empty", list.span(), "write at least one item");
    }

    /** A text without characters that must have one. */
    void emptyText(String name, YamlNode text) {
        problems.error(name + " is empty", text.span(), "write a text, or remove it");
    }

    /** A text that a pattern does not match. */
    void otherForm(String name, String form, YamlNode text) {
        problems.error(name + " must be " + form, text.span(), null);
    }

    /** A whole number that is too small or too large. */
    void outside(String name, int atLeast, int atMost, YamlNode number) {
        problems.error(name + " must be between " + atLeast + " and " + atMost, number.span(), null);
    }
}
