package dev.kasane.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Records the last printed lines of this JVM, with any logging library, for failure reports. */
final class LogRecorder {

    private static final int KEPT = 20_000;
    private static final int SHOWN = 40;

    private static final LogRecorder INSTANCE = new LogRecorder();

    private final Deque<Line> lines = new ArrayDeque<>();

    private LogRecorder() {}

    private record Line(Instant at, String text) {}

    /** The recorder of this JVM, which begins to record when it is first used. */
    static LogRecorder listening() {
        if (!(System.out instanceof Tee)) {
            System.setOut(new Tee(System.out, INSTANCE));
        }
        if (!(System.err instanceof Tee)) {
            System.setErr(new Tee(System.err, INSTANCE));
            renewConsoleHandlers();
        }
        return INSTANCE;
    }

    /** Replaces the console handlers of java.util.logging, which use the stream from the time of their creation. */
    private static void renewConsoleHandlers() {
        Logger root = Logger.getLogger("");
        for (Handler former : root.getHandlers()) {
            if (former.getClass() == ConsoleHandler.class) {
                ConsoleHandler next = new ConsoleHandler();
                next.setLevel(former.getLevel());
                next.setFormatter(former.getFormatter());
                next.setFilter(former.getFilter());
                root.removeHandler(former);
                root.addHandler(next);
            }
        }
    }

    /** The printed lines since a moment: the lines that name the namespace, or all when none does. */
    List<String> since(Instant begin, String namespace) {
        List<String> all = new ArrayList<>();
        List<String> own = new ArrayList<>();
        synchronized (lines) {
            for (Line line : lines) {
                if (!line.at().isBefore(begin)) {
                    all.add(line.text());
                    if (line.text().contains(namespace)) {
                        own.add(line.text());
                    }
                }
            }
        }
        List<String> chosen = own.isEmpty() ? all : own;
        return chosen.subList(Math.max(0, chosen.size() - SHOWN), chosen.size());
    }

    private void add(String text) {
        synchronized (lines) {
            lines.add(new Line(Instant.now(), text));
            if (lines.size() > KEPT) {
                lines.removeFirst();
            }
        }
    }

    /** Passes printed text on, and records its lines. */
    private static final class Tee extends PrintStream {
        Tee(PrintStream to, LogRecorder recorder) {
            super(new LineStream(to, recorder), true, StandardCharsets.UTF_8);
        }
    }

    private static final class LineStream extends OutputStream {
        private final PrintStream to;
        private final LogRecorder recorder;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        LineStream(PrintStream to, LogRecorder recorder) {
            this.to = to;
            this.recorder = recorder;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public synchronized void write(byte @Nullable [] bytes, int offset, int length) {
            byte[] given = Objects.requireNonNull(bytes);
            to.write(given, offset, length);
            for (int i = offset; i < offset + length; i++) {
                if (given[i] == '\n') {
                    recorder.add(line.toString(StandardCharsets.UTF_8));
                    line.reset();
                } else {
                    line.write(given[i]);
                }
            }
        }

        @Override
        public void flush() {
            to.flush();
        }
    }
}
