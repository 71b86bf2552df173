package dev.kasane.change.chart;

import static dev.kasane.change.chart.HelmChartTest.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Inputs as an object that no cluster has. */
class ChartInputsTest {

    private static final YamlNode AT = value("here: 1\n");

    @Test
    void they_have_a_kind_and_a_name_at_the_place_where_they_are_written() {
        Resource object = new ChartInputs("Chart", "redis", AT).toResource(new Schemas());

        assertThat(object.gvk().apiVersion()).isEqualTo("inputs.kasane.dev/v1");
        assertThat(object.gvk().kind()).isEqualTo("Chart");
        assertThat(object.name()).isEqualTo("redis");
        assertThat(Objects.requireNonNull(object.root().get("kind")).span()).isEqualTo(AT.span());
        assertThat(ChartInputs.isInput(object)).isTrue();
        assertThat(ChartInputs.isInput(Resource.of((YamlMap) value("{apiVersion: v1, kind: Chart}"), new Schemas())))
                .isFalse();
    }

    @Test
    void fields_without_a_value_are_left_out() {
        YamlMap root = new ChartInputs("Chart", "redis", AT)
                .with("version", value("1.0.0"))
                .with("none", null)
                .with("empty", value("{}"))
                .toResource(new Schemas())
                .root();

        assertThat(root.text("version")).isEqualTo("1.0.0");
        assertThat(root.get("none")).isNull();
        assertThat(root.get("empty")).isNull();
    }

    @Test
    void files_have_the_ids_of_their_content_and_their_own_place() {
        MemoryTree tree = MemoryTree.of("a/b.yaml", "a: b\n", "a/c.yaml", "a: b\n", "a/d.yaml", "a: c\n");

        YamlMap files = Objects.requireNonNull(new ChartInputs("Chart", "redis", AT)
                .withFiles(tree, List.of("a/b.yaml", "a/c.yaml", "a/d.yaml", "a", "missing"))
                .toResource(new Schemas())
                .root()
                .map("files"));

        assertThat(files.size()).isEqualTo(3);
        assertThat(files.text("a/b.yaml"))
                .hasSize(12)
                .isEqualTo(files.text("a/c.yaml"))
                .isNotEqualTo(files.text("a/d.yaml"));
        assertThat(files.value(1).span().path()).isEqualTo("a/c.yaml");
        assertThat(new ChartInputs("Chart", "redis", AT)
                        .withFiles(tree, List.of())
                        .toResource(new Schemas())
                        .root()
                        .get("files"))
                .isNull();
    }
}
