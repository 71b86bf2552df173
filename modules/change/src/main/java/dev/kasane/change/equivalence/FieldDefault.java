package dev.kasane.change.equivalence;

import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value that an absent field has.
 *
 * @param value a text; {@code {}} for an empty map, {@code [A,B]} for a list, {@code @other} for the value of another field
 * @param conditions what must be true of the fields beside it
 * @param dropped whether the field is absent only since the API server drops this value
 */
record FieldDefault(String value, List<Condition> conditions, boolean dropped) {

    private static final String IMAGE = "@image";
    private static final String ANY = "@any";

    /** The fields beside the absent one; null if the map that would contain them is absent too. */
    record Siblings(@Nullable YamlMap map) {

        @Nullable
        String text(String field) {
            return map == null ? null : map.text(field);
        }

        boolean has(String field) {
            YamlNode value = map == null ? null : map.get(field);
            return value != null && !value.isNull() && !(value instanceof YamlList list && list.isEmpty());
        }
    }

    /**
     * A condition on a field.
     *
     * @param values the values it may have; empty when it only has to be there
     * @param not whether the opposite must be true
     */
    record Condition(String field, List<String> values, boolean not) {

        static Condition of(String text) {
            boolean not = text.startsWith("!");
            String positive = not ? text.substring(1) : text;
            int equals = positive.indexOf('=');
            return equals < 0
                    ? new Condition(positive, List.of(), not)
                    : new Condition(
                            positive.substring(0, equals),
                            List.of(positive.substring(equals + 1).split(",")),
                            not);
        }

        boolean isTrue(Siblings siblings) {
            boolean positive =
                    values.isEmpty() ? siblings.has(field) : values.contains(String.valueOf(siblings.text(field)));
            return positive != not;
        }
    }

    static FieldDefault of(String text, boolean dropped) {
        int question = text.indexOf('?');
        if (question < 0) {
            return new FieldDefault(text, List.of(), dropped);
        }
        List<Condition> conditions = new ArrayList<>();
        for (String condition : text.substring(question + 1).split("&")) {
            conditions.add(Condition.of(condition));
        }
        return new FieldDefault(text.substring(0, question), conditions, dropped);
    }

    boolean appliesAmong(Siblings siblings) {
        for (Condition condition : conditions) {
            if (!condition.isTrue(siblings)) {
                return false;
            }
        }
        return true;
    }

    boolean isEmptyMap() {
        return value.equals("{}");
    }

    /** Whether a value means the same as its absence among some fields. */
    boolean is(YamlNode node, Siblings siblings) {
        if (node instanceof YamlList list) {
            return value.startsWith("[") && texts(list).equals(value);
        }
        if (!(node instanceof YamlScalar scalar)) {
            return false;
        }
        if (value.equals(ANY)) {
            return true;
        }
        PrintedScalar printed = PrintedScalar.orOwn(scalar);
        if (value.startsWith("@")) {
            String expected =
                    value.equals(IMAGE) ? pullPolicy(siblings.text("image")) : siblings.text(value.substring(1));
            return printed.text().equals(expected);
        }
        String expected = value.equals("\"\"") ? "" : value;
        return printed.text().equals(expected) && (printed.type() == YamlTag.STR) == isText(expected);
    }

    /** Whether a default is written as a string, and not as a number or a boolean. */
    private static boolean isText(String value) {
        return value.isEmpty()
                || !(Character.isDigit(value.charAt(0)) && value.chars().allMatch(Character::isDigit)
                        || value.equals("true")
                        || value.equals("false"));
    }

    private static String texts(YamlList list) {
        List<String> texts = new ArrayList<>();
        for (YamlNode item : list) {
            texts.add(item instanceof YamlScalar scalar ? scalar.text() : "?");
        }
        return "[" + String.join(",", texts) + "]";
    }

    /** Without a tag, and with the tag latest, an image is always pulled. */
    private static @Nullable String pullPolicy(@Nullable String image) {
        if (image == null) {
            return null;
        }
        if (image.indexOf('@') >= 0) {
            return "IfNotPresent";
        }
        int colon = image.lastIndexOf(':');
        boolean tagged = colon > image.lastIndexOf('/');
        return !tagged || image.endsWith(":latest") ? "Always" : "IfNotPresent";
    }
}
