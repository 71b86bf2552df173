package dev.kasane.cli.ci;

import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildAttestations;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.Verified;
import dev.kasane.cli.ci.PromotionRounds.Promoted;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.show.ProjectAddress;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Promotes followed images, which other systems build. The pipelines of the deployed branch count, whatever is checked
 * out: those of a pull request name no registry that is read.
 *
 * @param session the call
 * @param signer signs commits; null when they are not signed
 */
record FollowedRun(CiSession session, @Nullable CommitSigner signer) {

    Report run() {
        CiFlags flags = session.flags();
        GitRepository repository = session.repository();
        Console console = session.console();
        Plan plan = plan();
        Pipelines pipelines = new Pipelines(repository.tree(plan.commit()));
        List<Pipeline> following = following(pipelines);
        requireImageLocations(pipelines);
        try (RunPlaces places = RunPlaces.of(flags, repository, session.checkout(), plan.branch(), following, console);
                RunView view = RunView.of(console)) {
            ImagePlace images = ImagePlace.of(flags, repository, console);
            Promoting promoting =
                    session.promoting(images, places, plan.commit(), signer, BuildAttestations.by(signer), view);
            Deployment beside = new Deployment(
                    null, null, repository, places.here().remote(), plan.branch(), ObjectId.fromString(plan.commit()));
            FollowedImageFinder newest = new FollowedImageFinder(pipelines, following, flags.options());
            Report report = flags.dryRun()
                    ? preview(plan, newest, promoting, beside)
                    : promoted(plan, pipelines, newest, promoting, beside);
            view.end();
            return session.published(report, Announcements.FOLLOWED, places, pipelines);
        }
    }

    private static Report preview(Plan plan, FollowedImageFinder newest, Promoting promoting, Deployment beside) {
        FollowedImageFinder.Found found = newest.find(promoting, beside);
        String otherBranch = promoting.places().otherBranch(plan.branch(), plan.commit());
        List<PromotionStep> ways = newest.steps(found, promoting, beside, otherBranch);
        return new Report(plan, List.of(), List.of(), found.images(), Verified.NOTHING, ways);
    }

    private Report promoted(
            Plan plan, Pipelines pipelines, FollowedImageFinder newest, Promoting promoting, Deployment beside) {
        List<FollowedImage> seen = new ArrayList<>();
        Promoted promoted = new PromotionRounds(promoting)
                .run(plan, beside, session.flags().patience(), (round, now, gates) -> {
                    FollowedImageFinder.Found found = newest.find(round, now);
                    seen.clear();
                    seen.addAll(found.images());
                    return round.run(
                            plan,
                            pipelines,
                            now,
                            found.versions(),
                            List.of(),
                            gates,
                            round.places().otherBranch(plan.branch(), plan.commit()));
                });
        return new Report(plan, List.of(), List.of(), seen, promoted.verified(), promoted.steps());
    }

    /** The deployed branch, with nothing to build. */
    private Plan plan() {
        CiFlags flags = session.flags();
        Checkout checkout = session.checkout();
        GitRepository repository = session.repository();
        try (ForgePlace here = ForgePlace.of(flags, repository, checkout.branch(), session.console())) {
            String usual = flags.branch() == null ? here.remote().defaultBranch() : flags.branch();
            String branch = usual == null ? checkout.branch() : usual;
            // an embedded forge takes in what is checked out, if that is the branch
            String commit = checkout.branch().equals(branch) ? checkout.commit("HEAD") : null;
            ObjectId tip = commit == null
                    ? here.tip(branch)
                    : flags.dryRun()
                            ? here.seen(repository, Plan.ofNothing(branch, commit))
                            : here.deployed(repository, Plan.ofNothing(branch, commit));
            return Plan.ofNothing(branch, tip.name());
        }
    }

    /** What a pull request has of pipelines that build must be proved, too, and that is where they left it. */
    private void requireImageLocations(Pipelines pipelines) {
        CiFlags flags = session.flags();
        boolean hosted = flags.forge() != null
                && ForgeSetting.parse(flags.forge(), session.console()) instanceof ForgeAddress.Hosted;
        if (hosted && flags.images() == null && !pipelines.building().isEmpty()) {
            throw Problem.error(
                            "some pipelines of this branch build their images, and no registry of these images is given",
                            null,
                            "add --to, or set KASANE_REGISTRY, as for kasane ci")
                    .asException();
        }
    }

    private List<Pipeline> following(Pipelines pipelines) {
        CiFlags flags = session.flags();
        List<Pipeline> all = pipelines.following();
        for (String name : flags.pipelines()) {
            if (pipelines.named(name).follow() == null) {
                throw Problem.error(
                                "the pipeline " + name + " follows no image: it builds its own",
                                null,
                                "run kasane ci to build it, or leave it out of --pipelines")
                        .asException();
            }
        }
        List<Pipeline> chosen = flags.pipelines().isEmpty()
                ? all
                : all.stream()
                        .filter(pipeline -> flags.pipelines().contains(pipeline.name()))
                        .toList();
        if (chosen.isEmpty()) {
            throw Problem.error(
                            "no pipeline of the deployed branch follows an image",
                            null,
                            "write one with spec.follow, see " + ProjectAddress.ofPage("guides/follow-images.md"))
                    .asException();
        }
        return chosen;
    }
}
