package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks whether a schema is valid, by the meta-schema of each draft (json-schema.org). */
final class SchemaForm {

    private static final Set<String> TYPES =
            Set.of("array", "boolean", "integer", "null", "number", "object", "string");
    private static final Pattern ADDRESS = Pattern.compile("[^#]*#?");
    private static final Pattern ANCHOR = Pattern.compile("[A-Za-z_][-A-Za-z0-9._:]*");

    private final Draft draft;

    SchemaForm(Draft draft) {
        this.draft = draft;
    }

    /** @throws UnusableSchemaException when it is none */
    void check(Object schema) {
        if (schema instanceof Boolean && since(Draft.DRAFT_6)) {
            return;
        }
        if (!(schema instanceof GoMap map)) {
            throw new UnusableSchemaException("a part of values.schema.json is no schema");
        }
        for (var entry : map.entries()) {
            demand(isRight(entry.getKey(), entry.getValue()), entry.getKey());
        }
        if (!since(Draft.DRAFT_6)) {
            demand(!map.has("exclusiveMinimum") || map.has("minimum"), "exclusiveMinimum");
            demand(!map.has("exclusiveMaximum") || map.has("maximum"), "exclusiveMaximum");
        }
    }

    private static void demand(boolean right, String keyword) {
        if (!right) {
            throw new UnusableSchemaException("values.schema.json is no schema: " + keyword + " has a wrong value");
        }
    }

    private boolean since(Draft first) {
        return draft.compareTo(first) >= 0;
    }

    /** Whether a keyword has a valid value; one that this draft does not define may have any. */
    private boolean isRight(String keyword, Object value) {
        return switch (keyword) {
            case "$schema", "$ref", "title", "description", "format" -> value instanceof String;
            case "pattern" -> isExpression(value);
            case "id" -> since(Draft.DRAFT_6) || value instanceof String;
            case "$comment", "contentMediaType", "contentEncoding" -> !since(Draft.DRAFT_7) || value instanceof String;
            case "$id" ->
                !since(Draft.DRAFT_6)
                        || value instanceof String text
                                && (!since(Draft.DRAFT_2019)
                                        || ADDRESS.matcher(text).matches());
            case "$anchor" -> !since(Draft.DRAFT_2019) || isAnchor(value);
            case "$dynamicAnchor" -> !since(Draft.DRAFT_2020) || isAnchor(value);
            case "$recursiveAnchor" ->
                since(Draft.DRAFT_2020) ? isAnchor(value) : !since(Draft.DRAFT_2019) || value instanceof Boolean;
            case "$recursiveRef" -> !since(Draft.DRAFT_2019) || value instanceof String;
            case "$dynamicRef" -> !since(Draft.DRAFT_2020) || value instanceof String;
            case "readOnly", "writeOnly" -> !since(Draft.DRAFT_7) || value instanceof Boolean;
            case "deprecated" -> !since(Draft.DRAFT_2019) || value instanceof Boolean;
            case "uniqueItems" -> value instanceof Boolean;
            case "examples" -> !since(Draft.DRAFT_6) || value instanceof GoList;
            case "enum" -> isEnumeration(value);
            case "type" -> isType(value);
            case "required" -> isTexts(value, !since(Draft.DRAFT_6));
            default -> isRightNumber(keyword, value) && isRightParts(keyword, value);
        };
    }

    private boolean isRightNumber(String keyword, Object value) {
        return switch (keyword) {
            case "minimum", "maximum" -> isNumber(value);
            case "exclusiveMinimum", "exclusiveMaximum" ->
                since(Draft.DRAFT_6) ? isNumber(value) : value instanceof Boolean;
            case "multipleOf" -> isNumber(value) && number(value) > 0;
            case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties" -> isCount(value);
            case "minContains", "maxContains" -> !since(Draft.DRAFT_2019) || isCount(value);
            default -> true;
        };
    }

    private boolean isRightParts(String keyword, Object value) {
        switch (keyword) {
            case "not" -> check(value);
            case "additionalProperties" -> booleanOrSchema(value);
            case "additionalItems" -> {
                if (!since(Draft.DRAFT_2020)) {
                    booleanOrSchema(value);
                }
            }
            case "contains", "propertyNames" -> since(Draft.DRAFT_6, value);
            case "if", "then", "else" -> since(Draft.DRAFT_7, value);
            case "unevaluatedItems", "unevaluatedProperties", "contentSchema" -> since(Draft.DRAFT_2019, value);
            case "items" -> {
                if (value instanceof GoList list && !since(Draft.DRAFT_2020)) {
                    return areSchemas(list);
                }
                check(value);
            }
            case "prefixItems" -> {
                return !since(Draft.DRAFT_2020) || value instanceof GoList list && areSchemas(list);
            }
            case "allOf", "anyOf", "oneOf" -> {
                return value instanceof GoList list && areSchemas(list);
            }
            case "properties", "definitions" -> {
                return value instanceof GoMap map && areSchemas(map);
            }
            case "patternProperties" -> {
                return value instanceof GoMap map
                        && map.keys().stream().allMatch(SchemaForm::isExpression)
                        && areSchemas(map);
            }
            case "$defs", "dependentSchemas" -> {
                return !since(Draft.DRAFT_2019) || value instanceof GoMap map && areSchemas(map);
            }
            case "dependentRequired" -> {
                return !since(Draft.DRAFT_2019)
                        || value instanceof GoMap map && map.values().stream().allMatch(it -> isTexts(it, false));
            }
            case "dependencies" -> {
                return value instanceof GoMap map && map.values().stream().allMatch(this::isDependency);
            }
            default -> {}
        }
        return true;
    }

    private void since(Draft first, Object part) {
        if (since(first)) {
            check(part);
        }
    }

    private void booleanOrSchema(Object value) {
        if (!(value instanceof Boolean)) {
            check(value);
        }
    }

    private boolean isDependency(Object value) {
        if (value instanceof GoList) {
            return isTexts(value, !since(Draft.DRAFT_6));
        }
        check(value);
        return true;
    }

    private boolean areSchemas(GoList list) {
        list.items().forEach(this::check);
        return list.size() > 0;
    }

    private boolean areSchemas(GoMap map) {
        map.values().forEach(this::check);
        return true;
    }

    private static boolean isExpression(Object value) {
        if (!(value instanceof String text)) {
            return false;
        }
        MapRules.expression(text);
        return true;
    }

    private static boolean isAnchor(Object value) {
        return value instanceof String text && ANCHOR.matcher(text).matches();
    }

    private boolean isEnumeration(Object value) {
        return value instanceof GoList list && (since(Draft.DRAFT_7) || list.size() > 0 && areUnique(list));
    }

    private static boolean isType(Object value) {
        return value instanceof GoList list
                ? list.size() > 0 && areUnique(list) && list.items().stream().allMatch(TYPES::contains)
                : value instanceof String text && TYPES.contains(text);
    }

    private static boolean isTexts(Object value, boolean some) {
        return value instanceof GoList list
                && (!some || list.size() > 0)
                && areUnique(list)
                && list.items().stream().allMatch(String.class::isInstance);
    }

    private static boolean areUnique(GoList list) {
        Set<Object> seen = new HashSet<>();
        return list.items().stream().allMatch(item -> seen.add(ScalarRules.comparable(item)));
    }

    private static boolean isNumber(Object value) {
        return value instanceof Double || value instanceof GoInt;
    }

    private static double number(Object value) {
        return value instanceof GoInt whole ? whole.value() : (Double) value;
    }

    private static boolean isCount(Object value) {
        return isNumber(value) && number(value) >= 0 && number(value) == Math.rint(number(value));
    }
}
