package dev.kasane.ci.run;

import dev.kasane.ci.plan.History;
import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.problem.Problem;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds the images of a plan, one after the other: each build may use the whole machine. One that fails does not keep the
 * others.
 *
 * @param repository the clone, whose work tree is at the plan's commit
 * @param images makes images
 * @param target where they go
 * @param lastGood where it is noted which were made
 * @param sourceUrl where the source is; null when that is not known
 * @param watch hears of each
 */
public record Builds(
        GitRepository repository,
        ImageBuild images,
        ImageTarget target,
        LastGood lastGood,
        @Nullable String sourceUrl,
        Watch watch) {

    /** Builds all of them, and notes those that went well. */
    public List<BuildOutcome> run(Plan plan) {
        List<BuildOutcome> outcomes = new ArrayList<>();
        Map<String, String> good = new TreeMap<>();
        for (PlannedBuild build : plan.builds()) {
            watch.step("building " + build.pipeline() + ": " + build.reason());
            BuildOutcome outcome = build(build, plan.commit());
            outcomes.add(outcome);
            if (outcome.isGood()) {
                good.put(build.pipeline(), plan.commit());
            }
        }
        if (!good.isEmpty()) {
            lastGood.note(good);
        }
        return outcomes;
    }

    private BuildOutcome build(PlannedBuild build, String commit) {
        try {
            GitTree tree = repository.tree(commit);
            var pipeline = Pipelines.named(tree, build.pipeline());
            SourceVersion version = new SourceVersion(commit, commit, new History(repository).time(commit), sourceUrl);
            BuiltImage image = images.build(pipeline, new Closures(tree).of(pipeline), version, target);
            return new BuildOutcome(
                    build.pipeline(), commit, image.name(), image.digest().toString(), image.reused(), List.of());
        } catch (KasaneException e) {
            return failed(build, commit, e.problems());
        } catch (RepositoryException e) {
            return failed(build, commit, List.of(e.problem()));
        }
    }

    private static BuildOutcome failed(PlannedBuild build, String commit, List<Problem> problems) {
        return new BuildOutcome(build.pipeline(), commit, null, null, false, problems);
    }
}
