package dev.kasane.cli.ci;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.ProgressLine;
import dev.kasane.cli.show.SafeText;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A terminal, or a run of which only errors are to be seen: a line for each step that is done, with the time it took, and below them the one that is being done, with the
 * last line of the build's output. What a build says is kept, and shown when it fails.
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

    /** What was being done did not come to its end when nobody called {@link #end}. */
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
