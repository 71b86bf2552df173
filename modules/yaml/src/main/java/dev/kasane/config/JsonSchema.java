package dev.kasane.config;

import dev.kasane.yaml.JsonPrinter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the JSON Schema (2020-12) of a {@link Shape}, for editors. */
public final class JsonSchema {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private JsonSchema() {}

    /**
     * The schema of documents of a shape, ended by a line feed.
     *
     * @param id its {@code $id}
     */
    public static String of(Shape shape, String id, String title) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", DIALECT);
        document.put("$id", id);
        document.put("title", title);
        document.putAll(schema(shape));
        JsonPrinter printer = JsonPrinter.indentedFields();
        printer.value(document);
        return printer.text() + "\n";
    }

    private static Map<String, Object> schema(Shape shape) {
        Map<String, Object> schema = new LinkedHashMap<>();
        switch (shape) {
            case Shape.Text text -> {
                schema.put("type", "string");
                if (text.minLength() > 0) {
                    schema.put("minLength", text.minLength());
                }
            }
            case Shape.PatternText text -> {
                schema.put("type", "string");
                schema.put("pattern", "^(?:" + text.pattern() + ")$");
            }
            case Shape.Flag ignored -> schema.put("type", "boolean");
            case Shape.Any ignored -> {}
            case Shape.WholeNumber number -> {
                schema.put("type", "integer");
                schema.put("minimum", number.atLeast());
                schema.put("maximum", number.atMost());
            }
            case Shape.Day ignored -> {
                schema.put("type", "string");
                schema.put("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
            }
            case Shape.Choice choice -> schema.put("enum", choice.words());
            case Shape.ListOf list -> {
                schema.put("type", "array");
                schema.put("items", schema(list.item()));
                if (list.isFilled()) {
                    schema.put("minItems", 1);
                }
            }
            case Shape.ListOr either -> schema.put("anyOf", List.of(schema(either.list()), schema(either.other())));
            case Shape.MapOf map -> {
                schema.put("type", "object");
                schema.put("additionalProperties", schema(map.value()));
            }
            case Shape.Fields fields -> object(fields, schema);
        }
        return schema;
    }

    private static void object(Shape.Fields fields, Map<String, Object> schema) {
        List<String> required = new ArrayList<>();
        Map<String, Object> properties = new LinkedHashMap<>();
        fields.fields().forEach((name, field) -> {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("description", field.description());
            Map<String, Object> value = schema(field.shape());
            if (field.isRequired()) {
                required.add(name);
            }
            if (field.presence() != Shape.Presence.NULLABLE) {
                property.putAll(value);
            } else if (!value.isEmpty()) {
                property.put("anyOf", List.of(value, Map.of("type", "null")));
            }
            if (field.byDefault() != null) {
                property.put("default", field.byDefault());
            }
            properties.put(name, property);
        });
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
    }
}
