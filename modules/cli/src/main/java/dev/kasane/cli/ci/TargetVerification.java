package dev.kasane.cli.ci;

import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Verifications;
import dev.kasane.ci.run.Verified;
import dev.kasane.ci.verify.ArgoCdServers;
import dev.kasane.ci.verify.Prometheus;
import dev.kasane.ci.verify.VerificationRule;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.live.Clusters;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verifies whether promoted images work in their targets.
 *
 * @param places where the targets are
 * @param signer signs what is recorded; null when it is not signed
 * @param options how targets are rendered
 * @param view shows the progress
 * @param console where clusters and servers are named
 */
record TargetVerification(
        RunPlaces places, @Nullable CommitSigner signer, RenderOptions options, RunView view, Console console) {

    /**
     * Verifies the targets of the run's pipelines that have a rule for it; the rules of later commits may differ.
     *
     * @param beside the branch beside the pipelines
     * @param otherBranch why nothing is promoted to other repositories; null if nothing prevents it
     */
    Verified at(Plan plan, Deployment beside, @Nullable String otherBranch) {
        List<Pipeline> looked = places.pipelines().stream()
                .filter(pipeline -> !plan.overtaken().contains(pipeline.name()))
                .filter(pipeline -> pipeline.spec().promotion().stream().anyMatch(to -> to.verify() != null))
                .toList();
        if (looked.isEmpty()) {
            return Verified.NOTHING;
        }
        try (Clusters clusters = new Clusters(console)) {
            return new Verifications(
                            places.deployments(beside),
                            deployment -> places.notes(deployment, signer),
                            new VerificationRule(
                                    clusters,
                                    new ArgoCdServers(console.environment()),
                                    new Prometheus(console.environment())),
                            Clock.systemUTC(),
                            options,
                            view::step)
                    .of(looked, to -> otherBranch == null || to.repository() == null);
        }
    }
}
