package dev.kasane.image.build;

import dev.kasane.core.problem.Problem;
import dev.kasane.pipeline.Pipeline;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Starts the command that a pipeline says its service is built by: without a shell, and without our passwords. */
final class BuildCommand {

    private static final Duration GRACE = Duration.ofSeconds(5);

    /** What forges' tokens are handed over in; all that is kasane's own starts with its name. */
    private static final Set<String> TOKENS = Set.of("GITHUB_TOKEN", "GH_TOKEN", "GITEA_TOKEN");

    private BuildCommand() {}

    /**
     * Runs it to its end.
     *
     * @param output where it may say what it does
     * @throws dev.kasane.core.problem.KasaneException when it cannot be started, fails, or takes too long
     */
    static void run(Pipeline pipeline, Path root, Map<String, String> environment, OutputStream output) {
        List<String> command = pipeline.build().command();
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().keySet().removeIf(name -> name.startsWith("KASANE_") || TOKENS.contains(name));
        Process process;
        try {
            process = builder.start();
            process.getOutputStream().close();
        } catch (IOException e) {
            throw Problem.error(
                            "the build's command cannot be started: there is no program " + command.getFirst()
                                    + " that can be run",
                            pipeline.place("spec", "build", "command"),
                            "install it, or name another one")
                    .asException();
        }
        Thread reader = Thread.ofVirtual().start(() -> copy(process.getInputStream(), output));
        int minutes = pipeline.build().timeoutMinutes();
        try {
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                throw Problem.error(
                                "the build's command did not end in " + minutes + " minutes",
                                pipeline.place("spec", "build"),
                                "make it faster, or set build.timeoutMinutes")
                        .asException();
            }
            reader.join(GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.error("the build was ended", null, null).asException();
        } finally {
            end(process);
        }
        if (process.exitValue() != 0) {
            throw Problem.error(
                            "the build's command ended with the code " + process.exitValue(),
                            pipeline.place("spec", "build", "command"),
                            "read above what it says; it runs at the root of the repository")
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
            // the process is gone, or nobody listens any more; its exit code says how it ended
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
