package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees of a command that takes longer than a second: through the launcher, on a pseudo-terminal. */
class ProgressTest {

    private static final String ERASE = "\r\u001b[K";

    /** Without a compiler, Java takes long for what is done in no time else. */
    private static final Map<String, String> SLOW = Map.of("KASANE_JAVA_OPTS", "-Xint", "TERM", "xterm");

    private static final String REPOSITORY = """
        set -e
        git init -q .
        mkdir -p base
        printf 'resources: [all.yaml]\\n' >base/kustomization.yaml
        for i in $(seq ${OBJECTS:-120}); do
          printf 'apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: web-%s}\\ndata: {a: old}\\n---\\n' $i
        done >base/all.yaml
        for i in $(seq 40); do
          mkdir -p overlays/o$i
          printf 'resources: [../../base]\\nnamePrefix: o%s-\\n' $i >overlays/o$i/kustomization.yaml
        done
        git add .
        git -c user.name=a -c user.email=a@example.org commit -qm one
        sed -i 's/old/new/' base/all.yaml
        """;

    /** Runs a shell command with standard error on a pseudo-terminal, and copies what appears there into a file. */
    private static final String TERMINAL = """
        import fcntl, os, pty, struct, subprocess, sys, termios
        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(sys.argv[2]), 0, 0))
        both = sys.argv[3] == 'both'
        run = subprocess.Popen(['/bin/sh', '-c', sys.argv[1]], stdin=side, stderr=side,
                               stdout=side if both else open('out.txt', 'wb'))
        os.close(side)
        with open('seen.txt', 'wb', buffering=0) as seen:
            while True:
                try:
                    data = os.read(main, 65536)
                except OSError:
                    break
                if not data:
                    break
                seen.write(data)
        sys.exit(run.wait())
        """;

    @TempDir
    @Nullable
    Path outer;

    private @Nullable Launcher launcher;

    @BeforeEach
    void install() throws Exception {
        Path top = Objects.requireNonNull(outer);
        launcher = new Launcher(Files.createDirectories(top.resolve("home")));
        Files.createDirectories(top.resolve("repository"));
        Files.writeString(top.resolve("terminal.py"), TERMINAL);
    }

    private Path folder() {
        return Objects.requireNonNull(outer).resolve("repository");
    }

    private void sh(Map<String, String> environment, String script) throws IOException, InterruptedException {
        Launcher.Result result = Objects.requireNonNull(launcher).run(folder(), environment, script);
        assertThat(result.code()).as(script + result.out() + result.err()).isZero();
    }

    /** What appears on a terminal of which standard error is a part, or both streams. */
    private String seen(Map<String, String> environment, int columns, String streams, String command) throws Exception {
        sh(environment, "python3 ../terminal.py '" + command + "' " + columns + " " + streams);
        return Files.readString(folder().resolve("seen.txt"), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "120, diff,                                      'comparing targets, [0-9]+ of 40 done, now overlays/o[0-9]+'",
        "120, check,                                     'checking targets, [0-9]+ of 40 done, now overlays/o[0-9]+'",
        "120, affected --exact,                          'comparing targets, [0-9]+ of 40 done, now overlays/o[0-9]+'",
        "2000, render overlays/* -o rendered,             'rendering targets, [0-9]+ of 40 done, now overlays/o[0-9]+'",
        "2000, explain --at base/all.yaml:4,              'rendering targets, [0-9]+ of 40 done, now overlays/o[0-9]+'"
    })
    void theLineShowsTargetsDoneOfAllTheCurrentOneAndTheTime(String objects, String command, String line)
            throws Exception {
        sh(Map.of("OBJECTS", objects), REPOSITORY);
        String seen = seen(SLOW, 80, "err", "kasane " + command);
        assertThat(seen).containsPattern("\r\u001b\\[K" + line + " +[1-9][0-9]*\\.[0-9] s");
        assertThat(seen).as("gone when done").endsWith(ERASE).doesNotContain("\n");
    }

    @Test
    void aChartThatRendersForLongIsNamed() throws Exception {
        sh(Map.of(), """
            mkdir -p shop/templates
            printf 'apiVersion: v2\\nname: shop\\nversion: 1.0.0\\n' >shop/Chart.yaml
            printf '{{ range until 15000 }}\\n---\\napiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: a{{ sha256sum (print .) }}}\\n{{ end }}' \
              >shop/templates/all.yaml
            """);
        assertThat(seen(SLOW, 80, "err", "kasane template one shop"))
                .containsPattern("\r\u001b\\[Krendering shop +[1-9][0-9]*\\.[0-9] s")
                .endsWith(ERASE);
    }

    @Test
    void theLineIsErasedBeforeTheResult() throws Exception {
        sh(Map.of(), REPOSITORY);
        String seen = seen(SLOW, 80, "both", "KASANE_PAGER=cat kasane diff");
        assertThat(seen).containsPattern("\r\u001b\\[Kcomparing targets");
        assertThat(seen.substring(seen.lastIndexOf(ERASE)))
                .contains("HEAD and the work tree")
                .doesNotContain(" of 40 done");
        String failed = seen(SLOW, 80, "both", "kasane diff overlays/o1 nowhere || true");
        assertThat(failed).contains("error: there is no folder nowhere");
    }

    @Test
    void theLineIsNeverBrokenByTheTerminal() throws Exception {
        sh(Map.of(), REPOSITORY);
        String seen = seen(SLOW, 30, "err", "kasane diff");
        assertThat(seen.split(Pattern.quote(ERASE)))
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(30));
    }

    @Test
    void nothingIsShownBeforeASecond() throws Exception {
        sh(Map.of(), REPOSITORY);
        assertThat(seen(Map.of("TERM", "xterm"), 80, "err", "kasane version")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dumb", ""})
    void aTerminalThatCannotEraseShowsNothing(String term) throws Exception {
        sh(Map.of(), REPOSITORY);
        assertThat(seen(Map.of("KASANE_JAVA_OPTS", "-Xint", "TERM", term), 80, "err", "kasane diff"))
                .isEmpty();
    }

    @Test
    void noColorLeavesTheLineWithoutColours() throws Exception {
        sh(Map.of(), REPOSITORY);
        String seen =
                seen(Map.of("KASANE_JAVA_OPTS", "-Xint", "TERM", "xterm", "NO_COLOR", "1"), 80, "err", "kasane diff");
        assertThat(seen).contains("comparing targets").doesNotContainPattern("\u001b\\[[0-9;]*m");
    }

    @Test
    void withoutATerminalNothingIsShown() throws Exception {
        sh(Map.of(), REPOSITORY);
        Launcher.Result result = Objects.requireNonNull(launcher).run(folder(), SLOW, "kasane diff");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void anInterruptedCommandLeavesNoLine() throws Exception {
        sh(Map.of(), REPOSITORY);
        String seen = seen(
                SLOW,
                80,
                "err",
                "kasane diff & until grep -q comparing seen.txt; do sleep 0.1; done; kill $!; wait $!; true");
        assertThat(seen).contains(" s").endsWith(ERASE);
    }
}
