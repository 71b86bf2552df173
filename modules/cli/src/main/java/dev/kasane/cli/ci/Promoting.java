package dev.kasane.cli.ci;

import dev.kasane.ci.images.FollowedImages;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.plan.FetchedOrder;
import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.BuildRecords;
import dev.kasane.ci.run.CheckGate;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.FollowGate;
import dev.kasane.ci.run.FreezeGate;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.KnownImages;
import dev.kasane.ci.run.Pending;
import dev.kasane.ci.run.PipelineOrder;
import dev.kasane.ci.run.PipelineProvenance;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Promotions;
import dev.kasane.ci.run.Reverting;
import dev.kasane.ci.run.Verified;
import dev.kasane.ci.scan.RegistryScanner;
import dev.kasane.ci.scan.ReportScanner;
import dev.kasane.cli.command.Version;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.Destinations.Destination;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.Identity;
import dev.kasane.image.build.RunFiles;
import dev.kasane.image.record.Attestations;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.EditProof;
import dev.kasane.promotion.Promoter;
import dev.kasane.promotion.Proposal;
import dev.kasane.promotion.ProposalCache;
import dev.kasane.promotion.TagOrder;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Promotes images, behind the gates of their pipelines.
 *
 * @param repository the clone
 * @param checkout its checkout
 * @param images the registry with the images
 * @param places where commits and pull requests go
 * @param signer signs commits; null when they are not signed
 * @param attestations which images are believed
 * @param followed the followed images
 * @param view shows the progress
 * @param console where it runs: a scanner's command gets its environment, but for passwords
 * @param options how targets are rendered
 */
record Promoting(
        GitRepository repository,
        Checkout checkout,
        ImagePlace images,
        RunPlaces places,
        @Nullable CommitSigner signer,
        Attestations attestations,
        FollowedImages followed,
        RunView view,
        Console console,
        RenderOptions options) {

    private static final Duration SCAN_INTERVAL = Duration.ofSeconds(3);

    /**
     * Notes what was built well, and promotes it and what former runs left.
     *
     * @param pipelines those of the plan's commit
     * @param beside the branch beside the pipelines
     * @param state what was built well before
     */
    PromotionRounds.Promoted run(
            Plan plan, Pipelines pipelines, Deployment beside, LastGood state, List<BuildOutcome> builds, Gates gates) {
        Map<String, String> good = new TreeMap<>();
        builds.stream().filter(BuildOutcome::isGood).forEach(build -> good.put(build.pipeline(), build.commit()));
        String otherBranch = places.otherBranch(plan.branch(), plan.commit());
        if (!good.isEmpty() && otherBranch == null) {
            state.note(good);
        }
        List<BuildOutcome> wanted = new ArrayList<>(builds);
        List<Pipeline> others = plan.unaffected().stream().map(pipelines::named).toList();
        Map<String, String> known = state.claims().commits();
        wanted.addAll(new Pending(places.deployments(beside), records(), options).of(others, known));
        List<String> sound = Stream.concat(plan.unaffected().stream(), plan.overtaken().stream())
                .filter(known::containsKey)
                .toList();
        return run(
                plan,
                pipelines,
                beside,
                wanted.stream()
                        .map(BuildOutcome::version)
                        .filter(Objects::nonNull)
                        .toList(),
                sound,
                gates,
                otherBranch);
    }

    /**
     * Promotes images, and verifies those that are deployed.
     *
     * @param sound the pipelines with an earlier successful build, which need no build
     */
    PromotionRounds.Promoted run(
            Plan plan,
            Pipelines pipelines,
            Deployment beside,
            List<ImageVersion> wanted,
            List<String> sound,
            Gates gates,
            @Nullable String otherBranch) {
        Verified verified =
                new TargetVerification(places, signer, options, view, console).at(plan, beside, otherBranch);
        List<PromotionStep> steps = with(
                plan, pipelines, beside, gates, verified, otherBranch, promotions -> promotions.run(pipelines, wanted));
        return new PromotionRounds.Promoted(verified, steps, sound);
    }

    /**
     * Creates a promotion run for the pipelines of a commit.
     *
     * @param commit the commit
     */
    static Promoting of(
            GitRepository repository,
            Checkout checkout,
            ImagePlace images,
            RunPlaces places,
            String commit,
            @Nullable CommitSigner signer,
            Attestations attestations,
            RunView view,
            Console console,
            RenderOptions options) {
        FollowedImages followed = images.followed(places.followed(), commit);
        return new Promoting(
                repository, checkout, images, places, signer, attestations, followed, view, console, options);
    }

    /** The same for a later check: registries are read again. */
    Promoting again(String commit) {
        return of(repository, checkout, images, places, commit, signer, attestations, view, console, options);
    }

    /** The gates of images: each scanner runs once for an image. */
    Gates gates() {
        RunFiles files = new TrustedFiles(repository, checkout, images).ofScanners();
        return new Gates(
                new ReportScanner(checkout.root(), console.environment(), view.buildOutput(), files).cached(),
                new RegistryScanner(images::of, SCAN_INTERVAL).cached(),
                files,
                Clock.systemUTC());
    }

    /**
     * Makes promotions, and leaves the files of the work tree unchanged.
     *
     * @param pipelines those of the plan's commit
     * @param beside the branch beside the pipelines
     * @param gates what must hold of images
     * @param verified the verdicts on targets
     * @param otherBranch why nothing is promoted to other repositories; null if nothing prevents it
     */
    List<PromotionStep> with(
            Plan plan,
            Pipelines pipelines,
            Deployment beside,
            Gates gates,
            Verified verified,
            @Nullable String otherBranch,
            Function<Promotions, List<PromotionStep>> make) {
        Deployments deployments = places.deployments(beside);
        Map<Deployment, Promoter> promoters = new HashMap<>();
        Function<Deployment, Promoter> promoter = deployment -> promoters.computeIfAbsent(
                deployment,
                ignored -> promoter(
                        plan,
                        pipelines,
                        deployment,
                        beside,
                        verified,
                        new PipelineProvenance(
                                repository,
                                plan.commit(),
                                known(),
                                PipelineProvenance.Before.THEY_ARE_MADE_AGAIN,
                                gates,
                                verified,
                                deployments,
                                deployment,
                                places.source(plan.branch(), plan.commit()),
                                options,
                                view::step)));
        Promotions promotions =
                new Promotions(deployments, promoter, gates, beside.tree(), verified, otherBranch, options, view::step);
        List<PromotionStep> steps = new ArrayList<>(make.apply(promotions));
        steps.addAll(new Reverting(
                        deployments, promoter, known(), deployment -> order(plan, pipelines, deployment), promotions)
                .of(verified));
        gates.files().mustBeAsBefore();
        return steps;
    }

    /** The order of commits by age, as far as the branch shows it. */
    private TagOrder order(Plan plan, Pipelines pipelines, Deployment deployment) {
        TagOrder order = new CommitOrder(repository, plan.commit());
        TagOrder commits = places.others().at(deployment) == null
                ? order
                : new FetchedOrder(order, places.source(plan.branch(), plan.commit()));
        return new PipelineOrder(commits, pipelines, followed);
    }

    /** The images that there are, no matter who built them. */
    private KnownImages known() {
        return new KnownImages(records(), followed);
    }

    /** The images that kasane built. */
    BuildRecords records() {
        return new BuildRecords(images.images(), attestations);
    }

    private Promoter promoter(
            Plan plan,
            Pipelines pipelines,
            Deployment deployment,
            Deployment beside,
            Verified verified,
            EditProof provenance) {
        Destination other = places.others().at(deployment);
        CheckGate checks = new CheckGate(pipelines, to -> places.others().has(deployment, to), Clock.systemUTC());
        PromotionText text = new PromotionText(
                checks, places.here().page(), other == null ? places.here().page() : other.page());
        return new Promoter(
                deployment.repository(),
                deployment.remote(),
                Identity.KASANE,
                signer,
                provenance,
                order(plan, pipelines, deployment),
                new FreezeGate(
                        new FollowGate(checks, pipelines, known()),
                        other == null ? null : beside.tree(),
                        Clock.systemUTC()),
                new Proposal(
                        other == null ? places.here().forge() : other.forge(),
                        text,
                        new ProposalCache(repository, places.others().suffix(deployment), given(plan, verified))),
                StepListener.NONE,
                options);
    }

    /**
     * The inputs of a proposal besides the deployed files: rules and texts, gates and the order of commits, dates of
     * waivers.
     */
    private List<String> given(Plan plan, Verified verified) {
        List<String> given = new ArrayList<>(List.of(
                Version.KASANE, plan.commit(), LocalDate.now(ZoneOffset.UTC).toString()));
        // targets that come first may be in another repository
        places.others()
                .all()
                .forEach(other -> given.add(other.deployment().tip().name()));
        given.addAll(verified.parts());
        return given;
    }
}
