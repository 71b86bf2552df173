package dev.kasane.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MisnamedConfigTest extends WorkspaceTest {

    @BeforeEach
    void aTarget() throws Exception {
        workspace
                .write("app/kustomization.yaml", "resources: [config.yaml]\n")
                .write("app/config.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n")
                .commit();
    }

    @ParameterizedTest
    @ValueSource(strings = {".kasane.yml", "kasane.yaml", "kasane.yml"})
    void aFileOfNearlyTheRightNameIsAWarning(String name) throws Exception {
        workspace.write(name, "targets: {exclude: [app]}\n");
        String warning = "warning: " + name + " is not read\n  hint: rename it to .kasane.yaml\n";
        assertThat(errorsOf("diff")).isEqualTo(warning);
        assertThat(errorsOf("check")).isEqualTo(warning);
        workspace.commit();
        assertThat(errorsOf("diff", "HEAD~1..HEAD")).isEqualTo(warning);
        assertThat(errorsOf("check", "HEAD~1..HEAD")).isEqualTo(warning);
    }

    @Test
    void besideTheRightFileItIsNone() throws Exception {
        workspace.write("kasane.yaml", "a: b\n", ".kasane.yaml", "targets: {include: [app]}\n");
        assertThat(errorsOf("diff")).isEmpty();
    }

    private String errorsOf(String... command) {
        String printed = workspace.print(List.of(command));
        assertThat(workspace.exitCode()).as(printed + workspace.stderr()).isEqualTo(0);
        return workspace.stderr();
    }
}
