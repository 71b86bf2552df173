package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEditor;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.OwnCommits;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Proves that kasane wrote the head of a promotion: the head is one commit, each of its edits is proven, and its tree
 * equals byte for byte the result of these edits on the parent commit. Any other head is foreign.
 */
public final class HeadProof {

    private final GitRepository local;
    private final OwnCommits own;
    private final CommitWriter writer;
    private final EditProof provenance;
    private final RenderOptions options;

    /**
     * @param local where the commits are
     * @param identity who kasane is
     * @param signer what signs its commits; null when they are not signed
     * @param provenance which edits may be believed
     * @param options how targets are rendered
     */
    public HeadProof(
            GitRepository local,
            Identity identity,
            @Nullable CommitSigner signer,
            EditProof provenance,
            RenderOptions options) {
        this.local = local;
        this.own = new OwnCommits(identity, signer);
        this.writer = new CommitWriter(local, identity, null);
        this.provenance = provenance;
        this.options = options;
    }

    /**
     * Checks a head that the base does not have.
     *
     * @param request the environment, the base and the mode; its edits are not read
     * @return descriptions of the foreign parts; empty if kasane wrote all of it
     */
    public List<String> foreign(PromotionRequest request, ObjectId head, ObjectId base) {
        OwnBranch branch = look(head, base, request);
        return branch.foreign().isEmpty() ? unproven(branch, request) : branch.foreign();
    }

    /** The branch as its commits describe it, of which nothing is proven. */
    OwnBranch look(@Nullable ObjectId tip, ObjectId base, PromotionRequest request) {
        return OwnBranch.look(local, tip, base, own, request);
    }

    /** Why a branch that describes itself as kasane's is not; empty when it is. */
    List<String> unproven(OwnBranch branch, PromotionRequest request) {
        ObjectId tip = branch.tip();
        ObjectId parent = branch.parent();
        if (tip == null || parent == null) {
            return List.of();
        }
        for (ImagePromotion claimed : branch.promotions()) {
            if (!provenance.isProven(claimed, request, parent)) {
                return List.of(branch.name() + ": " + claimed.edit().toText() + " is proved by no pipeline and build");
            }
        }
        return isAsWritten(branch, parent)
                ? List.of()
                : List.of(branch.name() + ": its content is not what its promotion writes");
    }

    private boolean isAsWritten(OwnBranch branch, ObjectId parent) {
        try {
            ImageEditor editor = new ImageEditor(local.tree(parent), options);
            ObjectId expected = writer.treeOf(
                    parent,
                    editor.written(branch.promotions().stream()
                            .map(ImagePromotion::edit)
                            .toList()));
            return expected.equals(branch.tree());
        } catch (KasaneException e) {
            // an edit that cannot be made was not made by us
            return false;
        }
    }
}
