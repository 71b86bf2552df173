package dev.kasane.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A shell chooses by the table, as the launcher does. */
class LauncherTableTest {

    private static final String TABLE = LauncherTable.of(List.of(
            CommandSpec.of("render", "", Bundle.RENDER),
            CommandSpec.of("diff", "", Bundle.COMPARE)
                    .flags(
                            Flag.on("live", "").needing(Bundle.CLUSTER),
                            Flag.of("plan", "FILE", "").needing(Bundle.AFFECTED)),
            CommandSpec.of("graph", "", Bundle.COMPARE),
            CommandSpec.of("version", "", Bundle.COMMON)));

    private static List<String> chosen(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "set -eu; build=/b; " + TABLE + """
                        choose "$@"
                        printf '%s\\n' "$cache" "$heap" "$options" "$classes"
                        """, "sh"));
        command.addAll(List.of(words));
        Process shell = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return printed.lines().toList();
    }

    private static List<String> of(Bundle bundle) {
        return List.of(
                bundle.cache(),
                bundle.heap(),
                bundle.options().strip(),
                String.join(
                        ":",
                        bundle.folders().stream()
                                .map(folder -> "/b/" + folder + ".jar")
                                .toList()));
    }

    @ParameterizedTest
    @CsvSource({
        "render, RENDER",
        "diff, COMPARE",
        "graph, COMPARE",
        "version, COMMON",
        "complete-words, COMMON",
        "--help, COMMON",
        "'', COMMON",
        "diff*, COMMON"
    })
    void aCommandHasTheBundleOfItsDeclarationAndAllElseTheCommonOne(String word, Bundle bundle) throws Exception {
        assertThat(chosen(word)).isEqualTo(of(bundle));
    }

    @Test
    void aLineWithoutWordsHasTheCommonBundle() throws Exception {
        assertThat(chosen()).isEqualTo(of(Bundle.COMMON));
    }

    @Test
    void aFlagThatNeedsMoreCountsAnywhereInTheLine() throws Exception {
        assertThat(chosen("diff", "--live", "overlays/prod")).isEqualTo(of(Bundle.CLUSTER));
        assertThat(chosen("diff", "overlays/prod", "--live=true")).isEqualTo(of(Bundle.CLUSTER));
        assertThat(chosen("diff", "--plan=plan.json")).isEqualTo(of(Bundle.AFFECTED));
        assertThat(chosen("diff", "--plan", "plan.json", "--live")).isEqualTo(of(Bundle.CLUSTER));
    }

    @Test
    void aFlagOfAnotherCommandOrWithALongerNameChangesNothing() throws Exception {
        assertThat(chosen("graph", "--live")).isEqualTo(of(Bundle.COMPARE));
        assertThat(chosen("diff", "--lively", "live")).isEqualTo(of(Bundle.COMPARE));
    }

    @Test
    void wordsOfTheLineAreNotRun() throws Exception {
        assertThat(chosen("diff", "$(exit 3)", "`exit 3`", "a b", "*")).isEqualTo(of(Bundle.COMPARE));
    }
}
