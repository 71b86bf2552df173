package dev.kasane.dev;

import dev.kasane.dev.child.Child;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process of the controller: it is prepared, then runs, then is stopped. */
final class ControllerProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofMillis(700);
    private static final Pattern LISTENING =
            Pattern.compile("Listening for transport dt_socket at address: (?:.*:)?(\\d+)");

    private final Process process;
    private volatile int debugPort;
    private volatile boolean begun;
    private volatile boolean isClosing;

    /**
     * The start options of a process.
     *
     * @param java the program
     * @param options of the JVM
     * @param classPath of the controller
     * @param classes a file with names of classes to load beforehand
     * @param mainClass what starts the controller
     * @param arguments the controller's
     * @param environment what is added to this process' own
     */
    record Plan(
            String java,
            List<String> options,
            List<Path> classPath,
            Path classes,
            String mainClass,
            List<String> arguments,
            Map<String, String> environment) {}

    private ControllerProcess(Process process) {
        this.process = process;
    }

    static ControllerProcess start(Plan plan, Path folder, Consumer<String> output) {
        List<String> path = new ArrayList<>();
        plan.classPath().forEach(entry -> path.add(entry.toString()));
        path.add(ownPlace());
        List<String> command = new ArrayList<>(List.of(plan.java()));
        command.addAll(plan.options());
        command.addAll(List.of("-cp", String.join(java.io.File.pathSeparator, path), Child.class.getName()));
        command.addAll(List.of(plan.classes().toString(), plan.mainClass()));
        command.addAll(plan.arguments());
        ProcessBuilder builder = new ProcessBuilder(Detached.command(command))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(plan.environment());
        try {
            ControllerProcess life = new ControllerProcess(builder.start());
            Thread.ofPlatform().daemon().name("controller's output").start(() -> life.forward(output));
            return life;
        } catch (IOException e) {
            throw new UncheckedIOException("the controller's process cannot be started", e);
        }
    }

    /** The jar or folder that {@link Child} is in. */
    private static String ownPlace() {
        try {
            return Path.of(Child.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of kasane's own classes is not known", e);
        }
    }

    private void forward(Consumer<String> output) {
        try (BufferedReader words = process.inputReader(StandardCharsets.UTF_8)) {
            String line = words.readLine();
            while (line != null) {
                Matcher listening = LISTENING.matcher(line);
                if (debugPort == 0 && listening.matches()) {
                    debugPort = Integer.parseInt(listening.group(1));
                } else {
                    output.accept(line);
                }
                line = words.readLine();
            }
        } catch (IOException e) {
            if (!isClosing) {
                output.accept("cannot read the output of the controller any more: " + e.getMessage());
            }
        }
    }

    /** The port for a debugger; 0 if there is none, or not yet. */
    int debugPort() {
        return debugPort;
    }

    long id() {
        return process.pid();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Starts the controller in the prepared process. */
    void go() {
        begun = true;
        try {
            OutputStream input = process.getOutputStream();
            input.write((Child.GO + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the controller's process ended before it began", e);
        }
    }

    /** Stops the process, and kills it after a grace period: a controller must survive that. */
    @Override
    public void close() {
        isClosing = true;
        if (begun) {
            process.destroy();
            try {
                process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
