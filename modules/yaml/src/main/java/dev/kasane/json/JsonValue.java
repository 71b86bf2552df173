package dev.kasane.json;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.Numbers;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A look at a {@link Json} value that another program wrote. What it lacks is a value, too: it has no text, no parts and the
 * number 0, so that a reader asks for the fields that it needs and for nothing else. It does not change.
 */
public final class JsonValue implements Iterable<JsonValue> {

    /** What a value lacks. */
    public static final JsonValue MISSING = new JsonValue(null);

    private final @Nullable Object value;

    private JsonValue(@Nullable Object value) {
        this.value = value;
    }

    /** A look at a value; {@link #MISSING} for null. */
    public static JsonValue of(@Nullable Object value) {
        return value == null ? MISSING : new JsonValue(value);
    }

    /**
     * Reads a JSON text: one value, nested at most 1,000 deep; of equal keys the last one is taken, and a
     * byte order mark before it is skipped.
     *
     * @throws MalformedJsonException if it is none
     */
    public static JsonValue read(byte[] text) throws MalformedJsonException {
        return read(text, source -> JsonReader.read(source, YamlLimits.DEFAULT));
    }

    /**
     * The same of a long text of which few fields are needed: those with one of some names in the outermost object, and in the
     * objects in it. Nothing else is kept in memory; a list is empty.
     */
    public static JsonValue read(byte[] text, Set<String> fields) throws MalformedJsonException {
        return read(text, source -> JsonReader.read(source, YamlLimits.DEFAULT, fields));
    }

    private static JsonValue read(byte[] text, Function<SourceFile, YamlNode> reader) throws MalformedJsonException {
        boolean isMarked =
                text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF;
        byte[] json = isMarked ? Arrays.copyOfRange(text, 3, text.length) : text;
        try {
            return of(Json.written(reader.apply(new SourceFile("JSON", json, "JSON"))));
        } catch (KasaneException e) {
            throw new MalformedJsonException(sentence(e.problems().getFirst()));
        }
    }

    /** The same for characters. */
    public static JsonValue read(String text) throws MalformedJsonException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String sentence(Problem problem) {
        Span place = problem.span();
        return place == null ? problem.sentence() : "line " + place.line() + ": " + problem.sentence();
    }

    /** The value of a field. */
    public JsonValue path(String field) {
        return value instanceof Map<?, ?> map ? of(map.get(field)) : MISSING;
    }

    /** The item of a list, counted from 0. */
    public JsonValue path(int index) {
        return value instanceof List<?> list && index >= 0 && index < list.size() ? of(list.get(index)) : MISSING;
    }

    /** Whether it is an object with a field, of whatever value. */
    public boolean has(String field) {
        return value instanceof Map<?, ?> map && map.containsKey(field);
    }

    public boolean isMissing() {
        return value == null;
    }

    /** Whether it is JSON's null, or missing. */
    public boolean isNull() {
        return value == null || value == Json.NULL;
    }

    public boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    public boolean isList() {
        return value instanceof List<?>;
    }

    public boolean isText() {
        return value instanceof String;
    }

    public boolean isNumber() {
        return value instanceof Number;
    }

    /** Whether it is a text, a number or a boolean. */
    public boolean isScalar() {
        return value instanceof String || value instanceof Number || value instanceof Boolean;
    }

    /** The text, or a number or boolean as JSON; empty for anything else. */
    public String text() {
        return text("");
    }

    /** The text, or a number or boolean as JSON. */
    public String text(String otherwise) {
        if (value instanceof Double number) {
            return Numbers.json(number);
        }
        return isScalar() ? String.valueOf(value) : otherwise;
    }

    /** The number, without its fraction; 0 for anything else. */
    public long number() {
        return number(0);
    }

    /** The number, without its fraction. */
    public long number(long otherwise) {
        return value instanceof Number number ? number.longValue() : otherwise;
    }

    /** Whether it is {@code true}. */
    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    /** The fields of an object, in their order; none for anything else. */
    public Map<String, JsonValue> fields() {
        Map<String, JsonValue> fields = new LinkedHashMap<>();
        Json.map(value).forEach((name, field) -> fields.put(name, of(field)));
        return fields;
    }

    /** How many items or fields it has. */
    public int size() {
        return items().size();
    }

    /** The items of a list, or the values of an object; none for anything else. */
    @Override
    public Iterator<JsonValue> iterator() {
        return items().stream().map(JsonValue::of).iterator();
    }

    private Collection<?> items() {
        if (value instanceof Map<?, ?> map) {
            return map.values();
        }
        return value instanceof List<?> list ? list : List.of();
    }

    /** The value itself; {@link Json#NULL} for what is missing. */
    public Object value() {
        return value == null ? Json.NULL : value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonValue that && Objects.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(value);
    }

    /** The value as JSON in one line; empty if it is missing. */
    @Override
    public String toString() {
        return value == null ? "" : Json.text(value);
    }
}
