package dev.kasane.pipeline.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the JSON Schema (2020-12) of a record, with the same rules for the shape of a document as its reader. */
public final class JsonSchema {

    private JsonSchema() {}

    /**
     * The schema of documents of a type.
     *
     * @param id its {@code $id}
     */
    public static String of(Class<? extends Record> type, String id, String title) {
        return dev.kasane.config.JsonSchema.document(schema(Shape.of(type)), id, title);
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
}
