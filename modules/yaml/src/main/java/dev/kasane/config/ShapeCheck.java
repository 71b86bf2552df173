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

/** Compares a node with its shape, and gathers all differences with their places. */
final class ShapeCheck {

    private static final int DAY_LENGTH = 10;
    private static final int MAX_DIGITS = 9;

    private final ShapeProblems problems;

    private ShapeCheck(ShapeProblems problems) {
        this.problems = problems;
    }

    /**
     * Accepts a node that has a shape.
     *
     * @param name what the node is called in messages
     * @throws dev.kasane.problem.KasaneException when it has another one, with all differences
     */
    static void accept(YamlNode node, Shape shape, String name) {
        Problems found = new Problems();
        new ShapeCheck(new ShapeProblems(found)).check(node, shape, name);
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
        } else if (shape instanceof Shape.Count) {
            count(node, name);
        } else if (shape instanceof Shape.Text expected) {
            text(node, expected, name);
        } else if (shape instanceof Shape.Flag && Given.of(node) != Given.BOOLEAN) {
            problems.otherKind(name, Wanted.FLAG, Given.of(node), node.span());
        } else if (shape instanceof Shape.Day && !(node instanceof YamlScalar day && isDay(day.text()))) {
            problems.otherKind(name, Wanted.DAY, Given.of(node), node.span());
        }
    }

    private void fields(YamlNode node, Shape.Fields expected, String name) {
        if (!(node instanceof YamlMap map)) {
            problems.noFields(name, expected.fields().keySet(), Given.of(node), node.span());
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            String key = map.key(i).text();
            Shape.Field field = expected.fields().get(key);
            if (field == null) {
                problems.unknownField(
                        name, expected.fields().keySet(), key, map.key(i).span());
            } else if (field.isRequired() || !map.value(i).isNull()) {
                check(map.value(i), field.shape(), key);
            }
        }
        expected.fields().forEach((key, field) -> {
            if (field.isRequired() && map.get(key) == null) {
                problems.lacks(name, key, field.description(), map.span());
            }
        });
    }

    private void map(YamlNode node, Shape.MapOf expected, String name) {
        if (!(node instanceof YamlMap map)) {
            problems.otherKind(name, Wanted.MAP, Given.of(node), node.span());
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            check(map.value(i), expected.value(), map.key(i).text());
        }
    }

    private void list(YamlNode node, Shape.ListOf expected, String name) {
        if (!(node instanceof YamlList list)) {
            problems.otherKind(name, Wanted.LIST, Given.of(node), node.span());
            return;
        }
        if (expected.isFilled() && list.size() == 0) {
            problems.emptyList(name, node.span());
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
            problems.otherWord(name, choice.words(), scalar.text(), node.span());
        } else {
            problems.noWord(name, choice.words(), Given.of(node), node.span());
        }
    }

    private void count(YamlNode node, String name) {
        if (Given.of(node) != Given.NUMBER) {
            problems.otherKind(name, Wanted.NUMBER, Given.of(node), node.span());
        } else if (!((YamlScalar) node).text().matches("[0-9]{1," + MAX_DIGITS + "}")) {
            problems.outside(name, 0, 999_999_999, node.span());
        }
    }

    private void text(YamlNode node, Shape.Text expected, String name) {
        if (Given.of(node) != Given.TEXT) {
            problems.otherKind(name, Wanted.TEXT, Given.of(node), node.span());
        } else if (((YamlScalar) node).text().length() < expected.minLength()) {
            problems.emptyText(name, node.span());
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
