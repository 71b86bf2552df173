package dev.kasane.cli.ci;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Screen;
import dev.kasane.cli.show.SafeText;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A terminal: a line for each step that is done, with the time it took, and below them the one that is being done, with what
 * the build says last. What a build says is kept, and shown when it fails.
 */
final class LiveView implements RunView {

    private static final String CLEAR = "\r\033[K";
    private static final String WHEEL = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long TURN_MILLIS = 100;

    private final Console console;
    private final Screen screen;
    private final LastOutput output = new LastOutput();
    private final Thread clock;

    private @Nullable String current;
    private long since;
    private int turns;
    private boolean closed;

    LiveView(Console console, Screen screen) {
        this.console = console;
        this.screen = screen;
        this.clock = Thread.ofPlatform().daemon().name("live view").start(this::turnOn);
    }

    @Override
    public synchronized void step(String line) {
        finish("✓");
        current = SafeText.forTerminal(line);
        since = System.nanoTime();
        output.clear();
        draw();
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
            clock.interrupt();
            finish("✓");
        }
    }

    /** What was being done did not come to its end when nobody called {@link #end}. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            clock.interrupt();
            finish("✗");
        }
    }

    private void finish(String mark) {
        if (current != null) {
            console.printError(CLEAR + mark + " " + current + seconds() + "\n");
            current = null;
        }
    }

    private void turnOn() {
        try {
            while (true) {
                Thread.sleep(TURN_MILLIS);
                turn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void turn() {
        turns++;
        draw();
    }

    private void draw() {
        if (current == null || closed) {
            return;
        }
        String last = SafeText.forTerminal(output.lastLine());
        String line =
                WHEEL.charAt(turns % WHEEL.length()) + " " + current + seconds() + (last.isEmpty() ? "" : "  " + last);
        // a line that is broken by the terminal could not be taken back
        int width = Math.max(1, screen.columns() - 1);
        int end = line.length() <= width
                ? line.length()
                : line.offsetByCodePoints(0, Math.min(width, line.codePointCount(0, line.length())));
        console.printError(CLEAR + line.substring(0, end));
    }

    private String seconds() {
        long tenths = (System.nanoTime() - since) / 100_000_000;
        return " " + tenths / 10 + "." + tenths % 10 + " s";
    }
}
