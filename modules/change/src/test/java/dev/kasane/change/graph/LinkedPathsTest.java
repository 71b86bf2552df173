package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import org.junit.jupiter.api.Test;

class LinkedPathsTest {

    @Test
    void whatLinksLeadToIsFoundThroughOtherLinks() {
        MemoryTree tree = MemoryTree.builder()
                .file("chart/Chart.yaml", "")
                .link("chart/templates", "../shared")
                .link("chart/values.yaml", "../values/prod.yaml")
                .link("chart/inside", "Chart.yaml")
                .link("chart/nowhere", "../../outside")
                .file("values/prod.yaml", "")
                .file("shared/a.yaml", "")
                .link("shared/b.yaml", "../more/b.yaml")
                .link("shared/again", "../chart")
                .file("more/b.yaml", "")
                .build();

        assertThat(LinkedPaths.of(tree, "chart"))
                .containsExactly("more/b.yaml", "shared", "shared/a.yaml", "values/prod.yaml");
        assertThat(LinkedPaths.of(tree, "chart/Chart.yaml")).isEmpty();
    }
}
