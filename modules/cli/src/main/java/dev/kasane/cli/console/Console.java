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
 * The streams, working directory and environment of a command.
 *
 * @param out standard output, for results only
 * @param err standard error, for everything else
 * @param folder the working directory
 * @param environment the environment variables
 * @param screen the terminal of standard output; null if it is not a terminal
 * @param progress the progress line on the terminal of standard error; null without one
 * @param quiet whether only errors are printed to standard error
 */
public record Console(
        OutputStream out,
        OutputStream err,
        Path folder,
        Map<String, String> environment,
        @Nullable Screen screen,
        @Nullable ProgressLine progress,
        boolean quiet) {

    /** A console without a line that shows progress, which is not quiet. */
    public Console(
            OutputStream out, OutputStream err, Path folder, Map<String, String> environment, @Nullable Screen screen) {
        this(out, err, folder, environment, screen, null, false);
    }

    /** The same with a line that shows progress, and streams that respect it. */
    Console with(ProgressLine line, OutputStream toOut, OutputStream toErr) {
        return new Console(toOut, toErr, folder, environment, screen, line, quiet);
    }

    /** The same in another folder. */
    public Console in(Path other) {
        return new Console(out, err, other, environment, screen, progress, quiet);
    }

    /** The same that prints only errors to standard error. */
    public Console silenced() {
        return new Console(out, err, folder, environment, screen, progress, true);
    }

    /** Shows no progress any more: another program writes to the terminal from now on. */
    void endProgress() {
        if (progress != null) {
            progress.close();
        }
    }

    /**
     * Whether a result is to be coloured.
     *
     * @param when {@code always}, {@code never}, or {@code auto}, which is also what null means
     */
    public boolean usesColour(@Nullable String when) {
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

    /** Prints an error, or what explains one, to standard error. */
    public void printError(String text) {
        write(err, text);
    }

    /** Prints a note, a summary or what is being done to standard error, unless it is quiet. */
    public void printNote(String text) {
        if (!quiet) {
            write(err, text);
        }
    }

    /** Prints problems to standard error, the same text once; warnings unless it is quiet. */
    public void printError(Iterable<Problem> problems) {
        Set<String> printed = new HashSet<>();
        for (Problem problem : problems) {
            if (quiet && problem.severity() == Problem.Severity.WARNING) {
                continue;
            }
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
