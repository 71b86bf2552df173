package dev.kasane.check.value;

import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map of an object, with its path. Its values have the types of the schema: a field has the right type or is absent.
 *
 * @param map the fields
 * @param path the path of the map
 */
public record JsonCursor(Map<String, Object> map, FieldPath path) {

    public boolean has(String field) {
        return map.containsKey(field);
    }

    public FieldPath at(String field) {
        return path.field(field);
    }

    /** The value of a field; null if it is missing. */
    public @Nullable Object get(String field) {
        return map.get(field);
    }

    /** The text of a field; empty if it is missing. */
    public String text(String field) {
        return map.get(field) instanceof String text ? text : "";
    }

    /** The number in a field; 0 if it is missing. */
    public long number(String field) {
        return map.get(field) instanceof Number number ? number.longValue() : 0;
    }

    public boolean flag(String field) {
        return Boolean.TRUE.equals(map.get(field));
    }

    /** The map in a field; null if it is missing. */
    public @Nullable JsonCursor partOrNull(String field) {
        return map.get(field) instanceof Map<?, ?> inner ? new JsonCursor(Json.map(inner), at(field)) : null;
    }

    /** The map in a field; one without entries if it is missing. */
    public JsonCursor part(String field) {
        JsonCursor inner = partOrNull(field);
        return inner == null ? new JsonCursor(Map.of(), at(field)) : inner;
    }

    /** The items of the list in a field. */
    public List<Object> list(String field) {
        return map.get(field) instanceof List<?> list ? Json.list(list) : List.of();
    }

    /** The maps of the list in a field. */
    public List<JsonCursor> parts(String field) {
        List<Object> list = list(field);
        List<JsonCursor> parts = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            parts.add(new JsonCursor(Json.map(list.get(i)), at(field).item(i)));
        }
        return parts;
    }

    /** The texts of the list in a field. */
    public List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        for (Object item : list(field)) {
            texts.add(item instanceof String text ? text : String.valueOf(item));
        }
        return texts;
    }

    /** The entries of the map in a field. */
    public Map<String, Object> entries(String field) {
        return map.get(field) instanceof Map<?, ?> inner ? Json.map(inner) : Map.of();
    }
}
