package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files outside the folder of a kustomization, which the commands that compare and check can be told to read. */
class LoadRestrictorTest {

    private static final String NONE = "--load-restrictor=LoadRestrictionsNone";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace
                .write(
                        "app/kustomization.yaml",
                        "resources: [../shared/settings.yaml]\n",
                        "shared/settings.yaml",
                        settings(1))
                .commit();
        workspace.write("shared/settings.yaml", settings(2));
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private static String settings(int value) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: \"" + value + "\"}\n";
    }

    @Test
    void without_it_they_are_refused() {
        assertThat(workspace.run(0, "diff", "--all")).contains("which is not in the folder app or below it");
        workspace.run(1, "check", "--all");
    }

    @Test
    void the_flag_lets_each_command_read_them() {
        assertThat(workspace.run(0, "diff", NONE)).contains("ConfigMap settings", "shared/settings.yaml:4");
        assertThat(workspace.run(0, "affected", NONE, "--exact")).contains("app");
        workspace.run(0, "check", "--all", NONE);
        assertThat(workspace.run(0, "explain", NONE, "app", "configmap/settings", "data.a"))
                .contains("shared/settings.yaml:4");
        workspace.run(0, "graph", NONE);
        workspace.run(2, "diff", "--load-restrictor=All");
        assertThat(workspace.stderr()).contains("--load-restrictor cannot be All");
    }

    @Test
    void so_does_the_configuration_and_never_outside_the_root() throws Exception {
        workspace.write(".kasane.yaml", "targets: {loadRestrictor: LoadRestrictionsNone}\n");
        workspace.commit();
        workspace.write("shared/settings.yaml", settings(3));

        assertThat(workspace.run(0, "diff")).contains("ConfigMap settings", "shared/settings.yaml:4");
        workspace.run(0, "check", "--all");
        assertThat(workspace.run(0, "render", "app")).contains("name: settings");

        workspace.write("app/kustomization.yaml", "resources: [../../outside.yaml]\n");
        workspace.run(2, "render", "app");
        assertThat(workspace.stderr()).contains("outside the root");
    }
}
