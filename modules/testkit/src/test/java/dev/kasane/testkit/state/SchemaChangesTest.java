package dev.kasane.testkit.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaChangesTest {

    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: songs.example.com}
            spec:
              group: example.com
              names: {kind: Song, plural: songs}
              scope: Namespaced
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    required: [title]
                    properties:
                      title: {type: string, maxLength: 20, enum: [a, b]}
                      words: {type: array, items: {type: object, properties: {text: {type: string}}}}
                      tempo: {type: integer, minimum: 10}
            """;

    private static List<String> changes(String from, String to) {
        assertThat(DEFINITION).contains(from);
        return SchemaChanges.thatBreak(definition(DEFINITION), definition(DEFINITION.replace(from, to)));
    }

    private static CustomResourceDefinition definition(String text) {
        return Serialization.unmarshal(text, CustomResourceDefinition.class);
    }

    @Test
    void what_lets_more_be_said_breaks_nothing() {
        assertThat(changes("maxLength: 20, enum: [a, b]", "maxLength: 30, enum: [a, b, c]"))
                .isEmpty();
        assertThat(changes("minimum: 10", "minimum: 5")).isEmpty();
        assertThat(changes("required: [title]", "required: []")).isEmpty();
        assertThat(changes("{text: {type: string}}", "{text: {type: string}, loud: {type: boolean}}"))
                .isEmpty();
        assertThat(changes(
                        "minimum: 10",
                        "minimum: 10, x-kubernetes-validations: [{rule: \"self >= oldSelf\", message: m}]"))
                .isEmpty();
    }

    @Test
    void what_refuses_or_loses_what_is_stored_is_found() {
        assertThat(changes("maxLength: 20", "maxLength: 19"))
                .containsExactly("songs.example.com v1.title: its bounds are tighter");
        assertThat(changes("enum: [a, b]", "enum: [a]"))
                .containsExactly("songs.example.com v1.title: fewer values are allowed");
        assertThat(changes("minimum: 10", "minimum: 11"))
                .containsExactly("songs.example.com v1.tempo: its bounds are tighter");
        assertThat(changes("required: [title]", "required: [title, tempo]"))
                .containsExactly("songs.example.com v1.tempo: is required now");
        assertThat(changes("{text: {type: string}}", "{texts: {type: string}}"))
                .containsExactly("songs.example.com v1.words[].text: the field is gone, and would be cut off");
        assertThat(changes("{text: {type: string}}", "{text: {type: integer}}"))
                .containsExactly("songs.example.com v1.words[].text: was string and is integer");
        assertThat(changes(
                        "minimum: 10", "minimum: 10, x-kubernetes-validations: [{rule: \"self != 13\", message: m}]"))
                .containsExactly("songs.example.com v1.tempo: a new rule, self != 13");
        assertThat(changes("scope: Namespaced", "scope: Cluster"))
                .containsExactly("songs.example.com: the scope cannot be changed");
        assertThat(changes("name: v1\n", "name: v2\n"))
                .containsExactly("songs.example.com v1: the version is no longer served");
    }
}
