package dev.kasane.check.crd;

import com.google.common.primitives.Bytes;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import dev.kasane.check.cel.CelValues;
import dev.kasane.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts values of custom resources to CEL values for their rules, after the check against the schema. */
final class RuleValues {

    private RuleValues() {}

    static Object of(Object value, Schema schema) {
        if (value == Json.NULL) {
            return NullValue.NULL_VALUE;
        }
        if (value instanceof String text && !schema.isIntOrString()) {
            return text(text, schema);
        }
        if (value instanceof Number number) {
            return schema.type().equals("number")
                    ? (Object) number.doubleValue()
                    : schema.type().equals("integer") ? (Object) number.longValue() : number;
        }
        if (value instanceof List<?>) {
            List<Object> items = new ArrayList<>();
            Schema item = schema.items();
            Json.list(value).forEach(one -> items.add(item == null ? CelValues.of(one) : of(one, item)));
            return switch (schema.listType()) {
                case "set" -> CelValues.keyed(items, List.of());
                case "map" -> CelValues.keyed(items, schema.listKeys());
                default -> items;
            };
        }
        return value instanceof Map<?, ?> ? map(Json.map(value), schema) : value;
    }

    private static Object text(String text, Schema schema) {
        return switch (schema.type().equals("string") ? schema.text("format") : "") {
            case "date" -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            case "date-time" -> time(text);
            case "duration" -> duration(text);
            case "byte" -> CelByteString.of(Bytes.concat(Base64.getDecoder().decode(text)));
            default -> text;
        };
    }

    private static Instant time(String text) {
        return OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
    }

    private static Duration duration(String text) {
        @Nullable Duration duration = Formats.duration(text);
        return duration == null ? Duration.ZERO : duration;
    }

    private static Object map(Map<String, Object> map, Schema schema) {
        Map<String, Object> seen = new LinkedHashMap<>();
        Schema additional = schema.additional();
        map.forEach((name, value) -> {
            Schema property = schema.properties().get(name);
            if (additional != null) {
                seen.put(name, of(value, additional));
            } else if (property != null) {
                String escaped = RuleTypes.escaped(name);
                if (name.equals("metadata") && value instanceof Map<?, ?>) {
                    seen.put(name, metadata(Json.map(value), property));
                    return;
                }
                // a nullable null is absent for rules
                if (escaped != null && value != Json.NULL) {
                    seen.put(escaped, of(value, property));
                    if (name.equals("namespace")) {
                        seen.put(name, of(value, property));
                    }
                }
            } else if (name.equals("apiVersion") || name.equals("kind")) {
                seen.put(name, value);
            } else if (name.equals("metadata")) {
                seen.put(name, identity(Json.map(value)));
            }
        });
        return seen;
    }

    /** Metadata that a schema names: rules see the names in it, whether the schema has them or not. */
    private static Map<String, Object> metadata(Map<String, Object> metadata, Schema schema) {
        Map<String, Object> seen = identity(metadata);
        if (of(metadata, schema) instanceof Map<?, ?> declared) {
            seen.putAll(Json.map(declared));
        }
        return seen;
    }

    private static Map<String, Object> identity(Map<String, Object> metadata) {
        Map<String, Object> seen = new LinkedHashMap<>();
        for (String field : List.of("name", "generateName")) {
            if (metadata.get(field) instanceof String text) {
                seen.put(field, text);
            }
        }
        return seen;
    }
}
