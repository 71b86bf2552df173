package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command takes every form of every flag that it declares: through the real launcher, of a checkout that cannot be written and
 * has a blank in its path, from a folder below a repository, in the C locale.
 */
class EveryFlagTest {

    private static final String WORDS = " a 'b c'";

    @TempDir
    @Nullable
    Path outer;

    private @Nullable ReadOnlyCheckout checkout;

    @BeforeEach
    void install() throws Exception {
        checkout = new ReadOnlyCheckout(Objects.requireNonNull(outer));
    }

    @AfterEach
    void letItBeRemoved() throws Exception {
        checkout().unlock();
    }

    private ReadOnlyCheckout checkout() {
        return Objects.requireNonNull(checkout);
    }

    /** A command line, and what it must print. */
    private record Line(String words, String usage, int code, String error) {}

    @Test
    void everyCommandTakesEveryFormOfEachOfItsFlags() throws Exception {
        List<Line> lines = new ArrayList<>();
        for (CommandSpec command : Commands.specs("kasane")) {
            addLines(lines, "kasane", command);
        }
        for (CommandSpec command : Commands.specs(Commands.KUSTOMIZE)) {
            addLines(lines, "kustomize", command);
        }
        for (CommandSpec command : Commands.specs(Commands.HELM)) {
            addLines(lines, "helm", command);
        }
        assertThat(lines).hasSizeGreaterThan(100);

        Map<String, String> before = files(checkout().home());
        try (ExecutorService processes = Executors.newFixedThreadPool(4)) {
            List<Future<Launcher.Result>> results = new ArrayList<>();
            for (Line line : lines) {
                results.add(processes.submit(() -> checkout().run(line.words)));
            }
            for (int i = 0; i < lines.size(); i++) {
                Line line = lines.get(i);
                Launcher.Result result = results.get(i).get();
                assertThat(result.code()).as(line.words + "\n" + result.err()).isEqualTo(line.code);
                assertThat(result.out()).as(line.words).startsWith(line.usage);
                if (line.error.isEmpty()) {
                    assertThat(result.err()).as(line.words).isEmpty();
                } else {
                    assertThat(result.err()).as(line.words).contains(line.error);
                }
            }
        }
        assertThat(files(checkout().home())).isEqualTo(before);
        assertThat(checkout().folder()).isEmptyDirectory();
    }

    /** One line for each form, with all flags that have it; wrong flags and old spellings besides. */
    private static void addLines(List<Line> lines, String program, CommandSpec command) {
        String called = program + " " + command.name();
        String usage = "usage: " + called;
        StringBuilder joined = new StringBuilder();
        StringBuilder apart = new StringBuilder(WORDS);
        StringBuilder letters = new StringBuilder();
        StringBuilder lettersJoined = new StringBuilder(WORDS);
        StringBuilder lettersEqual = new StringBuilder();
        for (Flag flag : command.flags()) {
            String value = flag.values().isEmpty() ? "'a b'" : flag.values().getLast();
            if (flag.isSwitch()) {
                joined.append(" --").append(flag.name()).append("=true");
                apart.append(" --").append(flag.name());
            } else {
                joined.append(" --").append(flag.name()).append('=').append(value);
                apart.append(" --").append(flag.name()).append(' ').append(value);
            }
            String letter = flag.letter();
            if (letter != null) {
                letters.append(' ').append(letter).append(flag.isSwitch() ? "" : " " + value);
                lettersJoined.append(' ').append(letter).append(flag.isSwitch() ? "" : value);
                lettersEqual.append(' ').append(letter).append('=').append(flag.isSwitch() ? "true" : value);
            }
        }
        // words stand before the flags in one form, and behind them in the next
        Set<String> forms = new TreeSet<>(List.of(joined + WORDS, apart.toString()));
        if (!letters.isEmpty()) {
            forms.addAll(List.of(letters + WORDS, lettersJoined.toString(), lettersEqual + WORDS));
        }
        for (String form : forms) {
            lines.add(new Line(called + form + " --help", usage, 0, ""));
        }
        lines.add(new Line(called + " -h", usage, 0, ""));
        int wrong = program.equals(Commands.HELM) ? 1 : 2;
        lines.add(new Line(called + " --no-such-flag --help", "", wrong, "there is no flag --no-such-flag"));
        for (Flag flag : command.flags()) {
            for (String old : flag.former()) {
                String line = called + " " + old + " " + flag.values().getLast() + " --help";
                lines.add(new Line(line, usage, 0, "note: " + old + " is now -f or --format"));
            }
        }
    }

    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                files.put(folder.relativize(path).toString(), String.valueOf(Files.getLastModifiedTime(path)));
            }
        }
        return files;
    }
}
