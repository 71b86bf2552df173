package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keywords for a scalar: its type, allowed values, size and length. */
final class ScalarRules {

    private final Draft draft;

    ScalarRules(Draft draft) {
        this.draft = draft;
    }

    /** The error for a value; null if there is none. */
    @Nullable
    String complaint(GoMap schema, Object value) {
        Object type = schema.get("type");
        if (type != null && !isOfType(type, value)) {
            return "got " + typeOf(value) + ", want " + GoFormat.print(type);
        }
        Object constant = schema.get("const");
        if (constant != null && draft != Draft.DRAFT_4 && !equal(constant, value)) {
            return "value must be " + GoFormat.print(constant);
        }
        if (schema.get("enum") instanceof GoList known && known.items().stream().noneMatch(it -> equal(it, value))) {
            return "value must be one of " + GoFormat.print(known);
        }
        if (value instanceof String text) {
            return text(schema, text);
        }
        return value instanceof Double || value instanceof GoInt ? number(schema, decimal(value)) : null;
    }

    private boolean isOfType(Object type, Object value) {
        if (type instanceof GoList types) {
            return types.items().stream().anyMatch(it -> isOfType(it, value));
        }
        return switch (String.valueOf(type)) {
            case "object" -> value instanceof GoMap;
            case "array" -> value instanceof GoList;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "null" -> value instanceof GoNil;
            case "number" -> value instanceof Double || value instanceof GoInt;
            case "integer" -> value instanceof GoInt || value instanceof Double real && real == Math.rint(real);
            default ->
                throw new UnusableSchemaException("the schema names the type " + type + ", which does not exist");
        };
    }

    private static String typeOf(Object value) {
        return switch (value) {
            case GoMap map -> "object";
            case GoList list -> "array";
            case String text -> "string";
            case Boolean bool -> "boolean";
            case GoNil nothing -> "null";
            default -> "number";
        };
    }

    private @Nullable String text(GoMap schema, String text) {
        int length = text.codePointCount(0, text.length());
        if (schema.get("minLength") instanceof Double least && length < least) {
            return "it needs at least " + least.longValue() + " characters";
        }
        if (schema.get("maxLength") instanceof Double most && length > most) {
            return "it may have at most " + most.longValue() + " characters";
        }
        if (schema.get("pattern") instanceof String pattern
                && !MapRules.expression(pattern).matcher(text).find()) {
            return "'" + text + "' does not match pattern '" + pattern + "'";
        }
        if (draft.demandsFormats() && schema.get("format") instanceof String format && !Formats.allows(format, text)) {
            return "'" + text + "' is not valid " + format;
        }
        return null;
    }

    private @Nullable String number(GoMap schema, BigDecimal number) {
        boolean flags = draft == Draft.DRAFT_4;
        if (schema.get("minimum") instanceof Double least) {
            int order = number.compareTo(decimal(least));
            if (order < 0 || order == 0 && flags && schema.isTrue("exclusiveMinimum")) {
                return "it is less than " + GoFormat.print(least);
            }
        }
        if (schema.get("maximum") instanceof Double most) {
            int order = number.compareTo(decimal(most));
            if (order > 0 || order == 0 && flags && schema.isTrue("exclusiveMaximum")) {
                return "it is more than " + GoFormat.print(most);
            }
        }
        if (schema.get("exclusiveMinimum") instanceof Double least && number.compareTo(decimal(least)) <= 0) {
            return "it is not more than " + GoFormat.print(least);
        }
        if (schema.get("exclusiveMaximum") instanceof Double most && number.compareTo(decimal(most)) >= 0) {
            return "it is not less than " + GoFormat.print(most);
        }
        if (schema.get("multipleOf") instanceof Double step
                && step > 0
                && number.remainder(decimal(step)).signum() != 0) {
            return "it is no multiple of " + GoFormat.print(step);
        }
        return null;
    }

    private static BigDecimal decimal(Object number) {
        return number instanceof GoInt whole
                ? BigDecimal.valueOf(whole.value())
                : Double.isFinite((Double) number) ? new BigDecimal(number.toString()) : BigDecimal.ZERO;
    }

    private static boolean equal(Object a, Object b) {
        return comparable(a).equals(comparable(b));
    }

    /** A value that is equal to those which JSON takes for equal. */
    static Object comparable(Object value) {
        if (value instanceof GoInt whole) {
            return (double) whole.value();
        }
        if (value instanceof GoList list) {
            List<Object> items = new ArrayList<>();
            list.items().forEach(item -> items.add(comparable(item)));
            return items;
        }
        if (value instanceof GoMap map) {
            Map<String, Object> entries = new HashMap<>();
            map.entries().forEach(entry -> entries.put(entry.getKey(), comparable(entry.getValue())));
            return entries;
        }
        return value;
    }
}
