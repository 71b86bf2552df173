package dev.kasane.config;

import dev.kasane.yaml.JsonPrinter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON Schema (2020-12) of a shape, for editors. */
public final class JsonSchema {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private JsonSchema() {}

    /**
     * The schema of documents of a shape, ended by a line feed.
     *
     * @param id its {@code $id}
     */
    public static String of(Shape shape, String id, String title) {
        return document(schema(shape), id, title);
    }

    /**
     * A document that begins with the dialect, an id and a title.
     *
     * @param schema the keywords: maps, lists, texts, numbers and booleans
     */
    public static String document(Map<String, Object> schema, String id, String title) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", DIALECT);
        document.put("$id", id);
        document.put("title", title);
        document.putAll(schema);
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
            case Shape.Flag ignored -> schema.put("type", "boolean");
            case Shape.Any ignored -> {}
            case Shape.Count ignored -> {
                schema.put("type", "integer");
                schema.put("minimum", 0);
                schema.put("maximum", 999_999_999);
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
                property.putAll(value);
            } else if (!value.isEmpty()) {
                property.put("anyOf", List.of(value, Map.of("type", "null")));
            }
            properties.put(name, property);
        });
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
    }
}
