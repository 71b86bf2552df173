package dev.kasane.cli.console;

import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a command prints to, and where it runs.
 *
 * @param out standard output, for results only
 * @param err standard error, for everything else
 * @param folder the working directory
 * @param environment the environment variables
 * @param screen the terminal on which a person reads standard output; null when nobody does
 */
public record Console(
        OutputStream out,
        OutputStream err,
        Path folder,
        Map<String, String> environment,
        @Nullable Screen screen) {

    /**
     * Whether a result is to be coloured.
     *
     * @param when {@code always}, {@code never}, or {@code auto}, which is also what null means
     */
    public boolean wantsColour(@Nullable String when) {
        return switch (when == null ? "auto" : when) {
            case "always" -> true;
            case "never" -> false;
            case "auto" ->
                screen != null && environment.getOrDefault("NO_COLOR", "").isEmpty();
            default ->
                throw Problem.error("--color cannot be " + when, null, "give auto, always or never")
                        .asException();
        };
    }

    /** Prints to standard output. */
    public void print(String text) {
        write(out, text);
    }

    /** Prints to standard error. */
    public void printError(String text) {
        write(err, text);
    }

    /** Prints problems to standard error, the same text once. */
    public void printError(Iterable<Problem> problems) {
        Set<String> printed = new HashSet<>();
        for (Problem problem : problems) {
            String text = ProblemText.of(problem);
            if (printed.add(text)) {
                printError(text);
            }
        }
    }

    private static void write(OutputStream stream, String text) {
        try {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
            stream.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
