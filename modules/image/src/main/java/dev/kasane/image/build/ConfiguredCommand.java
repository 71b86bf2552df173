package dev.kasane.image.build;

import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A command of a pipeline: its build, its scanner, or the JVM of its image. It is started without a shell, without
 * kasane's passwords, and isolated from other processes.
 *
 * @param what its description for messages, such as {@code the build's command}
 * @param words the program and its arguments
 * @param minutes the timeout in minutes
 * @param variables the names of environment variables that it receives in addition; a star at the end of one stands for
 *     anything
 * @param place its position in the file; null if unknown
 */
public record ConfiguredCommand(
        String what,
        List<String> words,
        int minutes,
        List<String> variables,
        @Nullable Span place) {

    private static final Duration GRACE = Duration.ofSeconds(5);

    /**
     * Runs the command and waits for its end.
     *
     * @param root its working directory
     * @param environment the environment of this process, filtered by {@link CommandEnvironment}
     * @param output receives its output
     * @throws dev.kasane.problem.KasaneException when it cannot be started, fails, or takes too long
     */
    public void run(Path root, Map<String, String> environment, OutputStream output) {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(CommandEnvironment.of(environment, variables));
        Process process;
        try {
            process = Landlock.start(builder);
            process.getOutputStream().close();
        } catch (IOException e) {
            throw Problem.error(
                            what + " cannot be started: there is no program " + words.getFirst() + " that can be run",
                            place,
                            "install it, or name another one")
                    .asException();
        }
        Thread reader = Thread.ofVirtual().start(() -> copy(process.getInputStream(), output));
        try {
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                throw Problem.error(
                                what + " did not end in " + minutes + " minutes",
                                place,
                                "make it faster, or set its timeoutMinutes")
                        .asException();
            }
            reader.join(GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.error(what + " was ended", null, null).asException();
        } finally {
            end(process);
        }
        if (process.exitValue() != 0) {
            throw Problem.error(what + " ended with the code " + process.exitValue(), place, "see its output above")
                    .asException();
        }
    }

    private static void copy(InputStream from, OutputStream to) {
        byte[] buffer = new byte[8192];
        try {
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                to.write(buffer, 0, read);
                to.flush();
            }
        } catch (IOException e) {
            // the process has ended, or closed its input; its exit code shows how it ended
        }
    }

    /** Ends it with all that it has started. */
    private static void end(Process process) {
        ArrayDeque<ProcessHandle> all = new ArrayDeque<>(process.descendants().toList());
        all.addFirst(process.toHandle());
        all.forEach(ProcessHandle::destroy);
        try {
            if (process.isAlive() && !process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                all.forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException e) {
            all.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }
}
