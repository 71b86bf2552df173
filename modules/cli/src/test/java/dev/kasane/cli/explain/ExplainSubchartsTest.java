package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} of a chart with two versions of one subchart, one of which a tag switches on. */
class ExplainSubchartsTest extends WorkspaceTest {

    private static final String CHARTS = "app/charts/web/charts/";

    private static final String TEMPLATE =
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .Chart.Name }}}\ndata: {color: {{ .Values.color }}}\n";

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "app/kustomization.yaml",
                "helmCharts: [{name: web, releaseName: web, valuesFile: values.yaml}]\n",
                "app/values.yaml",
                "unused: 1\ntags:\n  late: true\n",
                "app/charts/web/Chart.yaml",
                """
                apiVersion: v2
                name: web
                version: 1.0.0
                dependencies:
                - {name: sub, version: ~2.1, alias: new, tags: [late]}
                - {name: sub, version: ~1.0, alias: old}
                """,
                CHARTS + "first/Chart.yaml",
                "apiVersion: v2\nname: sub\nversion: 1.0.3\n",
                CHARTS + "first/values.yaml",
                "color: red\n",
                CHARTS + "first/templates/c.yaml",
                TEMPLATE,
                CHARTS + "second/Chart.yaml",
                "apiVersion: v2\nname: sub\nversion: 2.1.0\n",
                CHARTS + "second/values.yaml",
                "color: blue\n",
                CHARTS + "second/templates/c.yaml",
                TEMPLATE);
        workspace.commit();
    }

    @Test
    void each_version_has_the_files_of_its_own_folder() {
        assertThat(workspace.run(0, "explain", "app", "configmap/old", "data.color"))
                .contains(
                        CHARTS + "first/values.yaml:1 default ",
                        "old.color: red\n",
                        CHARTS + "first/templates/c.yaml:4")
                .doesNotContain("second");
        assertThat(workspace.run(0, "explain", "app", "configmap/new", "data.color"))
                .contains(
                        CHARTS + "second/values.yaml:1 default ",
                        "new.color: blue\n",
                        CHARTS + "second/templates/c.yaml:4")
                .doesNotContain("first");
    }

    @Test
    void the_tag_that_switches_a_subchart_on_is_named() {
        assertThat(workspace.run(0, "explain", "app", "configmap/new", "data.color"))
                .contains("present because of:\n", "app/values.yaml:3 valuesFile ", "tags.late: true\n");
        assertThat(workspace.run(0, "explain", "app", "configmap/old", "data.color"))
                .doesNotContain("tags.late");
    }
}
