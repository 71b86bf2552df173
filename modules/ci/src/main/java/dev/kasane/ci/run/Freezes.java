package dev.kasane.ci.run;

import dev.kasane.ci.freeze.Freeze;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.util.ArrayList;
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
    String hold(Deployment deployment, Promotion to, String pipeline) {
        return Freeze.first(
                freezes.computeIfAbsent(deployment, branch -> all(branch, to.repository())),
                to.environmentOrFolder(),
                pipeline,
                clock.instant());
    }

    /** @param repository as the pipeline names the one that is deployed; null for its own */
    private List<Freeze> all(Deployment deployment, @Nullable String repository) {
        List<Freeze> all = new ArrayList<>();
        try {
            all.addAll(Freeze.all(deployment.tree()));
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            Span span = problem.span();
            if (repository == null || span == null) {
                throw e;
            }
            // both repositories have such a file
            throw Problem.error(span.toText() + " of " + repository + ": " + problem.sentence(), null, problem.hint())
                    .asException();
        }
        if (!deployment.isOfPipelines()) {
            all.addAll(Freeze.all(beside));
        }
        return all;
    }
}
