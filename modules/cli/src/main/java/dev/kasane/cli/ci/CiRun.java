package dev.kasane.cli.ci;

import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.StateBranch;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.Builds;
import dev.kasane.ci.run.DeployedBranch;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.Pending;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Promotions;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.Watch;
import dev.kasane.cli.Console;
import dev.kasane.core.problem.Problem;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.Progress;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.promote.CommitOrder;
import dev.kasane.git.promote.Promoter;
import dev.kasane.git.promote.Proposal;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Carries out a plan.
 *
 * @param repository the clone
 * @param checkout what is checked out there
 * @param places where things are
 * @param state what was built well before
 * @param watch hears of each step
 * @param console where builds say what they do
 */
record CiRun(
        GitRepository repository, Checkout checkout, CiPlaces places, StateBranch state, Watch watch, Console console) {

    Report run(Plan plan) {
        ObjectId deployed = deployed(plan);
        ImageBuild images = new ImageBuild(
                checkout.root(),
                places.cache(),
                console.environment(),
                places.credentials(),
                RetryPolicy.DEFAULT,
                console.err(),
                watch::step);
        List<BuildOutcome> builds =
                new Builds(repository, images, places.images(), state, repository.originUrl(), watch).run(plan);
        List<BuildOutcome> wanted = new ArrayList<>(builds);
        GitTree tree = repository.tree(plan.commit());
        List<Pipeline> others = plan.unaffected().stream()
                .map(name -> Pipelines.named(tree, name))
                .toList();
        wanted.addAll(new Pending(repository.tree(deployed), places.images()).of(others, state.commits()));
        Promoter promoter = new Promoter(
                repository,
                places.remote(),
                Identity.KASANE,
                null,
                new CommitOrder(repository, plan.commit()),
                new Proposal(places.forge(), new PromotionText()),
                Progress.NONE);
        Gates gates = new Gates(checkout.root(), Clock.systemUTC());
        List<PromotionStep> promotions = new Promotions(promoter, gates, watch).run(plan, tree, wanted);
        return new Report(plan, builds, promotions);
    }

    private ObjectId deployed(Plan plan) {
        if (places.embedded()) {
            return new DeployedBranch(repository, places.remote(), Clock.systemUTC())
                    .take(plan.branch(), plan.commit());
        }
        ObjectId tip = places.remote().fetch(List.of(plan.branch())).get(plan.branch());
        if (tip == null) {
            throw Problem.error(
                            "there is no branch " + plan.branch() + " in "
                                    + places.remote().displayName(),
                            null,
                            "push it, or name another one with --branch")
                    .asException();
        }
        return tip;
    }
}
