package dev.kasane.change.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of what takes up several of them: entries of directives, blocks of text and the files of generators. */
class ReachOfLinesTest {

    private static final String KUSTOMIZATION = """
            resources: [web.yaml, text.yaml]
            images:
            - name: web
              newName: shop
              newTag: v2
            - name: side
              newTag: v3
            replicas:
            - name: web
              # as many as there are zones
              count: 3
            configMapGenerator:
            - name: settings
              files: [app.conf]
              envs: [app.env]
            secretGenerator:
            - name: key
              files: [key.pem]
            """;

    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 1
              template:
                spec:
                  containers:
                  - name: web
                    image: web:1
                  - name: side
                    image: side:1
            """;

    private static final String TEXT = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: text}
            data:
              literal: |
                one

                  two
                three
              folded: >-
                four
                five
              plain: six
            """;

    private static final ResourceSet RENDERED = new Renderer(
                    MemoryTree.of(
                            "kustomization.yaml",
                            KUSTOMIZATION,
                            "web.yaml",
                            WEB,
                            "text.yaml",
                            TEXT,
                            "app.conf",
                            "first\nsecond\n\nfourth\n",
                            "app.env",
                            "A=1\nB=2\n",
                            "key.pem",
                            "begin\nmiddle\nend\n"),
                    RenderOptions.DEFAULT)
            .render("")
            .resources();

    private static List<String> reached(String path, int line) {
        return LineEffect.of(RENDERED, path, line, UnaryOperator.identity()).stream()
                .map(reach -> reach.explanation().path().toString())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "3, spec.template.spec.containers[web].image",
        "4, spec.template.spec.containers[web].image",
        "5, spec.template.spec.containers[web].image",
        "6, spec.template.spec.containers[side].image",
        "7, spec.template.spec.containers[side].image",
        "9, spec.replicas",
        "10, spec.replicas",
        "11, spec.replicas"
    })
    void each_line_of_an_entry_reaches_what_the_entry_sets(int line, String field) {
        assertThat(reached("kustomization.yaml", line)).containsExactly(field);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void a_line_between_entries_reaches_nothing(int line) {
        assertThat(reached("kustomization.yaml", line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"app.conf, 1", "app.conf, 2", "app.conf, 3", "app.conf, 4", "key.pem, 1", "key.pem, 3"})
    void each_line_of_a_file_of_a_generator_reaches_the_value_that_is_the_file(String path, int line) {
        assertThat(reached(path, line)).containsExactly("data[\"" + path + "\"]");
    }

    @Test
    void a_line_behind_the_end_of_a_file_reaches_nothing() {
        assertThat(reached("app.conf", 5)).isEmpty();
    }

    @Test
    void a_line_of_variables_reaches_its_own_one_alone() {
        assertThat(reached("app.env", 1)).containsExactly("data.A");
        assertThat(reached("app.env", 2)).containsExactly("data.B");
    }

    @ParameterizedTest
    @CsvSource({"5, literal", "6, literal", "8, literal", "9, literal", "10, folded", "12, folded", "13, plain"})
    void each_line_of_a_block_reaches_its_text(int line, String field) {
        assertThat(reached("text.yaml", line)).containsExactly("data." + field);
    }
}
