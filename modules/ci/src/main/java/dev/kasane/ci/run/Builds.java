package dev.kasane.ci.run;

import dev.kasane.ci.plan.History;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.git.GitRepository;
import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closures;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds the images of a plan, one after the other: each build may use the whole machine. One that fails does not keep the
 * others.
 *
 * @param repository the clone, whose work tree is at the plan's commit
 * @param images makes images
 * @param target where they go
 * @param sourceUrl where the source is; null when that is not known
 * @param watch hears of each
 */
public record Builds(
        GitRepository repository,
        ImageBuild images,
        ImageTarget target,
        @Nullable String sourceUrl,
        Watch watch) {

    /**
     * Builds some.
     *
     * @param commit what they are built from
     * @param heard hears of each when it is done
     */
    public List<BuildOutcome> run(String commit, List<PlannedBuild> builds, Consumer<BuildOutcome> heard) {
        List<BuildOutcome> outcomes = new ArrayList<>();
        Pipelines pipelines = new Pipelines(repository.tree(commit));
        for (PlannedBuild build : together(pipelines, builds)) {
            watch.step("building " + build.pipeline() + ": " + build.reason());
            BuildOutcome outcome = build(build, pipelines, commit);
            heard.accept(outcome);
            outcomes.add(outcome);
        }
        return outcomes;
    }

    /** Those with the same command one after the other, so that it is run once. */
    private static List<PlannedBuild> together(Pipelines pipelines, List<PlannedBuild> builds) {
        Map<List<String>, List<PlannedBuild>> groups = new LinkedHashMap<>();
        for (PlannedBuild build : builds) {
            groups.computeIfAbsent(command(pipelines, build), key -> new ArrayList<>())
                    .add(build);
        }
        return groups.values().stream().flatMap(List::stream).toList();
    }

    private static List<String> command(Pipelines pipelines, PlannedBuild build) {
        try {
            return pipelines.named(build.pipeline()).build().command();
        } catch (KasaneException e) {
            // the build itself says what is wrong
            return List.of(build.pipeline());
        }
    }

    private BuildOutcome build(PlannedBuild build, Pipelines pipelines, String commit) {
        try {
            var pipeline = pipelines.named(build.pipeline());
            SourceVersion version = new SourceVersion(commit, commit, new History(repository).time(commit), sourceUrl);
            BuiltImage image = images.build(pipeline, new Closures(pipelines.tree()).of(pipeline), version, target);
            return new BuildOutcome(
                    build.pipeline(), commit, image.name(), image.digest().toString(), image.reused(), List.of());
        } catch (KasaneException e) {
            return BuildOutcome.failed(build.pipeline(), commit, e.problems());
        } catch (RepositoryException e) {
            return BuildOutcome.failed(build.pipeline(), commit, List.of(e.problem()));
        }
    }
}
