package dev.kasane.ci.run;

import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.git.GitRepository;
import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.pipeline.Build;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closures;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds the images of a plan. Commands run one after the other, since each may use the whole machine; images whose command has
 * been run are made beside each other. One that fails does not keep the others.
 *
 * @param repository the clone, whose work tree is at the plan's commit
 * @param images makes images
 * @param target where they go
 * @param sourceUrl where the source is; null when that is not known
 * @param watch receives one line for each step
 */
public record Builds(
        GitRepository repository,
        ImageBuild images,
        ImageTarget target,
        @Nullable String sourceUrl,
        RunListener watch) {

    private static final int MOST_AT_ONCE = 4;

    /**
     * Builds some.
     *
     * @param commit what they are built from
     * @param listener receives each outcome, in the order of the plan's commands and on the caller's thread
     */
    public List<BuildOutcome> run(String commit, List<PlannedBuild> builds, Consumer<BuildOutcome> listener) {
        List<BuildOutcome> outcomes = new ArrayList<>();
        Consumer<BuildOutcome> done = outcome -> {
            listener.accept(outcome);
            outcomes.add(outcome);
        };
        Pipelines pipelines = new Pipelines(repository.tree(commit));
        for (List<PlannedBuild> group : byCommand(pipelines, builds)) {
            int next = 0;
            while (next < group.size() && (next == 0 || !hasRun(pipelines, group.getFirst()))) {
                done.accept(alone(group.get(next), pipelines, commit));
                next++;
            }
            besideEachOther(group.subList(next, group.size()), pipelines, commit, done);
        }
        return outcomes;
    }

    /** Those with the same command one after the other, so that it is run once. */
    private static Collection<List<PlannedBuild>> byCommand(Pipelines pipelines, List<PlannedBuild> builds) {
        Map<Object, List<PlannedBuild>> groups = new LinkedHashMap<>();
        for (PlannedBuild build : builds) {
            groups.computeIfAbsent(command(pipelines, build), key -> new ArrayList<>())
                    .add(build);
        }
        return groups.values();
    }

    private static Object command(Pipelines pipelines, PlannedBuild build) {
        try {
            return pipelines.building(build.pipeline()).build();
        } catch (KasaneException e) {
            // the build itself reports what is wrong
            return build.pipeline();
        }
    }

    private boolean hasRun(Pipelines pipelines, PlannedBuild build) {
        return command(pipelines, build) instanceof Build command && images.hasJustRun(command);
    }

    /** A build with its steps. */
    private record Finished(BuildOutcome outcome, List<String> steps) {}

    private void besideEachOther(
            List<PlannedBuild> builds, Pipelines pipelines, String commit, Consumer<BuildOutcome> done) {
        int atOnce = Math.min(
                Math.min(MOST_AT_ONCE, builds.size()), Runtime.getRuntime().availableProcessors());
        if (atOnce < 2 || builds.stream().anyMatch(build -> linksRuntime(pipelines, build))) {
            builds.forEach(build -> done.accept(alone(build, pipelines, commit)));
            return;
        }
        try (ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
            List<Future<Finished>> running = builds.stream()
                    .map(build -> workers.submit(() -> {
                        List<String> steps = new ArrayList<>();
                        return new Finished(build(build, images.reporting(steps::add), pipelines, commit), steps);
                    }))
                    .toList();
            try {
                collect(builds, running, done);
            } catch (InterruptedException e) {
                workers.shutdownNow();
                Thread.currentThread().interrupt();
                throw new RepositoryException(RepositoryException.Kind.TIMEOUT, "the builds were ended", null, e);
            }
        }
    }

    private void collect(List<PlannedBuild> builds, List<Future<Finished>> running, Consumer<BuildOutcome> done)
            throws InterruptedException {
        @Nullable Throwable failure = null;
        for (int i = 0; i < running.size(); i++) {
            watch.step(building(builds.get(i)));
            try {
                Finished finished = running.get(i).get();
                finished.steps().forEach(watch::step);
                done.accept(finished.outcome());
            } catch (ExecutionException e) {
                // the others exist, and must be recorded
                failure = failure == null ? e.getCause() : failure;
            }
        }
        rethrow(failure);
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new IllegalStateException("a build ended by an error", failure);
        }
    }

    /** A runtime is linked, and run for its archive of classes, with the whole machine. */
    private static boolean linksRuntime(Pipelines pipelines, PlannedBuild build) {
        try {
            return pipelines.building(build.pipeline()).image().java().runtime() != null;
        } catch (KasaneException e) {
            return false;
        }
    }

    private static String building(PlannedBuild build) {
        return "building " + build.pipeline() + ": " + build.reason();
    }

    private BuildOutcome alone(PlannedBuild build, Pipelines pipelines, String commit) {
        watch.step(building(build));
        return build(build, images, pipelines, commit);
    }

    private BuildOutcome build(PlannedBuild build, ImageBuild with, Pipelines pipelines, String commit) {
        try {
            var pipeline = pipelines.building(build.pipeline());
            SourceVersion version =
                    new SourceVersion(commit, commit, new CommitOrder(repository).time(commit), sourceUrl);
            BuiltImage image = with.build(pipeline, new Closures(pipelines.tree()).of(pipeline), version, target);
            return new BuildOutcome(
                    build.pipeline(), commit, image.name(), image.digest().toString(), image.reused(), List.of());
        } catch (KasaneException e) {
            return BuildOutcome.failed(build.pipeline(), commit, e.problems());
        } catch (RepositoryException e) {
            return BuildOutcome.failed(build.pipeline(), commit, List.of(Problem.of(e)));
        }
    }
}
