package dev.kasane.dev;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The successive processes of the controller. While one runs, the next has a process already, which has loaded the
 * libraries and waits: what is new to it are the classes that were compiled.
 */
final class ControllerProcesses implements AutoCloseable {

    /** By then a controller has loaded what it needs, and the processor is free again. */
    private static final Duration SETTLED = Duration.ofSeconds(3);

    private final DevProgram program;
    private final DevFolder folder;
    private final Map<String, String> environment;
    private final boolean takesDebuggers;
    private final Consumer<String> output;
    private volatile @Nullable ControllerProcess current;
    private @Nullable ControllerProcess next;
    private volatile long began;

    ControllerProcesses(
            DevProgram program,
            DevFolder folder,
            Map<String, String> environment,
            boolean takesDebuggers,
            Consumer<String> output) {
        this.program = program;
        this.folder = folder;
        this.environment = new HashMap<>(environment);
        this.takesDebuggers = takesDebuggers;
        this.output = output;
    }

    /** Ends the life that runs, if one does, and begins another one with the classes there are now. */
    void begin() {
        ControllerProcess former = current;
        if (former != null) {
            former.close();
        }
        ControllerProcess ready = next;
        next = null;
        if (ready == null || !ready.isRunning()) {
            ready = start();
        }
        ready.go();
        current = ready;
        began = System.nanoTime();
    }

    /** Prepares the next process, once the running one has settled. */
    void prepare() {
        boolean isSettled = System.nanoTime() - began > SETTLED.toNanos();
        if (next != null || current == null || !isSettled) {
            return;
        }
        if (!Files.exists(folder.loaded())) {
            if (!LoadedClasses.isComplete(folder.loading())) {
                return;
            }
            LoadedClasses.list(folder.loading(), folder.loaded());
        }
        next = start();
    }

    /** Forgets the process that is ready, whose libraries may be others by now. */
    void forgetNext() {
        ControllerProcess ready = next;
        next = null;
        if (ready != null) {
            ready.close();
        }
    }

    /** The exit code of a life that has ended by itself; null while one runs. */
    @Nullable
    Integer ended() {
        ControllerProcess life = current;
        return life == null || life.isRunning() ? null : life.exitCode();
    }

    int debugPort() {
        ControllerProcess life = current;
        return life == null ? 0 : life.debugPort();
    }

    private ControllerProcess start() {
        List<String> options = new ArrayList<>(program.options());
        if (takesDebuggers) {
            options.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
        }
        if (!Files.exists(folder.loaded())) {
            options.add(LoadedClasses.option(folder.loading()));
        }
        List<Path> path = new ArrayList<>(List.of(folder.classes()));
        program.modules().forEach(module -> path.add(module.built()));
        path.addAll(program.libraries());
        ControllerProcess life = ControllerProcess.start(
                new ControllerProcess.Plan(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        options,
                        path,
                        folder.loaded(),
                        program.mainClass(),
                        program.arguments(),
                        environment),
                program.root(),
                output);
        folder.note(life.id());
        return life;
    }

    @Override
    public void close() {
        forgetNext();
        ControllerProcess life = current;
        if (life != null) {
            life.close();
        }
    }
}
