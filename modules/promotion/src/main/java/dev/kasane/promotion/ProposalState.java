package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.git.forge.PullRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The inputs of a proposal before any change: branches, edits and pull requests.
 *
 * @param name its environment, and its pipeline if it has the images of only one
 * @param repository the display name of the deployed repository
 * @param base the tip of the deployed branch
 * @param head the tip of the proposal's branch
 * @param wanted the edits for the proposal
 * @param closed the images of pull requests that people closed
 * @param open the one pull request that is open
 */
record ProposalState(
        String name,
        String repository,
        ObjectId base,
        ObjectId head,
        Set<ImagePromotion> wanted,
        Set<String> closed,
        PullRequest open) {

    /** It as texts, the same for the same state. */
    List<String> parts() {
        List<String> parts = new ArrayList<>(List.of(
                name,
                repository,
                base.name(),
                head.name(),
                open.where(),
                open.base(),
                open.title(),
                Proposal.normal(open.body())));
        wanted.stream().map(ProposalState::text).sorted().forEach(parts::add);
        parts.add("closed");
        closed.stream().sorted().forEach(parts::add);
        return parts;
    }

    private static String text(ImagePromotion promotion) {
        ImageEdit edit = promotion.edit();
        return String.join(
                "\n",
                edit.target(),
                edit.image(),
                String.valueOf(edit.newName()),
                edit.tag(),
                String.valueOf(edit.digest()),
                promotion.pipeline(),
                String.valueOf(promotion.sourceCommit()));
    }
}
