package dev.kasane.pipeline.document;

import dev.kasane.yaml.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the JSON Schema (2020-12) of a record, which says what its reader says about the shape of a document. */
public final class JsonSchema {

    private final StringBuilder text = new StringBuilder();

    private JsonSchema() {}

    /**
     * The schema of documents of a type.
     *
     * @param id its {@code $id}
     */
    public static String of(Class<? extends Record> type, String id, String title) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", id);
        schema.put("title", title);
        schema.putAll(schema(Shape.of(type)));
        JsonSchema writer = new JsonSchema();
        writer.write(schema, 0);
        return writer.text.append('\n').toString();
    }

    private static Map<String, Object> schema(Shape shape) {
        Map<String, Object> schema = new LinkedHashMap<>();
        switch (shape) {
            case Shape.Text expected -> {
                schema.put("type", "string");
                if (!expected.isAny()) {
                    schema.put("pattern", "^(?:" + expected.pattern() + ")$");
                }
            }
            case Shape.Whole expected -> {
                schema.put("type", "integer");
                schema.put("minimum", expected.atLeast());
                schema.put("maximum", expected.atMost());
            }
            case Shape.Choice expected -> schema.put("enum", expected.words());
            case Shape.ListOf expected -> {
                schema.put("type", "array");
                schema.put("items", schema(expected.item()));
                if (expected.filled()) {
                    schema.put("minItems", 1);
                }
            }
            case Shape.MapOf expected -> {
                schema.put("type", "object");
                schema.put("additionalProperties", schema(expected.value()));
            }
            case Shape.ObjectOf expected -> object(schema, expected);
        }
        return schema;
    }

    private static void object(Map<String, Object> schema, Shape.ObjectOf expected) {
        schema.put("type", "object");
        List<String> required = new ArrayList<>();
        Map<String, Object> properties = new LinkedHashMap<>();
        expected.fields().forEach((name, field) -> {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("description", field.property().value());
            property.putAll(schema(field.shape()));
            String byDefault = field.property().byDefault();
            if (!byDefault.isEmpty()) {
                property.put(
                        "default",
                        switch (field.shape()) {
                            case Shape.Whole ignored -> Integer.valueOf(byDefault);
                            case Shape.ListOf ignored -> List.of((Object[]) byDefault.split(" "));
                            default -> byDefault;
                        });
            }
            properties.put(name, property);
            if (field.property().required()) {
                required.add(name);
            }
        });
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
    }

    private void write(Object value, int depth) {
        switch (value) {
            case Map<?, ?> map -> {
                text.append('{');
                String separator = "\n";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    text.append(separator).append("  ".repeat(depth + 1));
                    JsonText.appendString(text, String.valueOf(entry.getKey()));
                    text.append(": ");
                    write(entry.getValue(), depth + 1);
                    separator = ",\n";
                }
                text.append('\n').append("  ".repeat(depth)).append('}');
            }
            case List<?> list -> {
                text.append('[');
                String separator = "";
                for (Object item : list) {
                    text.append(separator);
                    write(item, depth);
                    separator = ", ";
                }
                text.append(']');
            }
            case String string -> JsonText.appendString(text, string);
            default -> text.append(value);
        }
    }
}
