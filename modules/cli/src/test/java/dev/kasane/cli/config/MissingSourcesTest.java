package dev.kasane.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Folders of {@code argo.repositories} and {@code flux.sources}. */
class MissingSourcesTest extends WorkspaceTest {

    private static final String CONFIGURATION = """
            argo:
              repositories:
                https://git.example/own.git: .
                https://git.example/shop.git: shops
            flux:
              sources: {OCIRepository/web: web}
            """;

    @BeforeEach
    void aTarget() throws Exception {
        workspace
                .write("app/kustomization.yaml", "resources: [config.yaml]\n")
                .write("app/config.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n")
                .commit();
    }

    @Test
    void aMissingFolderIsAWarningWithItsPlace() throws Exception {
        workspace.write(".kasane.yaml", CONFIGURATION);
        for (String command : List.of("diff", "check", "affected")) {
            workspace.run(0, command);
            assertThat(workspace.stderr())
                    .as(command)
                    .contains(
                            "warning: there is no folder shops, which argo.repositories names\n"
                                    + "  --> .kasane.yaml:4:35\n",
                            "warning: there is no folder web, which flux.sources names\n  --> .kasane.yaml:6:32\n")
                    .doesNotContain("folder .,");
        }
    }

    @Test
    void aFolderThatEitherSideOfAComparisonHasIsNotMissing() throws Exception {
        workspace
                .write(".kasane.yaml", CONFIGURATION, "shops/a", "", "web/a", "")
                .commit();
        workspace.delete("shops/a");
        workspace.commit();
        workspace.run(0, "diff", "HEAD~1..HEAD");
        assertThat(workspace.stderr()).isEmpty();
    }
}
