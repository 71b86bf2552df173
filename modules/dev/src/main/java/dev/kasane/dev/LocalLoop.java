package dev.kasane.dev;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs a controller on the developer's machine, and restarts it after each change of its sources. Sources that do not
 * compile do not end the loop: what ran goes on. At its end nothing is left, neither processes nor objects; what a loop
 * that was killed has left is removed by the next one.
 */
public final class LocalLoop extends DevLoop {

    private final DevProgram program;
    private final DevSettings settings;

    /**
     * @param messages receives the messages of the loop, a line or some
     * @param output receives the output of the controller, a line at a time
     */
    public LocalLoop(DevProgram program, DevSettings settings, Consumer<String> messages, Consumer<String> output) {
        super(messages, output);
        this.program = program;
        this.settings = settings;
    }

    @Override
    void runUntilTheEnd() throws InterruptedException {
        try (DevFolder folder = DevFolder.open(program.root(), program.name())) {
            int left = folder.endLeftOver();
            if (left > 0) {
                messages.accept("ended " + left + " processes that a former run has left");
            }
            if (!program.isBuilt()) {
                build();
            }
            try (IncrementalCompiler compiler = compiler(folder)) {
                CompletableFuture<Compilation> first = CompletableFuture.supplyAsync(compiler::compileAll);
                try (DevCluster cluster = cluster(folder)) {
                    run(folder, compiler, cluster, first);
                } finally {
                    first.join();
                }
            }
        }
    }

    private IncrementalCompiler compiler(DevFolder folder) {
        return new IncrementalCompiler(program.modules(), program.libraries(), folder.classes(), folder.staging());
    }

    private DevCluster cluster(DevFolder folder) {
        return settings.cluster()
                .map(given -> DevCluster.given(given.config(), given.variables()))
                .orElseGet(() -> {
                    messages.accept("starting a temporary API server");
                    return DevCluster.disposable(folder.server(), settings.environment());
                });
    }

    private void run(
            DevFolder folder, IncrementalCompiler compiler, DevCluster cluster, CompletableFuture<Compilation> first)
            throws InterruptedException {
        List<Fixtures> all = settings.fixtures().stream()
                .map(path -> Fixtures.of(program.root(), path, settings.options()))
                .toList();
        Map<String, String> variables = new HashMap<>(cluster.environment());
        variables.putAll(settings.variables());
        try (AppliedFixtures fixtures = new AppliedFixtures(cluster, program.name(), folder, all, messages);
                ControllerProcesses processes = new ControllerProcesses(
                        program, folder, variables, settings.debugPort().isPresent(), output)) {
            messages.accept("the cluster is " + cluster.config().getMasterUrl()
                    + cluster.environment().entrySet().stream()
                            .map(entry -> ", " + entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining()));
            fixtures.reportLeftovers();
            try {
                // no controller runs yet that could process finalizers
                fixtures.apply(Duration.ZERO);
                watch(compiler, fixtures, processes, first.join());
            } finally {
                if (!cluster.isDisposable()) {
                    fixtures.remove();
                }
            }
        }
    }

    private void watch(
            IncrementalCompiler compiler, AppliedFixtures fixtures, ControllerProcesses processes, Compilation first)
            throws InterruptedException {
        Watch sources = new Watch(program.modules().stream()
                .flatMap(module -> List.of(module.main(), module.pom()).stream())
                .toList());
        Watch objects = new Watch(fixtures.watched());
        DebugPort debuggers = settings.debugPort().isPresent()
                ? new DebugPort(settings.debugPort().getAsInt(), processes::debugPort)
                : null;
        try (debuggers) {
            if (debuggers != null) {
                messages.accept("debuggers are taken on 127.0.0.1:" + debuggers.port());
            }
            if (isGood(first)) {
                processes.begin();
                messages.accept("runs; edit " + program.modules().getFirst().name() + ", or end with Ctrl-C");
            }
            boolean isReported = false;
            while (!endsWithin(sources.pause())) {
                if (!objects.changed().isEmpty()) {
                    fixtures.apply(AppliedFixtures.PATIENCE);
                    objects = objects.at(fixtures.watched());
                    messages.accept("fixtures applied");
                }
                Set<Path> changed = sources.changed();
                if (!changed.isEmpty() && take(changed, compiler, processes)) {
                    isReported = false;
                }
                Integer code = processes.ended();
                if (code != null && !isReported) {
                    isReported = true;
                    messages.accept("the controller exited with code " + code + "; it starts again at the next change");
                }
                processes.prepare();
            }
        }
    }

    /** Whether the controller was started again. */
    private boolean take(Set<Path> changed, IncrementalCompiler compiler, ControllerProcesses processes)
            throws InterruptedException {
        long begin = System.nanoTime();
        Set<Path> others = new TreeSet<>(changed);
        others.removeIf(file -> isBelow(file, SourceModule::sources) || isBelow(file, SourceModule::resources));
        if (!others.isEmpty()) {
            messages.accept(names(others) + " changed: building with Maven");
            processes.forgetNext();
            if (!rebuilds()) {
                return false;
            }
        }
        changed.stream().filter(file -> isBelow(file, SourceModule::resources)).forEach(this::copy);
        Compilation compiled = others.isEmpty() ? compiler.compile(changed) : compiler.compileAll();
        if (!isGood(compiled)) {
            return false;
        }
        long middle = System.nanoTime();
        processes.begin();
        messages.accept(names(changed) + " changed: compiled in " + millis(begin, middle) + " ms, restarted after "
                + millis(begin, System.nanoTime()) + " ms");
        return true;
    }

    private boolean rebuilds() throws InterruptedException {
        try {
            build();
            return true;
        } catch (KasaneException e) {
            messages.accept(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private static long millis(long from, long to) {
        return Duration.ofNanos(to - from).toMillis();
    }

    private boolean isGood(Compilation compiled) {
        if (compiled instanceof Compilation.Refused refused) {
            messages.accept(
                    refused.messages().stripTrailing() + "\nthis does not compile; the former version still runs");
            return false;
        }
        return true;
    }

    private boolean isBelow(Path file, Function<SourceModule, Path> folder) {
        return program.modules().stream().anyMatch(module -> file.startsWith(folder.apply(module)));
    }

    private String names(Set<Path> files) {
        List<String> names =
                files.stream().map(file -> file.getFileName().toString()).toList();
        return names.size() <= 3 ? String.join(", ", names) : names.size() + " files";
    }

    /** Copies a resource to the folder where Maven would copy it. */
    private void copy(Path resource) {
        for (SourceModule module : program.modules()) {
            if (!resource.startsWith(module.resources())) {
                continue;
            }
            Path target = module.built()
                    .resolve(module.resources().relativize(resource).toString());
            try {
                if (Files.exists(resource)) {
                    Files.createDirectories(target.getParent());
                    Files.copy(resource, target, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    Files.deleteIfExists(target);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot copy " + resource, e);
            }
        }
    }

    /** Runs the command that the pipeline names. */
    private void build() throws InterruptedException {
        List<String> command = new ArrayList<>(program.buildCommand());
        messages.accept("building: " + String.join(" ", command));
        Process build = null;
        try {
            build = new ProcessBuilder(command)
                    .directory(program.root().toFile())
                    .redirectErrorStream(true)
                    .start();
            build.getOutputStream().close();
            build.inputReader().lines().forEach(output);
            int code = build.waitFor();
            if (code != 0) {
                throw Problem.error(
                                "the build's command ended with exit code " + code,
                                null,
                                "fix the errors above, and save")
                        .asException();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the build's command cannot be run", e);
        } finally {
            if (build != null) {
                build.destroy();
            }
        }
    }
}
