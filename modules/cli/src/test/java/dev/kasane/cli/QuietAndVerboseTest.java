package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.diff.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -q} and {@code -v}, which every command has. */
class QuietAndVerboseTest {

    private static final String MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: VALUE}\n";

    @TempDir
    @Nullable
    Path folder;

    private @Nullable Workspace workspace;

    @BeforeEach
    void commitTwoTargetsOfABase() throws Exception {
        workspace = new Workspace(Objects.requireNonNull(folder))
                .write("base/kustomization.yaml", "resources: [map.yaml]\n")
                .write("base/map.yaml", MAP.replace("VALUE", "old"))
                .write("a/kustomization.yaml", "resources: [../base]\ncommonLabels: {app: web}\n")
                .write("b/kustomization.yaml", "resources: [../base]\n")
                .write("broken/kustomization.yaml", "resources: [absent.yaml]\n")
                .write(".kasane.yaml", "targets: {exclude: [broken]}\n")
                .commit()
                .write("base/map.yaml", MAP.replace("VALUE", "new"));
    }

    @AfterEach
    void close() {
        workspace().close();
    }

    private Workspace workspace() {
        return Objects.requireNonNull(workspace);
    }

    @Test
    void everyCommandHasBoth() {
        for (String program : List.of("kasane", Commands.KUSTOMIZE)) {
            for (CommandSpec command : Commands.specs(program)) {
                assertThat(command.flags()).as(command.name()).endsWith(Flag.QUIET, Flag.VERBOSE);
                assertThat(command.flags().stream().filter(flag -> flag.letter() != null))
                        .as(command.name())
                        .extracting(Flag::letter)
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void quietPrintsTheResultAndNoWarning() {
        String result = workspace().run(0, "render", "a");
        assertThat(workspace().stderr()).contains("commonLabels");

        assertThat(workspace().run(0, "render", "a", "-q")).isEqualTo(result);
        assertThat(workspace().stderr()).isEmpty();
    }

    @Test
    void quietPrintsErrorsAndEndsWithTheSameCode() {
        workspace().run(2, "render", "broken");
        String error = workspace().stderr();

        workspace().run(2, "render", "broken", "--quiet");
        assertThat(workspace().stderr()).isEqualTo(error).contains("absent.yaml");
        workspace().run(1, "diff", "--exit-code", "-q");
    }

    @Test
    void verbosePrintsWhatIsReadAndHowLongEachStepTakesAndTheSameResult() {
        String result = workspace().run(0, "diff", "-f", "json");
        assertThat(workspace().stderr()).isEmpty();

        assertThat(workspace().run(0, "diff", "-f", "json", "-v")).isEqualTo(result);
        assertThat(workspace().stderr().lines())
                .allSatisfy(line -> assertThat(line).startsWith("verbose: "))
                .anySatisfy(
                        line -> assertThat(line).matches("verbose: kasane [^ ]+, Java [^ ]+, .* cache .*compare.aot"))
                .anySatisfy(line -> assertThat(line).matches("verbose: HEAD is commit [0-9a-f]{40}"))
                .anySatisfy(line -> assertThat(line).matches("verbose: configuration: .*\\.kasane\\.yaml"))
                .anySatisfy(line -> assertThat(line).matches("verbose: reading kustomizations: [0-9]+ ms for 4.*"))
                .anySatisfy(line -> assertThat(line)
                        .matches("verbose: comparing targets: [0-9]+ ms for 2, slowest [ab] [0-9]+ ms, [ab] [0-9]+ ms"))
                .last()
                .asString()
                .matches("verbose: all: [0-9]+ ms");
    }

    @Test
    void verbosePrintsTheCausesOfAnError() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(full, err, Objects.requireNonNull(folder), Map.of(), null);
        assertThat(new Main("kasane", console).run(List.of("version", "-v"))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("error: java.io.IOException: no space left")
                .contains("verbose: caused by java.io.IOException: no space left");
    }
}
