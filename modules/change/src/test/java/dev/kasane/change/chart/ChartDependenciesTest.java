package dev.kasane.change.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import org.junit.jupiter.api.Test;

/** The charts of this repository that a chart of it brings along. */
class ChartDependenciesTest {

    @Test
    void the_folders_of_dependencies_are_found_also_through_others() {
        MemoryTree tree = MemoryTree.of(
                "charts/web/Chart.yaml",
                "name: web\ndependencies:\n- {name: lib, repository: 'file://../lib'}\n",
                "charts/lib/Chart.yaml",
                "dependencies: [{name: base, repository: 'file://../../base'}]\n",
                "base/Chart.yaml",
                "name: base\n");

        assertThat(ChartDependencies.of("charts/web", tree)).containsExactly("charts/lib", "base");
        assertThat(ChartDependencies.of("base", tree)).isEmpty();
    }

    @Test
    void the_file_of_apiVersion_v1_declares_them_too() {
        MemoryTree tree = MemoryTree.of(
                "a/Chart.yaml", "name: a\n", "a/requirements.yaml", "dependencies: [{repository: 'file://../b'}]\n");

        assertThat(ChartDependencies.of("a", tree)).containsExactly("b");
    }

    @Test
    void a_chart_at_the_root_of_the_repository_has_them_below_it() {
        MemoryTree tree = MemoryTree.of("Chart.yaml", "dependencies: [{repository: 'file://charts/b'}]\n");

        assertThat(ChartDependencies.of("", tree)).containsExactly("charts/b");
    }

    @Test
    void charts_of_a_repository_and_folders_outside_are_none_of_them() {
        MemoryTree tree = MemoryTree.of("a/Chart.yaml", """
                dependencies:
                - {name: redis, repository: https://charts.example}
                - {name: local}
                - word
                - {name: outside, repository: 'file://../../b'}
                """);

        assertThat(ChartDependencies.of("a", tree)).isEmpty();
    }

    @Test
    void charts_that_depend_on_each_other_do_not_hang() {
        MemoryTree tree = MemoryTree.of(
                "a/Chart.yaml",
                "dependencies: [{repository: 'file://../b'}]\n",
                "b/Chart.yaml",
                "dependencies: [{repository: 'file://../a'}]\n");

        assertThat(ChartDependencies.of("a", tree)).containsExactly("b");
    }

    @Test
    void a_file_that_is_not_understood_declares_none() {
        assertThat(ChartDependencies.of("a", MemoryTree.of("a/Chart.yaml", "dependencies: [\n")))
                .isEmpty();
        assertThat(ChartDependencies.of("a", MemoryTree.of("a/Chart.yaml", "dependencies: word\n")))
                .isEmpty();
        assertThat(ChartDependencies.of("a", MemoryTree.of("a/Chart.yaml", "- dependencies\n")))
                .isEmpty();
        assertThat(ChartDependencies.of("a", MemoryTree.of("a/Chart.yaml", "x: dependencies\n")))
                .isEmpty();
        assertThat(ChartDependencies.of("a", MemoryTree.of("b/Chart.yaml", "a: b\n")))
                .isEmpty();
    }
}
