package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules for labels and label selectors. */
public final class Labels {

    private Labels() {}

    /** Checks a map of labels; the path is that of the map, as the server names it. */
    static void check(Map<String, Object> labels, FieldPath path, Faults faults) {
        labels.forEach((key, value) -> {
            faults.invalid(path, key, Names.qualified(key));
            faults.invalid(path, value, Names.labelValue(String.valueOf(value)));
        });
    }

    /** Checks a selector of labels; gives whether it was right. */
    public static boolean checkSelector(@Nullable JsonCursor selector, Faults faults) {
        if (selector == null) {
            return true;
        }
        int before = faults.size();
        check(selector.entries("matchLabels"), selector.at("matchLabels"), faults);
        for (JsonCursor expression : selector.parts("matchExpressions")) {
            checkExpression(expression, faults);
        }
        return faults.size() == before;
    }

    private static void checkExpression(JsonCursor expression, Faults faults) {
        List<String> values = expression.texts("values");
        switch (expression.text("operator")) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    faults.required(expression.at("values"), "must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    faults.forbidden(
                            expression.at("values"),
                            "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            default ->
                faults.invalid(expression.at("operator"), expression.text("operator"), "not a valid selector operator");
        }
        faults.invalid(expression.at("key"), expression.text("key"), Names.qualified(expression.text("key")));
        for (int i = 0; i < values.size(); i++) {
            faults.invalid(expression.at("values").item(i), values.get(i), Names.labelValue(values.get(i)));
        }
    }

    /** Whether a selector, which is right, selects labels. */
    public static boolean matches(Map<String, Object> selector, Map<String, Object> labels) {
        for (Map.Entry<String, Object> wanted :
                Json.map(selector.getOrDefault("matchLabels", Map.of())).entrySet()) {
            if (!wanted.getValue().equals(labels.get(wanted.getKey()))) {
                return false;
            }
        }
        for (Object item : Json.list(selector.getOrDefault("matchExpressions", List.of()))) {
            Map<String, Object> expression = Json.map(item);
            Object value = labels.get(String.valueOf(expression.get("key")));
            List<Object> values = Json.list(expression.getOrDefault("values", List.of()));
            boolean matches = switch (String.valueOf(expression.get("operator"))) {
                case "In" -> value != null && values.contains(value);
                case "NotIn" -> value == null || !values.contains(value);
                case "Exists" -> value != null;
                case "DoesNotExist" -> value == null;
                default -> false;
            };
            if (!matches) {
                return false;
            }
        }
        return true;
    }

    /** Whether a selector has no condition. */
    public static boolean isEmpty(Map<String, Object> selector) {
        return Json.map(selector.getOrDefault("matchLabels", Map.of())).isEmpty()
                && Json.list(selector.getOrDefault("matchExpressions", List.of()))
                        .isEmpty();
    }
}
