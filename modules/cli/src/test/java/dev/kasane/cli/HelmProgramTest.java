package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the program answers under the name {@code helm}. The texts beside the charts are what Helm 4.3.1 printed in their folder, and
 * {@code built.yaml} is what kustomize 5.8.1 built with it.
 */
class HelmProgramTest {

    private static final Path ANSWERS = Path.of("src/test/resources/helm").toAbsolutePath();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    @Nullable
    Path folder;

    private int run(Map<String, String> environment, String... words) {
        Console console = new Console(out, err, ANSWERS.resolve("charts"), environment, null);
        return new Main(Commands.HELM, console).run(List.of(words));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show chart lamp",
                "show values lamp",
                "show crds lamp",
                "show readme lamp",
                "show all lamp",
                "dependency list lamp",
                "lint lamp",
                "lint broken",
                "lint --strict lamp"
            })
    void itPrintsWhatHelmPrints(String line) throws IOException {
        String expected = Files.readString(ANSWERS.resolve(line.replace(' ', '-') + ".txt"));

        int code = run(Map.of(), line.split(" "));

        assertThat(printed()).isEqualTo(expected);
        // where a chart is wrong, Helm prints its summary to standard error
        assertThat(code == 0).isEqualTo(!line.startsWith("lint") || expected.contains(" linted, "));
    }

    @ParameterizedTest
    @CsvSource({
        "--short, , v4.3.1",
        "-c --short, , v4.3.1",
        "--client --short, 3, v3.22.0",
        "--short, 3.19.4, v3.19.4",
        "--template={{.Version}}, 4.2.1, v4.2.1"
    })
    void itSaysTheReleaseWhoseWaysItFollows(String flags, @Nullable String release, String expected) {
        Map<String, String> environment = release == null ? Map.of() : Map.of("KASANE_HELM", release);

        assertThat(run(environment, ("version " + flags).split(" "))).isZero();

        assertThat(printed().strip()).isEqualTo(expected);
    }

    @Test
    void itRendersAsTheReleaseThatTheEnvironmentNames() {
        assertThat(run(Map.of("KASANE_HELM", "3"), "template", "rel", "lamp", "--api-versions", "example.org/v1"))
                .isZero();
        String three = printed();
        out.reset();
        assertThat(run(Map.of(), "template", "rel", "lamp", "--helm", "3", "-a", "example.org/v1"))
                .isZero();
        assertThat(printed()).isEqualTo(three).contains("name: rel-lamp", "BULBS");
    }

    @Test
    void whatNeedsANetworkIsNoCommand() {
        assertThat(run(Map.of(), "pull", "lamp")).isOne();
        assertThat(run(Map.of(), "dependency", "build", "lamp")).isOne();
        assertThat(run(Map.of(), "upgrade", "--install", "lamp", "lamp")).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(
                        "helm pull needs a network",
                        "helm dependency build needs a network",
                        "hint: kasane lock and kasane fetch",
                        "helm upgrade changes a cluster");
    }

    @Test
    void kustomizeBuildsTheSameWithItAsWithHelm() throws Exception {
        String kustomize = System.getenv("KASANE_KUSTOMIZE");
        Assumptions.assumeTrue(kustomize != null, "KASANE_KUSTOMIZE does not name kustomize 5.8.1");
        Path home = Files.createDirectories(folder().resolve("checkout"));
        Launcher launcher = new Launcher(home);
        assertThat(launcher).isNotNull();
        Path helm = Files.createSymbolicLink(home.resolve(Commands.HELM), Path.of("kasane"));
        Path app = folder().resolve("app");
        try (Stream<Path> files = Files.walk(ANSWERS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = app.resolve(ANSWERS.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Path built = folder().resolve("built");
        Process process = new ProcessBuilder(
                        Objects.requireNonNull(kustomize),
                        "build",
                        "--enable-helm",
                        "--helm-command",
                        helm.toString(),
                        app.toString())
                .redirectOutput(built.toFile())
                .redirectError(folder().resolve("err").toFile())
                .start();

        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();

        assertThat(Files.readString(folder().resolve("err"))).isEmpty();
        assertThat(Files.readString(built)).isEqualTo(Files.readString(ANSWERS.resolve("built.yaml")));
    }

    private Path folder() {
        return Objects.requireNonNull(folder);
    }
}
