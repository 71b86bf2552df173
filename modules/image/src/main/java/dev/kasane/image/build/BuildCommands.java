package dev.kasane.image.build;

import dev.kasane.files.Span;
import dev.kasane.pipeline.Build;
import dev.kasane.pipeline.Pipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the commands of builds on files that do not change meanwhile. A command that has just ended well is not run again for the
 * next pipeline that names it: it would only make once more what is there.
 */
public final class BuildCommands {

    private static final Set<String> SECRETS = Set.of(
            "KASANE_FORGE_TOKEN",
            "KASANE_MANIFESTS_TOKEN",
            "KASANE_TOKENS",
            "KASANE_WEBHOOK_SECRET",
            "KASANE_REGISTRY_PASSWORD");

    private final Path root;
    private final Map<String, String> environment;
    private final OutputStream output;
    private final RunFiles files;
    private volatile @Nullable Build last;
    private boolean warned;

    /**
     * @param root the root of the repository, in which commands run
     * @param environment the environment; a command gets only the variables that a build needs
     * @param output receives the output of commands
     * @param files the files that commands must not write
     */
    public BuildCommands(Path root, Map<String, String> environment, OutputStream output, RunFiles files) {
        this.files = files;
        this.root = root;
        this.environment = environment;
        this.output = output;
    }

    /** Whether this system isolates build programs from other processes. */
    public static boolean areApart() {
        return Landlock.isAvailable();
    }

    /** The root of the repository. */
    Path root() {
        return root;
    }

    /** Whether the last command that ran was this one, and ended well. */
    boolean hasJustRun(Build build) {
        return build.equals(last);
    }

    /** Runs a command of ours in a folder of ours, without our environment. */
    void run(ConfiguredCommand command, Path folder) {
        command.run(folder, Map.of(), output);
    }

    /**
     * Does what a pipeline's command does.
     *
     * @throws dev.kasane.problem.KasaneException when it cannot be started, fails, or takes too long
     */
    void run(Pipeline pipeline, Consumer<String> progress) throws IOException {
        Build build = pipeline.build();
        String words = String.join(" ", build.command());
        if (hasJustRun(build)) {
            progress.accept("has just been run: " + words);
            return;
        }
        last = null;
        warn(progress);
        progress.accept("running " + words);
        Span place = pipeline.place("spec", "build", "command");
        files.begin();
        try {
            new ConfiguredCommand(
                            "the build's command", build.command(), build.timeoutMinutes(), build.environment(), place)
                    .run(root.toRealPath(), environment, output);
        } finally {
            files.end(place);
        }
        last = build;
    }

    private void warn(Consumer<String> progress) {
        if (!warned && !areApart() && environment.keySet().stream().anyMatch(SECRETS::contains)) {
            progress.accept(
                    "warning: on this system a build can read the environment of the processes that started kasane,"
                            + " and the secrets in it: run kasane ci plan, build and promote apart");
        }
        warned = true;
    }
}
