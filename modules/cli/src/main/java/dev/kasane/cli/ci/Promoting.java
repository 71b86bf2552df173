package dev.kasane.cli.ci;

import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.BuildRecords;
import dev.kasane.ci.run.CheckGate;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.Pending;
import dev.kasane.ci.run.PipelineProvenance;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Promotions;
import dev.kasane.ci.scan.RegistryScanner;
import dev.kasane.ci.scan.ReportScanner;
import dev.kasane.cli.command.Version;
import dev.kasane.cli.forge.Destinations.Destination;
import dev.kasane.git.GitRepository;
import dev.kasane.git.Progress;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.Identity;
import dev.kasane.image.build.RunFiles;
import dev.kasane.image.record.Attestations;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.Promoter;
import dev.kasane.promotion.Proposal;
import dev.kasane.promotion.ProposalCache;
import dev.kasane.promotion.Provenance;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Promotes what was built, and what former runs left.
 *
 * @param repository the clone
 * @param checkout what is checked out there
 * @param images where images are
 * @param places where commits and pull requests go
 * @param state what was built well before
 * @param signer signs commits; null when they are not signed
 * @param attestations which images are believed
 * @param view shows what is done
 * @param environment what a scanner's command gets, but for passwords
 * @param options how targets are rendered
 */
record Promoting(
        GitRepository repository,
        Checkout checkout,
        ImagePlace images,
        RunPlaces places,
        LastGood state,
        @Nullable CommitSigner signer,
        Attestations attestations,
        RunView view,
        Map<String, String> environment,
        RenderOptions options) {

    private static final Duration SCAN_INTERVAL = Duration.ofSeconds(3);

    /**
     * Notes what was built well, and promotes it.
     *
     * @param pipelines those of the plan's commit
     * @param beside the branch beside the pipelines
     */
    List<PromotionStep> run(Plan plan, Pipelines pipelines, Deployment beside, List<BuildOutcome> builds) {
        Map<String, String> good = new TreeMap<>();
        builds.stream().filter(BuildOutcome::isGood).forEach(build -> good.put(build.pipeline(), build.commit()));
        if (!good.isEmpty()) {
            state.note(good);
        }
        BuildRecords records = new BuildRecords(images.images(), attestations);
        List<BuildOutcome> wanted = new ArrayList<>(builds);
        List<Pipeline> others = plan.unaffected().stream().map(pipelines::named).toList();
        Deployments deployments = to -> {
            Destination other = places.others().of(to);
            return other == null ? beside : other.deployment();
        };
        wanted.addAll(new Pending(deployments, records, options)
                .of(others, state.claims().commits()));
        RunFiles files = new TrustedFiles(repository, checkout, images).ofScanners();
        Gates gates = new Gates(
                new ReportScanner(checkout.root(), environment, view.buildOutput(), files).remembering(),
                new RegistryScanner(images.images(), SCAN_INTERVAL).remembering(),
                files,
                Clock.systemUTC());
        Map<Deployment, Promoter> promoters = new HashMap<>();
        Function<Deployment, Promoter> promoter = deployment -> promoters.computeIfAbsent(
                deployment,
                ignored -> promoter(
                        plan,
                        pipelines,
                        deployment,
                        new PipelineProvenance(
                                repository, plan.commit(), records, gates, deployments, deployment, options)));
        List<PromotionStep> steps = new Promotions(deployments, promoter, gates, view::step).run(pipelines, wanted);
        files.mustBeAsBefore();
        return steps;
    }

    private Promoter promoter(Plan plan, Pipelines pipelines, Deployment deployment, Provenance provenance) {
        Destination other = places.others().at(deployment);
        CheckGate checks = new CheckGate(pipelines, deployment, Clock.systemUTC());
        PromotionText text = new PromotionText(
                checks, places.here().page(), other == null ? places.here().page() : other.page());
        return new Promoter(
                deployment.repository(),
                deployment.remote(),
                Identity.KASANE,
                signer,
                provenance,
                new CommitOrder(repository, plan.commit()),
                checks,
                new Proposal(
                        other == null ? places.here().forge() : other.forge(),
                        text,
                        new ProposalCache(deployment.repository(), given(plan))),
                Progress.NONE,
                options);
    }

    /** What a proposal hangs on beside the deployed files: rules and texts, gates and the order of commits, waivers' days. */
    private static List<String> given(Plan plan) {
        return List.of(
                Version.KASANE, plan.commit(), LocalDate.now(ZoneOffset.UTC).toString());
    }
}
