package dev.kasane.check.crd;

import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A structural schema of a custom resource definition. Keywords that are not part of the structure are in
 * {@link #keywords}.
 *
 * @param type the type; empty when there is none
 * @param properties the named fields
 * @param additional what other fields are; null when there are none
 * @param items what the items of a list are
 * @param rules the rules in CEL
 * @param keywords all keywords as they are written
 */
public record Schema(
        String type,
        Map<String, Schema> properties,
        @Nullable Schema additional,
        @Nullable Schema items,
        List<Rule> rules,
        Map<String, Object> keywords) {

    private static final int DEEPEST = 60;

    /** A rule in CEL. */
    public record Rule(Map<String, Object> fields) {

        public String text(String field) {
            return fields.get(field) instanceof String text ? text : "";
        }

        public boolean hasOptionalOldSelf() {
            return Boolean.TRUE.equals(fields.get("optionalOldSelf"));
        }
    }

    /** Reads a schema from its fields. */
    public static Schema of(Map<String, Object> keywords) {
        return of(keywords, 0);
    }

    private static Schema of(Map<String, Object> keywords, int depth) {
        Map<String, Schema> properties = new LinkedHashMap<>();
        List<Rule> rules = new ArrayList<>();
        Schema additional = null;
        Schema items = null;
        if (depth < DEEPEST) {
            Json.map(keywords.getOrDefault("properties", Map.of()))
                    .forEach((name, value) -> properties.put(name, of(Json.map(value), depth + 1)));
            Object free = keywords.get("additionalProperties");
            if (free instanceof Map<?, ?> map) {
                additional = of(Json.map(map), depth + 1);
            } else if (Boolean.TRUE.equals(free)) {
                additional = of(Map.of("x-kubernetes-preserve-unknown-fields", true), depth + 1);
            }
            if (keywords.get("items") instanceof Map<?, ?> map) {
                items = of(Json.map(map), depth + 1);
            }
            for (Object rule : Json.list(keywords.getOrDefault("x-kubernetes-validations", List.of()))) {
                rules.add(new Rule(Json.map(rule)));
            }
        }
        String type = keywords.get("type") instanceof String text ? text : "";
        return new Schema(type, properties, additional, items, rules, keywords);
    }

    /** The schema of the values of a map; null when this is no map whose values have one. */
    public @Nullable Schema valueSchema() {
        return keywords.get("additionalProperties") instanceof Map<?, ?> ? additional : null;
    }

    private boolean flag(String keyword) {
        return Boolean.TRUE.equals(keywords.get(keyword));
    }

    public boolean isIntOrString() {
        return flag("x-kubernetes-int-or-string");
    }

    public boolean keepsUnknownFields() {
        return flag("x-kubernetes-preserve-unknown-fields");
    }

    public boolean isEmbedded() {
        return flag("x-kubernetes-embedded-resource");
    }

    public boolean isNullable() {
        return flag("nullable");
    }

    public boolean has(String keyword) {
        return keywords.containsKey(keyword);
    }

    public String text(String keyword) {
        return keywords.get(keyword) instanceof String text ? text : "";
    }

    /** The number of a keyword; -1 if it is missing. */
    public long number(String keyword) {
        return keywords.get(keyword) instanceof Number number ? number.longValue() : -1;
    }

    /** The texts of a keyword that is a list. */
    public List<String> texts(String keyword) {
        List<String> texts = new ArrayList<>();
        Json.list(keywords.getOrDefault(keyword, List.of())).forEach(item -> texts.add(String.valueOf(item)));
        return texts;
    }

    /** The value that an absent field gets; null when there is none. */
    public @Nullable Object defaultValue() {
        Object value = keywords.get("default");
        return value == null || value == Json.NULL ? null : value;
    }

    /** {@code set}, {@code map}, {@code atomic} or empty. */
    public String listType() {
        return text("x-kubernetes-list-type");
    }

    public List<String> listKeys() {
        return texts("x-kubernetes-list-map-keys");
    }
}
