package dev.kasane.config;

import dev.kasane.files.Span;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.Collection;

/** Collects how a configuration file differs from its declaration, in the same words for all readers of such files. */
public final class ShapeProblems {

    private final Problems problems;

    /**
     * Adds to problems.
     *
     * @param problems where all are added
     */
    public ShapeProblems(Problems problems) {
        this.problems = problems;
    }

    /** What a declaration wants at a place, and how it is written. */
    public enum Wanted {
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

    /** What stands at a place. */
    public enum Given {
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

        /** What a node is; a word such as {@code yes} is a boolean, as in YAML 1.1. */
        public static Given of(YamlNode node) {
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
     * @param name what the value is called
     */
    public void otherKind(String name, Wanted wanted, Given given, Span at) {
        otherKind(
                name,
                wanted,
                given,
                at,
                wanted == Wanted.TEXT && given.isTextWithQuotes() ? "put it in quotes" : wanted.hint);
    }

    /** A value of another kind than a map with known fields. */
    public void noFields(String name, Collection<String> fields, Given given, Span at) {
        otherKind(name, Wanted.MAP, given, at, Wanted.MAP.hint + "; the fields are " + String.join(", ", fields));
    }

    /** A value of another kind than one of some words. */
    public void noWord(String name, Collection<String> words, Given given, Span at) {
        otherKind(name, Wanted.TEXT, given, at, oneOf(words));
    }

    private void otherKind(String name, Wanted wanted, Given given, Span at, String hint) {
        problems.error(name + " is " + wanted.noun + ", and this is " + given.noun, at, hint);
    }

    /** A text that is none of some words. */
    public void otherWord(String name, Collection<String> words, String word, Span at) {
        problems.error(name + " cannot be " + word, at, ClosestName.hint(word, words, oneOf(words)));
    }

    private static String oneOf(Collection<String> words) {
        return "it is one of " + String.join(", ", words);
    }

    /** A field that is not declared. */
    public void unknownField(String name, Collection<String> fields, String field, Span at) {
        problems.error(
                "unknown field " + field + " in " + name,
                at,
                ClosestName.hint(field, fields, "the fields are " + String.join(", ", fields)));
    }

    /** A field that must be there and is not. */
    public void lacks(String name, String field, String description, Span at) {
        problems.error(name + " lacks " + field, at, "add it: " + description);
    }

    /** A list without items that must have one. */
    public void emptyList(String name, Span at) {
        problems.error(name + " is empty", at, "write at least one item");
    }

    /** A text without characters that must have one. */
    public void emptyText(String name, Span at) {
        problems.error(name + " is empty", at, "write a text, or remove it");
    }

    /** A whole number that is too small or too large. */
    public void outside(String name, int atLeast, int atMost, Span at) {
        problems.error(name + " must be between " + atLeast + " and " + atMost, at, null);
    }
}
