package dev.kasane.ci.run;

import dev.kasane.ci.freeze.Freeze;
import dev.kasane.files.FileTree;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The freezes of the branches that are deployed, each read once, and those beside the pipelines. */
final class Freezes {

    private final FileTree beside;
    private final Clock clock;
    private final Map<Deployment, List<Freeze>> freezes = new HashMap<>();

    /** @param beside the files beside the pipelines */
    Freezes(FileTree beside, Clock clock) {
        this.beside = beside;
        this.clock = clock;
    }

    /**
     * Why a pipeline is not promoted to an environment now; null if it is.
     *
     * @throws dev.kasane.problem.KasaneException if the freezes cannot be read
     */
    @Nullable
    String hold(Deployment deployment, String environment, String pipeline) {
        return Freeze.first(
                freezes.computeIfAbsent(
                        deployment, branch -> Freeze.all(branch.tree(), branch.isOfPipelines() ? null : beside)),
                environment,
                pipeline,
                clock.instant());
    }
}
