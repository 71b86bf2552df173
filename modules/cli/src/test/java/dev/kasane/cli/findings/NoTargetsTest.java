package dev.kasane.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository without targets is a success, with a note that nothing was looked at. */
class NoTargetsTest {

    private static final String DEFAULTS =
            ": by default, the targets are the kustomizations that no other one uses, and"
                    + " the objects of Argo CD and Flux; .kasane.yaml selects others";

    @TempDir
    Path folder;

    @Test
    void check_and_diff_note_that_nothing_was_found() throws Exception {
        try (Workspace workspace = new Workspace(folder).write("README.md", "no manifests\n")) {
            workspace.commit();
            assertThat(workspace.run(0, "check")).startsWith("0 targets: 0 errors");
            assertThat(workspace.stderr()).isEqualTo("note: no target was checked" + DEFAULTS + "\n");
            assertThat(workspace.run(0, "diff"))
                    .isEqualTo("HEAD and the work tree: nothing changes in 0 targets\nno target was compared" + DEFAULTS
                            + "\n");

            workspace.write("app/kustomization.yaml", "namePrefix: a-\n").commit();
            workspace.run(0, "check");
            assertThat(workspace.stderr()).isEmpty();
            assertThat(workspace.run(0, "diff")).endsWith("nothing changes in 1 target\n");
        }
    }
}
