package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} of objects that have the kind and the name of a hook, which may be left out. */
class ExplainHooksTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "app/charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                "app/charts/web/values.yaml",
                "hook: a\nobject: a\n",
                "app/charts/web/templates/web.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {v: {{ .Values.object }}}\n");
        workspace.commit();
    }

    /** A hook that is printed before the object. */
    private void writeHook(String events, String name, String entry) throws IOException {
        workspace.write(
                "app/kustomization.yaml",
                "helmCharts: [{name: web, releaseName: web" + entry + "}]\n",
                "app/charts/web/templates/hook.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", annotations: {helm.sh/hook: '" + events
                        + "'}}\ndata: {v: {{ .Values.hook }}}\n");
    }

    private void expectTheObject() {
        assertThat(workspace.run(0, "explain", "app", "configmap/web", "data.v"))
                .contains("app/charts/web/values.yaml:2 default ", "app/charts/web/templates/web.yaml:4:14 template ")
                .doesNotContain("hook");
        assertThat(workspace.run(0, "explain", "app", "configmap/web"))
                .contains("app/charts/web/templates/web.yaml:4:14 template ")
                .doesNotContain("hook");
        assertThat(workspace.run(0, "explain", "--at", "app/charts/web/values.yaml:1"))
                .isEqualTo("app\n  hook: no object depends on it\n");
    }

    @Test
    void a_hook_that_is_skipped_is_not_the_object() throws Exception {
        writeHook("pre-install", "web", ", skipHooks: true");
        expectTheObject();
    }

    @Test
    void a_test_that_is_skipped_is_not_the_object() throws Exception {
        writeHook("test", "web", ", skipTests: true");
        expectTheObject();
    }

    @Test
    void a_hook_of_an_unknown_event_is_not_the_object() throws Exception {
        writeHook("crd-install", "web", "");
        expectTheObject();
    }

    @Test
    void notes_are_not_the_object() throws Exception {
        workspace.write(
                "app/kustomization.yaml",
                "helmCharts: [{name: web, releaseName: web}]\n",
                "app/charts/web/templates/NOTES.txt",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {v: {{ .Values.hook }}}\n");
        expectTheObject();
    }

    @Test
    void a_hook_that_is_printed_is_explained() throws Exception {
        writeHook("pre-install", "hook", "");

        assertThat(workspace.run(0, "explain", "app", "configmap/hook", "data.v"))
                .contains("app/charts/web/values.yaml:1 default ", "app/charts/web/templates/hook.yaml:4:14 template ");
        assertThat(workspace.run(0, "explain", "--at", "app/charts/web/values.yaml:1"))
                .contains("ConfigMap hook  data.v: a  by hook\n");
    }

    @Test
    void a_test_that_is_printed_is_reached_by_its_line() throws Exception {
        writeHook("test", "hook", "");

        assertThat(workspace.run(0, "explain", "--at", "app/charts/web/values.yaml:1"))
                .contains("ConfigMap hook  data.v: a  by hook\n");
    }
}
