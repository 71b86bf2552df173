package dev.kasane.config;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares a node with its shape; the first difference is an error with its place. */
final class ShapeCheck {

    private static final int DAY_LENGTH = 10;

    private ShapeCheck() {}

    /**
     * Accepts a node that has a shape.
     *
     * @param name what the node is called in messages
     * @throws KasaneException when it has another one
     */
    static void accept(YamlNode node, Shape shape, String name) {
        if (shape instanceof Shape.ListOr either) {
            accept(node, node instanceof YamlList ? either.list() : either.other(), name);
        } else if (shape instanceof Shape.Fields expected && node instanceof YamlMap map) {
            fields(map, expected, name);
        } else if (shape instanceof Shape.MapOf expected && node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                accept(map.value(i), expected.value(), map.key(i).text());
            }
        } else if (shape instanceof Shape.ListOf expected && node instanceof YamlList list) {
            if (expected.isFilled() && list.size() == 0) {
                throw problem(name + " is empty", node, "write at least one item");
            }
            for (YamlNode item : list) {
                accept(item, expected.item(), "an item of " + name);
            }
        } else if (!(shape instanceof Shape.Any) && !(node instanceof YamlScalar scalar && fits(scalar, shape, name))) {
            throw problem(name + " is " + wanted(shape) + ", and this is " + kind(node), node, hint(shape, node));
        }
    }

    private static void fields(YamlMap map, Shape.Fields expected, String name) {
        for (int i = 0; i < map.size(); i++) {
            String key = map.key(i).text();
            Shape.Field field = expected.fields().get(key);
            if (field == null) {
                throw problem(
                        "unknown field " + key + " in " + name,
                        map.key(i),
                        suggestion(key, List.copyOf(expected.fields().keySet()), "the fields are "));
            }
            if (field.isRequired() || !map.value(i).isNull()) {
                accept(map.value(i), field.shape(), key);
            }
        }
        expected.fields().forEach((key, field) -> {
            if (field.isRequired() && map.get(key) == null) {
                throw problem(name + " lacks " + key, map, "add it: " + field.description());
            }
        });
    }

    private static boolean fits(YamlScalar scalar, Shape shape, String name) {
        if (shape instanceof Shape.Choice choice) {
            if (!choice.words().contains(scalar.text())) {
                throw problem(
                        name + " cannot be " + scalar.text(),
                        scalar,
                        suggestion(scalar.text(), choice.words(), "it is one of "));
            }
            return true;
        }
        if (shape instanceof Shape.Text text && isText(scalar) && scalar.text().length() < text.minLength()) {
            throw problem(name + " is empty", scalar, "write a text, or remove it");
        }
        if (shape instanceof Shape.Day) {
            return isDay(scalar.text());
        }
        return shape instanceof Shape.Text && isText(scalar)
                || shape instanceof Shape.Flag && scalar.tag() == YamlTag.BOOL
                || shape instanceof Shape.Count
                        && scalar.tag() == YamlTag.INT
                        && scalar.text().chars().allMatch(c -> c >= '0' && c <= '9')
                        && scalar.text().length() < 10;
    }

    private static boolean isText(YamlScalar scalar) {
        return scalar.isString() || scalar.tag() == YamlTag.TIMESTAMP;
    }

    private static boolean isDay(String text) {
        try {
            // a year of more digits has a sign before it
            return LocalDate.parse(text).toString().length() == DAY_LENGTH;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static String suggestion(String word, List<String> known, String otherwise) {
        return ClosestName.hint(word, known, otherwise + String.join(", ", known));
    }

    private static String kind(YamlNode node) {
        return node instanceof YamlScalar scalar && !scalar.isNull() ? scalar.text() : node.kind();
    }

    private static String wanted(Shape shape) {
        if (shape instanceof Shape.Fields || shape instanceof Shape.MapOf) {
            return "a map";
        }
        if (shape instanceof Shape.ListOf) {
            return "a list";
        }
        if (shape instanceof Shape.Flag) {
            return "true or false";
        }
        if (shape instanceof Shape.Count) {
            return "a whole number";
        }
        return shape instanceof Shape.Day ? "a date" : "a text";
    }

    private static String hint(Shape shape, YamlNode node) {
        if (shape instanceof Shape.Fields fields) {
            return "write key: value; the fields are "
                    + String.join(", ", fields.fields().keySet());
        }
        if (shape instanceof Shape.MapOf) {
            return "write key: value";
        }
        if (shape instanceof Shape.ListOf) {
            return "write [a, b], or a line with a dash for each";
        }
        if (shape instanceof Shape.Day) {
            return "write it as 2026-12-31";
        }
        return shape instanceof Shape.Text && node instanceof YamlScalar && !node.isNull()
                ? "put it in quotes"
                : "write " + wanted(shape);
    }

    private static KasaneException problem(String sentence, YamlNode at, @Nullable String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
