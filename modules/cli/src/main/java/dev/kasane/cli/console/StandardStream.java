package dev.kasane.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Standard output or error. If the reader has closed it, as {@code | head} does, the process exits silently, like
 * programs that SIGPIPE ends.
 */
public final class StandardStream extends FileOutputStream {

    /** The exit status that a shell reports for a process ended by SIGPIPE: 128 and the signal's number. */
    private static final int BROKEN_PIPE = 141;

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final int number;

    private StandardStream(FileDescriptor descriptor, int number) {
        super(descriptor);
        this.number = number;
    }

    public static StandardStream output() {
        return new StandardStream(FileDescriptor.out, 1);
    }

    public static StandardStream error() {
        return new StandardStream(FileDescriptor.err, 2);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            super.write(bytes, offset, length);
        } catch (IOException e) {
            if (isPipe(e)) {
                end();
            }
            throw e;
        }
    }

    /** Runs the shutdown hooks, which remove temporary files, and halts if they wait for this thread. */
    private static void end() {
        Thread impatient = new Thread(
                () -> {
                    LockSupport.parkNanos(PATIENCE.toNanos());
                    Runtime.getRuntime().halt(BROKEN_PIPE);
                },
                "impatient");
        impatient.setDaemon(true);
        impatient.start();
        Runtime.getRuntime().exit(BROKEN_PIPE);
    }

    /** The message is in the user's language; what stands behind the number of a stream is not. */
    private boolean isPipe(IOException e) {
        if ("Broken pipe".equals(e.getMessage())) {
            return true;
        }
        try {
            String opened =
                    Files.readSymbolicLink(Path.of("/proc/self/fd/" + number)).toString();
            return opened.startsWith("pipe:") || opened.startsWith("socket:");
        } catch (IOException unknown) {
            return false;
        }
    }
}
