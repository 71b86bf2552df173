package dev.kasane.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonSchemaTest {

    @Test
    void each_shape_has_its_keywords_and_an_optional_field_may_be_null() {
        Shape shape = Shape.fields()
                .needs("name", Shape.TEXT, "the name")
                .with("note", new Shape.Text(0), "a note")
                .with("flag", new Shape.Flag(), "a flag")
                .with("count", Shape.COUNT, "a count")
                .with("day", new Shape.Day(), "a day")
                .with("colour", new Shape.Choice(List.of("red")), "a colour")
                .with("filled", new Shape.ListOf(Shape.TEXT, true), "some")
                .with("texts", Shape.texts(), "one or more")
                .with("map", new Shape.MapOf(new Shape.Flag()), "flags")
                .with("any", Shape.ANY, "anything");

        String schema = JsonSchema.of(shape, "https://example.com/s", "a title");

        assertThat(schema).endsWith("}\n");
        assertThat(schema.replaceAll("\\s+", " ").strip()).isEqualTo("""
                        { "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/s", \
                        "title": "a title", "type": "object", "properties": { \
                        "name": { "description": "the name", "type": "string", "minLength": 1 }, \
                        "note": { "description": "a note", "anyOf": [{ "type": "string" }, { "type": "null" }] }, \
                        "flag": { "description": "a flag", "anyOf": [{ "type": "boolean" }, { "type": "null" }] }, \
                        "count": { "description": "a count", "anyOf": [{ "type": "integer", "minimum": 0, \
                        "maximum": 999999999 }, { "type": "null" }] }, \
                        "day": { "description": "a day", "anyOf": [{ "type": "string", \
                        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }, { "type": "null" }] }, \
                        "colour": { "description": "a colour", "anyOf": [{ "enum": ["red"] }, { "type": "null" }] }, \
                        "filled": { "description": "some", "anyOf": [{ "type": "array", \
                        "items": { "type": "string", "minLength": 1 }, "minItems": 1 }, { "type": "null" }] }, \
                        "texts": { "description": "one or more", "anyOf": [{ "anyOf": [{ "type": "array", \
                        "items": { "type": "string", "minLength": 1 } }, { "type": "string", "minLength": 1 }] }, \
                        { "type": "null" }] }, \
                        "map": { "description": "flags", "anyOf": [{ "type": "object", \
                        "additionalProperties": { "type": "boolean" } }, { "type": "null" }] }, \
                        "any": { "description": "anything" } }, \
                        "required": ["name"], "additionalProperties": false }""");
    }

    @Test
    void an_optional_field_has_its_default_and_a_text_its_pattern() {
        Map<String, Shape.Field> fields = new LinkedHashMap<>();
        fields.put("minutes", optional(new Shape.WholeNumber(1, 1440), 30));
        fields.put("gates", optional(Shape.list(new Shape.Choice(List.of("a", "b"))), List.of("a", "b")));
        fields.put("by", optional(new Shape.Choice(List.of("c")), "c"));
        fields.put("word", optional(new Shape.PatternText("a|b", "a or b", text -> true), null));

        assertThat(JsonSchema.of(new Shape.Fields(fields), "i", "t").replaceAll("\\s+", " "))
                .contains("""
                        "properties": { \
                        "minutes": { "description": "d", "type": "integer", "minimum": 1, "maximum": 1440, "default": 30 }, \
                        "gates": { "description": "d", "type": "array", "items": { "enum": ["a", "b"] }, "default": ["a", "b"] }, \
                        "by": { "description": "d", "enum": ["c"], "default": "c" }, \
                        "word": { "description": "d", "type": "string", "pattern": "^(?:a|b)$" } }, \
                        "required": [],""");
    }

    private static Shape.Field optional(Shape shape, @Nullable Object byDefault) {
        return new Shape.Field(shape, "d", Shape.Presence.OPTIONAL, byDefault);
    }

    @Test
    void a_shape_has_the_fields_it_was_given() {
        Shape.Fields fields = Shape.fields().with("a", Shape.TEXT, "the a");

        assertThat(fields.shape("a")).isSameAs(Shape.TEXT);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> fields.shape("b"))
                .withMessage("no field b");
    }
}
