package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.command.Bundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which jars, cache and options the launcher chooses for a command line: the shell runs the table that the build writes. */
class LauncherTiersTest {

    @TempDir
    Path folder;

    private Path table() {
        return folder.resolve("commands");
    }

    @BeforeEach
    void write() throws IOException {
        Files.writeString(table(), Main.launcherTable());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    render overlays/prod                        | RENDER
                    render --format json overlays/prod          | RENDER
                    template CHART                              | TEMPLATE
                    diff HEAD~1                                 | COMPARE
                    explain overlays/prod deployment/web        | COMPARE
                    graph                                       | COMPARE
                    affected main..HEAD                         | AFFECTED
                    check                                       | CHECK
                    crds list                                   | CHECK
                    lock                                        | BUILD
                    image build cart                            | BUILD
                    status                                      | BUILD
                    ci                                          | DELIVER
                    hydrate                                     | DELIVER
                    apply overlays/dev                          | CLUSTER
                    dev cart                                    | CLUSTER
                    """)
    void aCommandGetsTheTierOfItsDeclaration(String line, Bundle tier) throws Exception {
        assertThat(chosen(line)).isEqualTo(textOf(tier));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    diff --live overlays/dev                    | CLUSTER
                    diff overlays/dev --live                    | CLUSTER
                    diff --live=false overlays/dev              | CLUSTER
                    diff --check --live overlays/dev            | CLUSTER
                    diff --check HEAD~1                         | CHECK
                    diff HEAD~1 --check                         | CHECK
                    diff --check HEAD~1 `exit 3` $(exit 3) *    | CHECK
                    check --status A..B                         | DELIVER
                    status --live                               | DELIVER
                    """)
    void aFlagBringsTheTierThatItNeedsBeforeAndBehindTheWords(String line, Bundle tier) throws Exception {
        assertThat(chosen(line)).isEqualTo(textOf(tier));
    }

    @ParameterizedTest
    @CsvSource({
        "help",
        "version",
        "completion bash",
        "unknown",
        "--help",
        "''",
        "render-other",
        "diff-other --live",
        "diff*"
    })
    void everyOtherCommandLineGetsTheCommonTier(String line) throws Exception {
        assertThat(chosen(line)).isEqualTo(textOf(Bundle.COMMON));
    }

    /** The flag of one command is none of another one, and a longer name is another flag. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            render --live overlays/prod | RENDER
            graph --check               | COMPARE
            lock --check                | BUILD
            diff --lively live          | COMPARE
            """)
    void aFlagOfAnotherCommandChangesNoTier(String line, Bundle tier) throws Exception {
        assertThat(chosen(line)).isEqualTo(textOf(tier));
    }

    /** A flag only replaces the tier of its command by one that has all of its jars. */
    @ParameterizedTest
    @CsvSource({
        "COMPARE, CHECK",
        "COMPARE, BUILD",
        "COMPARE, DELIVER",
        "COMPARE, CLUSTER",
        "CHECK, DELIVER",
        "BUILD, DELIVER"
    })
    void theTierOfAFlagHasAllJarsOfTheTierOfItsCommand(Bundle command, Bundle flag) {
        assertThat(flag).isGreaterThan(command);
        assertThat(flag.folders()).containsAll(command.folders());
    }

    private static String textOf(Bundle tier) {
        String classes =
                tier.folders().stream().map(name -> "/build/" + name + ".jar").collect(Collectors.joining(":"));
        return String.join("\n", tier.cache(), tier.heap(), tier.options().strip(), classes) + "\n";
    }

    private String chosen(String line) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-euc",
                "build=/build; . \"$0\"; choose \"$@\"; printf '%s\\n' \"$cache\" \"$heap\" \"$options\" \"$classes\"",
                table().toString()));
        command.addAll(
                Arrays.stream(line.split(" ")).filter(word -> !word.isEmpty()).toList());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
