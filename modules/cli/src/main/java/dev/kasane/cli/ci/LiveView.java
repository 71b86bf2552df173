package dev.kasane.cli.ci;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.ProgressLine;
import dev.kasane.cli.show.SafeText;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The live view of a run on a terminal: one line for each finished step with its duration, and the current step with
 * the last line of the build's output. The output of a build is buffered, and printed only if the build fails.
 * Also used for a quiet run, which prints only errors.
 */
final class LiveView implements RunView {

    private final Console console;
    private final LastOutput output = new LastOutput();

    private @Nullable String current;
    private long since;
    private boolean closed;

    LiveView(Console console, @Nullable ProgressLine line) {
        this.console = console;
        if (line != null) {
            line.show(this::now);
        }
    }

    @Override
    public synchronized void step(String line) {
        finish("✓");
        current = SafeText.forTerminal(line);
        since = System.nanoTime();
        output.clear();
    }

    @Override
    public OutputStream buildOutput() {
        return output;
    }

    @Override
    public synchronized void buildFailed() {
        finish("✗");
        console.printError(output.text());
        output.clear();
    }

    @Override
    public synchronized void end() {
        if (!closed) {
            closed = true;
            finish("✓");
        }
    }

    /** Marks the current step as failed unless {@link #end} was called. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            finish("✗");
        }
    }

    private void finish(String mark) {
        if (current != null) {
            console.printNote(mark + " " + current + seconds() + "\n");
            current = null;
        }
    }

    private synchronized String now() {
        if (current == null) {
            return "";
        }
        String last = output.lastLine();
        return current + (last.isEmpty() ? "" : ": " + last);
    }

    private String seconds() {
        long tenths = (System.nanoTime() - since) / 100_000_000;
        return " " + tenths / 10 + "." + tenths % 10 + " s";
    }
}
