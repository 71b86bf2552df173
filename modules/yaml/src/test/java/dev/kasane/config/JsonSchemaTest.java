package dev.kasane.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonSchemaTest {

    @Test
    void each_shape_has_its_keywords_and_an_optional_field_may_be_null() {
        Shape shape = Shape.fields()
                .needs("name", Shape.TEXT, "the name")
                .with("note", new Shape.Text(0), "a note")
                .with("flag", new Shape.Flag(), "a flag")
                .with("count", new Shape.Count(), "a count")
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
    void a_shape_has_the_fields_it_was_given() {
        Shape.Fields fields = Shape.fields().with("a", Shape.TEXT, "the a");

        assertThat(fields.shape("a")).isSameAs(Shape.TEXT);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> fields.shape("b"))
                .withMessage("no field b");
    }
}
