package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.diff.Workspace;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real program with little memory, and a target that takes more: it alone is broken, and the message says of what. */
@Timeout(300)
class HeapLimitTest {

    private static final Map<String, String> LITTLE = Map.of("KASANE_JAVA_OPTS", "-Xmx64m");
    private static final String MESSAGE = "there is not enough memory for greedy: the limit is ";
    private static final String HINT = "KASANE_JAVA_OPTS=-Xmx4g";

    @TempDir
    Path home;

    @TempDir
    Path repository;

    @BeforeEach
    void aTargetThatTakesMoreMemoryThanThereIsBesideFourThatTakeLittle() throws Exception {
        try (Workspace workspace = new Workspace(repository)) {
            for (int i = 0; i < 4; i++) {
                workspace.write("small" + i + "/kustomization.yaml", "resources: [c.yaml]\n");
                workspace.write("small" + i + "/c.yaml", map("small" + i, "a: before\n"));
            }
            workspace.write("greedy/kustomization.yaml", "resources: [c.yaml]\n");
            workspace.write("greedy/c.yaml", map("greedy", "a: before\n"));
            workspace.commit();
            for (int i = 0; i < 4; i++) {
                workspace.write("small" + i + "/c.yaml", map("small" + i, "a: after\n"));
            }
            workspace.write(
                    "greedy/c.yaml", map("greedy", "a: after\n") + "list:\n" + "- {a: b, c: d}\n".repeat(600_000));
            workspace.commit();
        }
    }

    private static String map(String name, String data) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: shop}\ndata:\n  " + data;
    }

    private Launcher.Result kasane(String arguments) throws Exception {
        return new Launcher(home).run(repository, LITTLE, "kasane " + arguments);
    }

    @Test
    void aRenderEndsWith2AndNamesTheTargetAndTheLimit() throws Exception {
        Launcher.Result result = kasane("render greedy");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USER);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(MESSAGE, HINT).doesNotContain("\tat ");
    }

    @Test
    void anExplanationEndsWith2AndNamesTheTargetAndTheLimit() throws Exception {
        Launcher.Result result = kasane("explain greedy configmap/greedy");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USER);
        assertThat(result.err()).contains(MESSAGE, HINT).doesNotContain("\tat ");
    }

    @Test
    void aDiffShowsOneBrokenTargetAndTheOthers() throws Exception {
        Launcher.Result result = kasane("diff HEAD~1..HEAD");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains(MESSAGE, HINT, "1 target cannot be rendered", "4 changed");
    }

    @Test
    void aCheckReportsOneBrokenTargetAndChecksTheOthers() throws Exception {
        Launcher.Result result = kasane("check");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.FINDINGS);
        assertThat(result.out()).contains("this target cannot be rendered: " + MESSAGE, HINT, "5 targets: 1 error");
    }

    @Test
    void affectedNamesTheBrokenTargetAndTheOthers() throws Exception {
        Launcher.Result result = kasane("affected --exact HEAD~1..HEAD");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("greedy", "small0", "small1", "small2", "small3");
    }
}
