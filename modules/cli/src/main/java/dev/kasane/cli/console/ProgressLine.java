package dev.kasane.cli.console;

import dev.kasane.cli.show.SafeText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The line on a terminal that shows what a command does, once it takes longer than a second. It is erased before anything else is
 * written and when the command ends.
 */
public final class ProgressLine implements AutoCloseable {

    private static final String ERASE = "\r\033[K";
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(200);

    /** Characters from here on, most of them of East Asia, take two columns. */
    private static final int FIRST_WIDE = 0x1100;

    private final Object lock = new Object();
    private final OutputStream terminal;
    private final @Nullable Screen screen;
    private final long begin = System.nanoTime();
    private final Thread clock;
    private volatile Supplier<String> text;
    private boolean visible;
    private boolean atLineStart = true;
    private boolean closed;

    private ProgressLine(Console console, Supplier<String> text) {
        this.terminal = console.err();
        this.screen = console.screen();
        this.text = text;
        this.clock = Thread.ofPlatform().daemon().name("progress").unstarted(this::draw);
    }

    /**
     * Shows a line on a console whose standard error is a terminal.
     *
     * @param text what the command does; empty for nothing to show
     * @return the console to use instead, which erases the line before it prints
     */
    public static Console on(Console console, Supplier<String> text) {
        ProgressLine line = new ProgressLine(console, text);
        line.clock.start();
        return console.with(line, line.new Shared(console.out()), line.new Shared(console.err()));
    }

    /** Shows another text from now on. */
    public void show(Supplier<String> other) {
        text = other;
    }

    /** Erases the line for good. */
    @Override
    public void close() {
        clock.interrupt();
        synchronized (lock) {
            closed = true;
            erase();
        }
    }

    private void draw() {
        try {
            Thread.sleep(PATIENCE);
            int columns = (screen == null ? Screen.ofStandardError() : screen).columns();
            // an interrupted command leaves no line either
            Runtime.getRuntime().addShutdownHook(new Thread(this::close, "progress end"));
            while (true) {
                String now = text.get();
                if (!now.isEmpty()) {
                    draw(cut(SafeText.forTerminal(now), columns - 1 - elapsed().length()) + elapsed());
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException | IllegalStateException e) {
            // the command, or the whole process, is about to end
        }
    }

    /** Keeps a line that other output has begun, such as a prompt. */
    private void draw(String line) {
        synchronized (lock) {
            if (!closed && atLineStart) {
                visible = true;
                write(ERASE + line);
            }
        }
    }

    private void erase() {
        synchronized (lock) {
            if (visible) {
                visible = false;
                write(ERASE);
            }
        }
    }

    private void write(String line) {
        try {
            terminal.write(line.getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        } catch (IOException e) {
            closed = true;
        }
    }

    private String elapsed() {
        long tenths = (System.nanoTime() - begin) / 100_000_000;
        return "  " + tenths / 10 + "." + tenths % 10 + " s";
    }

    /** The beginning of a text: a line that is broken by the terminal could not be erased. */
    private static String cut(String text, int columns) {
        int used = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            used += text.codePointAt(i) < FIRST_WIDE ? 1 : 2;
            if (used > columns) {
                return text.substring(0, i);
            }
        }
        return text;
    }

    /** A stream that may write to the same terminal. */
    private final class Shared extends OutputStream {
        private final OutputStream stream;

        Shared(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            synchronized (lock) {
                erase();
                stream.write(bytes, offset, length);
                atLineStart = length == 0 ? atLineStart : bytes[offset + length - 1] == '\n';
            }
        }

        @Override
        public void flush() throws IOException {
            stream.flush();
        }
    }
}
