package dev.kasane.config;

import dev.kasane.config.ShapeProblems.Given;
import dev.kasane.config.ShapeProblems.Wanted;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Compares a node with its shape, and collects all differences with their places. Shapes are distinguished by {@code instanceof}: a
 * switch over their types is linked at run time, at every start.
 */
public final class ShapeCheck {

    private static final int DAY_LENGTH = 10;

    private final ShapeProblems problems;

    private ShapeCheck(ShapeProblems problems) {
        this.problems = problems;
    }

    /**
     * Checks whether a node has a shape.
     *
     * @param name the name of the node in messages
     * @param problems where all differences are added
     */
    public static void check(YamlNode node, Shape shape, String name, Problems problems) {
        new ShapeCheck(new ShapeProblems(problems)).check(node, shape, name);
    }

    /**
     * Accepts a node that has a shape.
     *
     * @param name the name of the node in messages
     * @throws dev.kasane.problem.KasaneException when it has another one, with all differences
     */
    static void accept(YamlNode node, Shape shape, String name) {
        Problems found = new Problems();
        check(node, shape, name, found);
        found.throwIfAny();
    }

    private void check(YamlNode node, Shape shape, String name) {
        if (shape instanceof Shape.ListOr either) {
            check(node, node instanceof YamlList ? either.list() : either.other(), name);
        } else if (shape instanceof Shape.Fields expected) {
            fields(node, expected, name);
        } else if (shape instanceof Shape.MapOf expected) {
            map(node, expected, name);
        } else if (shape instanceof Shape.ListOf expected) {
            list(node, expected, name);
        } else if (shape instanceof Shape.Choice choice) {
            choice(node, choice, name);
        } else if (shape instanceof Shape.WholeNumber expected) {
            number(node, expected, name);
        } else if (shape instanceof Shape.Text || shape instanceof Shape.PatternText) {
            text(node, shape, name);
        } else if (shape instanceof Shape.Flag && Given.of(node) != Given.BOOLEAN) {
            problems.otherKind(name, Wanted.FLAG, node);
        } else if (shape instanceof Shape.Day && !(node instanceof YamlScalar day && isDay(day.text()))) {
            problems.otherKind(name, Wanted.DAY, node);
        }
    }

    private void fields(YamlNode node, Shape.Fields expected, String name) {
        if (!(node instanceof YamlMap map)) {
            problems.noFields(name, expected.fields().keySet(), node);
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            String key = map.key(i).text();
            Shape.Field field = expected.fields().get(key);
            if (field == null) {
                problems.unknownField(name, expected.fields().keySet(), map.key(i));
            } else if (field.presence() != Shape.Presence.NULLABLE
                    || !map.value(i).isNull()) {
                check(map.value(i), field.shape(), key);
            }
        }
        expected.fields().forEach((key, field) -> {
            if (field.isRequired() && map.get(key) == null) {
                problems.lacks(name, key, field.description(), map);
            }
        });
    }

    private void map(YamlNode node, Shape.MapOf expected, String name) {
        if (!(node instanceof YamlMap map)) {
            problems.otherKind(name, Wanted.MAP, node);
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            check(map.value(i), expected.value(), map.key(i).text());
        }
    }

    private void list(YamlNode node, Shape.ListOf expected, String name) {
        if (!(node instanceof YamlList list)) {
            problems.otherKind(name, Wanted.LIST, node);
            return;
        }
        if (expected.isFilled() && list.size() == 0) {
            problems.emptyList(name, node);
        }
        for (YamlNode item : list) {
            check(item, expected.item(), "an item of " + name);
        }
    }

    /** A word such as {@code off} is one, though YAML 1.1 reads it as a boolean. */
    private void choice(YamlNode node, Shape.Choice choice, String name) {
        if (node instanceof YamlScalar scalar && choice.words().contains(scalar.text())) {
            return;
        }
        if (node instanceof YamlScalar scalar && Given.of(scalar) == Given.TEXT) {
            problems.otherWord(name, choice.words(), scalar);
        } else {
            problems.noWord(name, choice.words(), node);
        }
    }

    private void number(YamlNode node, Shape.WholeNumber expected, String name) {
        if (Given.of(node) != Given.NUMBER) {
            problems.otherKind(name, Wanted.NUMBER, node);
        } else if (!expected.allows(((YamlScalar) node).text())) {
            problems.outside(name, expected.atLeast(), expected.atMost(), node);
        }
    }

    private void text(YamlNode node, Shape shape, String name) {
        if (Given.of(node) != Given.TEXT) {
            problems.otherKind(name, Wanted.TEXT, node);
            return;
        }
        String text = ((YamlScalar) node).text();
        if (shape instanceof Shape.Text expected && text.length() < expected.minLength()) {
            problems.emptyText(name, node);
        } else if (shape instanceof Shape.PatternText expected
                && !expected.matcher().test(text)) {
            problems.otherForm(name, expected.form(), node);
        }
    }

    private static boolean isDay(String text) {
        try {
            // a year of more digits has a sign before it
            return LocalDate.parse(text).toString().length() == DAY_LENGTH;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
