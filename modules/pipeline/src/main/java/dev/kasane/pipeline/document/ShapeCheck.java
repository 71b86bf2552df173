package dev.kasane.pipeline.document;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problems;
import java.util.Map;

/** Holds a document against its shape, and gathers all that does not fit. */
final class ShapeCheck {

    private final Problems problems;

    ShapeCheck(Problems problems) {
        this.problems = problems;
    }

    void check(Value value, Shape shape, String name) {
        if (shape instanceof Shape.ObjectOf expected && value instanceof Value.Fields given) {
            checkFields(given, expected, name);
        } else if (shape instanceof Shape.ListOf expected && value instanceof Value.Items given) {
            if (expected.filled() && given.items().isEmpty()) {
                problems.error(name + " is empty", given.span(), "write at least one item");
            }
            given.items().forEach(item -> check(item, expected.item(), "an item of " + name));
        } else if (shape instanceof Shape.MapOf expected && value instanceof Value.Fields given) {
            given.entries().forEach((key, entry) -> check(entry.value(), expected.value(), key));
        } else if (shape instanceof Shape.Text expected && value instanceof Value.Text given) {
            if (!expected.allows(given.text())) {
                problems.error(name + " must be " + expected.form(), given.span(), null);
            }
        } else if (shape instanceof Shape.Whole expected && value instanceof Value.Whole given) {
            checkRange(given, expected, name);
        } else if (shape instanceof Shape.Choice expected && value instanceof Value.Text given) {
            checkChoice(given, expected, name);
        } else {
            problems.error(
                    name + " is " + wanted(shape) + ", and this is " + value.kind(), value.span(), hint(shape, value));
        }
    }

    private void checkFields(Value.Fields given, Shape.ObjectOf expected, String name) {
        Map<String, Shape.Field> known = expected.fields();
        given.entries().forEach((key, entry) -> {
            Shape.Field field = known.get(key);
            if (field == null) {
                problems.error(
                        "unknown field " + key + " in " + name,
                        entry.key(),
                        ClosestName.hint(key, known.keySet(), "the fields are " + String.join(", ", known.keySet())));
            } else {
                check(entry.value(), field.shape(), key);
            }
        });
        known.forEach((key, field) -> {
            if (field.property().required() && !given.entries().containsKey(key)) {
                problems.error(
                        name + " lacks " + key,
                        given.span(),
                        "add it: " + field.property().value());
            }
        });
    }

    private void checkRange(Value.Whole given, Shape.Whole expected, String name) {
        if (given.number() < expected.atLeast() || given.number() > expected.atMost()) {
            problems.error(
                    name + " must be between " + expected.atLeast() + " and " + expected.atMost(), given.span(), null);
        }
    }

    private void checkChoice(Value.Text given, Shape.Choice expected, String name) {
        if (!expected.words().contains(given.text())) {
            problems.error(
                    name + " cannot be " + given.text(),
                    given.span(),
                    ClosestName.hint(
                            given.text(), expected.words(), "it is one of " + String.join(", ", expected.words())));
        }
    }

    private static String wanted(Shape shape) {
        return switch (shape) {
            case Shape.ObjectOf ignored -> "a map";
            case Shape.MapOf ignored -> "a map";
            case Shape.ListOf ignored -> "a list";
            case Shape.Whole ignored -> "a number";
            case Shape.Text ignored -> "a text";
            case Shape.Choice ignored -> "a text";
        };
    }

    private static String hint(Shape shape, Value value) {
        if (shape instanceof Shape.Text && (value instanceof Value.Whole || value instanceof Value.Other)) {
            return "put it in quotes";
        }
        return switch (shape) {
            case Shape.ListOf ignored -> "write [a, b], or a line with a dash for each";
            case Shape.ObjectOf object ->
                "write key: value; the fields are "
                        + String.join(", ", object.fields().keySet());
            case Shape.MapOf ignored -> "write key: value";
            case Shape.Choice choice -> "it is one of " + String.join(", ", choice.words());
            default -> "write " + wanted(shape);
        };
    }
}
