package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The definitions of this repository, in the order in which Argo CD applies them. */
class RepositoryWavesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"argocd/", "argocd/environments/dev", "argocd/environments/staging", "argocd/environments/prod"})
    void no_wave_needs_a_later_one(String folder) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Path root = Path.of("../..").toAbsolutePath().normalize();

        int code = new Main("kasane", new Console(out, err, root, Map.of(), null))
                .run(List.of("graph", "--waves", folder));

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Sync wave").doesNotContain("finding:");
        assertThat(code).isEqualTo(ExitCode.OK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "staging", "prod", "local/rate"})
    void nothing_stops_a_cold_start(String environment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path root = Path.of("../..").toAbsolutePath().normalize();

        int code = new Main("kasane", new Console(out, out, root, Map.of(), null))
                .run(List.of("graph", "--waves", "--argo", "argocd/environments/" + environment));

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Sync wave").doesNotContain("finding:");
        assertThat(code).isEqualTo(ExitCode.OK);
    }
}
