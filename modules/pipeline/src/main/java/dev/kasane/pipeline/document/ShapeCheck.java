package dev.kasane.pipeline.document;

import dev.kasane.config.ShapeProblems;
import dev.kasane.config.ShapeProblems.Wanted;
import dev.kasane.problem.Problems;
import java.util.Map;

/** Holds a document against its shape, and gathers all that does not fit. */
final class ShapeCheck {

    private final Problems all;
    private final ShapeProblems problems;

    ShapeCheck(Problems problems) {
        this.all = problems;
        this.problems = new ShapeProblems(problems);
    }

    void check(Value value, Shape shape, String name) {
        if (shape instanceof Shape.ObjectOf expected && value instanceof Value.Fields given) {
            checkFields(given, expected, name);
        } else if (shape instanceof Shape.ListOf expected && value instanceof Value.Items given) {
            if (expected.filled() && given.items().isEmpty()) {
                problems.emptyList(name, given.span());
            }
            given.items().forEach(item -> check(item, expected.item(), "an item of " + name));
        } else if (shape instanceof Shape.MapOf expected && value instanceof Value.Fields given) {
            given.entries().forEach((key, entry) -> check(entry.value(), expected.value(), key));
        } else if (shape instanceof Shape.Text expected && value instanceof Value.Text given) {
            if (!expected.allows(given.text())) {
                all.error(name + " must be " + expected.form(), given.span(), null);
            }
        } else if (shape instanceof Shape.Whole expected && value instanceof Value.Whole given) {
            checkRange(given, expected, name);
        } else if (shape instanceof Shape.Choice expected && value instanceof Value.Text given) {
            checkChoice(given, expected, name);
        } else {
            otherKind(value, shape, name);
        }
    }

    private void checkFields(Value.Fields given, Shape.ObjectOf expected, String name) {
        Map<String, Shape.Field> known = expected.fields();
        given.entries().forEach((key, entry) -> {
            Shape.Field field = known.get(key);
            if (field == null) {
                problems.unknownField(name, known.keySet(), key, entry.key());
            } else {
                check(entry.value(), field.shape(), key);
            }
        });
        known.forEach((key, field) -> {
            if (field.property().required() && !given.entries().containsKey(key)) {
                problems.lacks(name, key, field.property().value(), given.span());
            }
        });
    }

    private void checkRange(Value.Whole given, Shape.Whole expected, String name) {
        if (given.number() < expected.atLeast() || given.number() > expected.atMost()) {
            problems.outside(name, expected.atLeast(), expected.atMost(), given.span());
        }
    }

    private void checkChoice(Value.Text given, Shape.Choice expected, String name) {
        if (!expected.words().contains(given.text())) {
            problems.otherWord(name, expected.words(), given.text(), given.span());
        }
    }

    private void otherKind(Value value, Shape shape, String name) {
        if (shape instanceof Shape.ObjectOf object) {
            problems.noFields(name, object.fields().keySet(), value.given(), value.span());
        } else if (shape instanceof Shape.Choice choice) {
            problems.noWord(name, choice.words(), value.given(), value.span());
        } else {
            Wanted wanted = shape instanceof Shape.MapOf
                    ? Wanted.MAP
                    : shape instanceof Shape.ListOf
                            ? Wanted.LIST
                            : shape instanceof Shape.Whole ? Wanted.NUMBER : Wanted.TEXT;
            problems.otherKind(name, wanted, value.given(), value.span());
        }
    }
}
