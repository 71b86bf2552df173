package dev.kasane.check.crd;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.expression.Expression;
import dev.kasane.json.Json;
import dev.kasane.problem.TimeLimit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Checks the values of custom resources against the keywords of their schema. */
final class SchemaCheck {

    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private final Faults faults;

    private SchemaCheck(Faults faults) {
        this.faults = faults;
    }

    static void check(Object value, Schema schema, FieldPath path, Faults faults) {
        new SchemaCheck(faults).check(value, schema, path);
    }

    private void check(Object value, Schema schema, FieldPath path) {
        // values times branches, or values times the items of an enum, may be many
        TimeLimit.check();
        if (value == Json.NULL && schema.isNullable()) {
            return;
        }
        if (!checkType(value, schema, path)) {
            return;
        }
        if (value instanceof String text) {
            checkText(text, schema, path);
        } else if (value instanceof Number number) {
            checkNumber(number, schema, path);
        } else if (value instanceof List<?>) {
            checkItems(Json.list(value), schema, path);
        } else if (value instanceof Map<?, ?>) {
            checkFields(Json.map(value), schema, path);
        }
        checkEnum(value, schema, path);
        checkCombinations(value, schema, path);
    }

    private boolean checkType(Object value, Schema schema, FieldPath path) {
        String type = schema.isIntOrString() ? "integer,string" : schema.type();
        boolean right = switch (type) {
            case "integer,string" -> value instanceof String || isWhole(value);
            case "integer" -> isWhole(value);
            case "number" -> value instanceof Number;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "array" -> value instanceof List<?>;
            case "object" -> value instanceof Map<?, ?>;
            default -> true;
        };
        if (!right) {
            faults.invalid(
                    path, typeOf(value), path + " in body must be of type " + type + ": \"" + typeOf(value) + "\"");
        }
        return right;
    }

    private static boolean isWhole(Object value) {
        return value instanceof Long
                || value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 0x1p63;
    }

    static String typeOf(Object value) {
        return switch (value) {
            case String text -> "string";
            case Boolean flag -> "boolean";
            case Long number -> "integer";
            case Double number -> "number";
            case List<?> list -> "array";
            case Map<?, ?> map -> "object";
            default -> "null";
        };
    }

    private void checkText(String text, Schema schema, FieldPath path) {
        long length = text.codePointCount(0, text.length());
        if (schema.number("maxLength") >= 0 && length > schema.number("maxLength")) {
            faults.tooLong(path, schema.number("maxLength"));
        }
        if (length < schema.number("minLength")) {
            faults.invalid(
                    path, text, path + " in body should be at least " + schema.number("minLength") + " chars long");
        }
        String pattern = schema.text("pattern");
        if (!pattern.isEmpty() && !matches(pattern, text)) {
            faults.invalid(path, text, path + " in body should match '" + pattern + "'");
        }
        String format = schema.text("format").replace("-", "");
        if (!format.isEmpty() && !Formats.isRight(format.equals("datetime") ? "date-time" : format, text)) {
            faults.invalid(
                    path, text, path + " in body must be of type " + schema.text("format") + ": \"" + text + "\"");
        }
    }

    private static boolean matches(String pattern, String text) {
        try {
            return Expression.matcher(PATTERNS.computeIfAbsent(pattern, Expression::compile), text)
                    .find();
        } catch (PatternSyntaxException e) {
            // the definition is rejected for it
            return true;
        }
    }

    private void checkNumber(Number number, Schema schema, FieldPath path) {
        BigDecimal value = decimal(number);
        if (schema.keywords().get("maximum") instanceof Number most) {
            boolean exclusive = Boolean.TRUE.equals(schema.keywords().get("exclusiveMaximum"));
            int order = value.compareTo(decimal(most));
            if (order > 0 || exclusive && order == 0) {
                faults.invalid(
                        path,
                        number,
                        path + " in body should be less than " + (exclusive ? "" : "or equal to ") + Json.text(most));
            }
        }
        if (schema.keywords().get("minimum") instanceof Number least) {
            boolean exclusive = Boolean.TRUE.equals(schema.keywords().get("exclusiveMinimum"));
            int order = value.compareTo(decimal(least));
            if (order < 0 || exclusive && order == 0) {
                faults.invalid(
                        path,
                        number,
                        path + " in body should be greater than " + (exclusive ? "" : "or equal to ")
                                + Json.text(least));
            }
        }
        if (schema.keywords().get("multipleOf") instanceof Number factor && factor.doubleValue() != 0) {
            if (value.remainder(decimal(factor)).signum() != 0) {
                faults.invalid(path, number, path + " in body should be a multiple of " + Json.text(factor));
            }
        }
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof Double value && (Double.isNaN(value) || Double.isInfinite(value))
                ? BigDecimal.ZERO
                : new BigDecimal(number.toString());
    }

    private void checkItems(List<Object> list, Schema schema, FieldPath path) {
        if (schema.number("maxItems") >= 0 && list.size() > schema.number("maxItems")) {
            faults.tooMany(path, list.size(), schema.number("maxItems"));
        }
        if (list.size() < schema.number("minItems")) {
            faults.invalid(
                    path,
                    (long) list.size(),
                    path + " in body should have at least " + schema.number("minItems") + " items");
        }
        if (schema.items() != null) {
            for (int i = 0; i < list.size(); i++) {
                check(list.get(i), schema.items(), path.item(i));
            }
        }
    }

    private void checkFields(Map<String, Object> map, Schema schema, FieldPath path) {
        if (schema.number("maxProperties") >= 0 && map.size() > schema.number("maxProperties")) {
            faults.tooMany(path, map.size(), schema.number("maxProperties"));
        }
        if (map.size() < schema.number("minProperties")) {
            faults.invalid(
                    path,
                    (long) map.size(),
                    path + " in body should have at least " + schema.number("minProperties") + " properties");
        }
        for (String required : schema.texts("required")) {
            if (!map.containsKey(required)) {
                faults.required(path.field(required));
            }
        }
        for (Map.Entry<String, Object> entry : map.entrySet()) {
            Schema property = schema.properties().get(entry.getKey());
            if (property != null) {
                check(entry.getValue(), property, path.field(entry.getKey()));
            } else if (schema.additional() != null) {
                check(entry.getValue(), schema.additional(), path.field(entry.getKey()));
            }
        }
    }

    private void checkEnum(Object value, Schema schema, FieldPath path) {
        if (!(schema.keywords().get("enum") instanceof List<?> values)) {
            return;
        }
        for (Object allowed : values) {
            if (isSame(allowed, value)) {
                return;
            }
        }
        faults.notSupported(path, value, schema.texts("enum"));
    }

    private static boolean isSame(Object a, Object b) {
        return a instanceof Number x && b instanceof Number y ? x.doubleValue() == y.doubleValue() : a.equals(b);
    }

    private void checkCombinations(Object value, Schema schema, FieldPath path) {
        List<List<Fault>> any = branches(value, schema, "anyOf", path);
        if (!any.isEmpty() && any.stream().noneMatch(List::isEmpty)) {
            combination(path, "must validate at least one schema (anyOf)");
            faults.addAll(best(any));
        }
        List<List<Fault>> one = branches(value, schema, "oneOf", path);
        long right = one.stream().filter(List::isEmpty).count();
        if (!one.isEmpty() && right == 0) {
            combination(path, "must validate one and only one schema (oneOf). Found none valid");
            faults.addAll(best(one));
        } else if (right > 1) {
            combination(path, "must validate one and only one schema (oneOf). Found " + right + " valid alternatives");
        }
        List<List<Fault>> all = branches(value, schema, "allOf", path);
        for (List<Fault> branch : all) {
            faults.addAll(branch);
        }
        if (all.stream().anyMatch(branch -> !branch.isEmpty())) {
            combination(path, "must validate all the schemas (allOf)");
        }
        if (schema.keywords().get("not") instanceof Map<?, ?> not) {
            Faults inner = new Faults();
            check(value, Schema.of(Json.map(not)), path, inner);
            if (inner.isEmpty()) {
                combination(path, "must not validate the schema (not)");
            }
        }
    }

    private void combination(FieldPath path, String message) {
        faults.add(path, Fault.Reason.INVALID, "Invalid value: \"\": \"" + path + "\" " + message, null);
    }

    private static List<List<Fault>> branches(Object value, Schema schema, String keyword, FieldPath path) {
        List<List<Fault>> branches = new ArrayList<>();
        for (Object branch : Json.list(schema.keywords().getOrDefault(keyword, List.of()))) {
            Faults inner = new Faults();
            check(value, Schema.of(Json.map(branch)), path, inner);
            branches.add(inner.all());
        }
        return branches;
    }

    /** The branch with the fewest faults. The server counts the matches instead. */
    private static List<Fault> best(List<List<Fault>> branches) {
        List<Fault> best = branches.getFirst();
        for (List<Fault> branch : branches) {
            if (branch.size() < best.size() || branch.size() == best.size() && lacking(branch) < lacking(best)) {
                best = branch;
            }
        }
        return best;
    }

    private static long lacking(List<Fault> branch) {
        return branch.stream()
                .filter(fault -> fault.reason() == Fault.Reason.REQUIRED)
                .count();
    }

    /** Finds items that are there twice in sets and maps. */
    static void checkLists(Object value, Schema schema, FieldPath path, Faults faults) {
        if (value instanceof List<?>) {
            List<Object> list = Json.list(value);
            Set<Object> seen = new HashSet<>();
            for (int i = 0; i < list.size(); i++) {
                // keys of one hash are compared with each other
                TimeLimit.check();
                Object item = list.get(i);
                if (schema.items() != null) {
                    checkLists(item, schema.items(), path.item(i), faults);
                }
                boolean set = schema.listType().equals("set");
                if (!set && !schema.listType().equals("map")) {
                    continue;
                }
                Object key = set ? item : keys(item, schema);
                if (!seen.add(key)) {
                    faults.duplicate(path.item(i), key);
                }
            }
        } else if (value instanceof Map<?, ?>) {
            Json.map(value).forEach((name, item) -> {
                Schema property = schema.properties().getOrDefault(name, schema.additional());
                if (property != null) {
                    checkLists(item, property, path.field(name), faults);
                }
            });
        }
    }

    private static Map<String, Object> keys(Object item, Schema schema) {
        Map<String, Object> keys = new java.util.TreeMap<>();
        for (String key : schema.listKeys()) {
            Object value = Json.map(item).get(key);
            if (value != null) {
                keys.put(
                        key,
                        value instanceof Double number && number == Math.rint(number)
                                ? (Object) number.longValue()
                                : value);
            }
        }
        return keys;
    }
}
