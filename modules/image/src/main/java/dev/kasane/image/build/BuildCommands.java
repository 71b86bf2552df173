package dev.kasane.image.build;

import dev.kasane.pipeline.Build;
import dev.kasane.pipeline.Pipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs the commands of builds on files that do not change meanwhile. A command that has just ended well is not run again for the
 * next pipeline that names it: it would only make once more what is there.
 */
public final class BuildCommands {

    private final Path root;
    private final Map<String, String> environment;
    private final OutputStream output;
    private List<String> last = List.of();

    /**
     * @param root the root of the repository, in which commands run
     * @param environment the environment, of which a command gets what a build needs
     * @param output what commands say
     */
    public BuildCommands(Path root, Map<String, String> environment, OutputStream output) {
        this.root = root;
        this.environment = environment;
        this.output = output;
    }

    /** The root of the repository. */
    Path root() {
        return root;
    }

    /** Runs a command of ours in a folder of ours, without our environment. */
    void run(ConfiguredCommand command, Path folder) {
        command.run(folder, Map.of(), output);
    }

    /**
     * Does what a pipeline's command does.
     *
     * @throws dev.kasane.core.problem.KasaneException when it cannot be started, fails, or takes too long
     */
    void run(Pipeline pipeline, Consumer<String> progress) throws IOException {
        Build build = pipeline.build();
        String words = String.join(" ", build.command());
        if (build.command().equals(last)) {
            progress.accept("has just been run: " + words);
            return;
        }
        last = List.of();
        progress.accept("running " + words);
        new ConfiguredCommand(
                        "the build's command",
                        build.command(),
                        build.timeoutMinutes(),
                        pipeline.place("spec", "build", "command"))
                .run(root.toRealPath(), environment, output);
        last = build.command();
    }
}
