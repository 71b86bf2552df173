package dev.kasane.cli.status;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.status.DeliveredTargets;
import dev.kasane.ci.status.DeliveredTargets.Overview;
import dev.kasane.ci.status.Placements.Requests;
import dev.kasane.ci.verify.SourceRecords;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.promotion.PromotedTargets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The promotions of pipelines of other repositories to a branch.
 *
 * @param signer gives what signs records, or null to believe what is there; only used if there are records
 * @param options how targets are rendered
 */
record ExternalPromotions(Supplier<@Nullable CommitSigner> signer, RenderOptions options) {

    /**
     * Finds them if no pipeline beside the branch promotes an image, or if runs of other repositories left records.
     *
     * @param hasOwn whether a pipeline beside the branch promotes an image
     */
    Overview at(Deployment deployment, boolean hasOwn, Requests requests) {
        List<String> states = SourceRecords.branches(deployment.remote());
        if (hasOwn && states.isEmpty()) {
            return Overview.NONE;
        }
        SourceRecords records = SourceRecords.read(
                deployment.repository(),
                deployment.remote(),
                states,
                deployment.branch(),
                states.isEmpty() ? null : signer.get());
        Overview all = new DeliveredTargets(deployment, records, PromotedTargets.MOST_COMMITS, options).with(requests);
        // those without a source are the own ones
        return hasOwn
                ? new Overview(
                        all.placements().stream()
                                .filter(placement -> placement.builtIn() != null)
                                .toList(),
                        all.unread())
                : all;
    }
}
