package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A store that runs as a process, on one port of this machine, until it is closed. */
public abstract class TestStore implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final Path folder;
    private final int port;
    private Optional<Process> process = Optional.empty();

    TestStore() {
        try {
            // a short path: sockets of Unix allow no long one
            folder = Files.createTempDirectory("shop");
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder of its data and its log. */
    final Path folder() {
        return folder;
    }

    /** Its port, at 127.0.0.1. */
    public final int port() {
        return port;
    }

    /** The command that runs it. */
    abstract List<String> command();

    /** Starts the process, for the first time or after {@link #stop}, and waits until it listens. */
    public final void resume() {
        try {
            Process started = new ProcessBuilder(command())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            process = Optional.of(started);
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (!listens()) {
                if (!started.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException(
                            command().getFirst() + " does not listen:\n" + Files.readString(log()));
                }
                Thread.sleep(20);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends the process; its data stays. */
    public final void stop() {
        try {
            if (process.isPresent()) {
                process.get().destroy();
                if (!process.get().waitFor(5, TimeUnit.SECONDS)) {
                    process.get().destroyForcibly().waitFor();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a command to its end, which must be a success. */
    final void run(List<String> command) {
        try {
            Process one = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            one.getOutputStream().close();
            if (one.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ":\n" + Files.readString(log()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public final void close() {
        stop();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
