package dev.kasane.ci.run;

import dev.kasane.git.commit.CommitSigner;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.record.RecordSigner;
import org.jspecify.annotations.Nullable;

/** Attestations with the key that commits are signed with. */
public final class BuildAttestations {

    private BuildAttestations() {}

    /**
     * Attestations of a run.
     *
     * @param signer the key; null if the run has none, which then believes the claims of images
     */
    public static Attestations by(@Nullable CommitSigner signer) {
        return signer == null ? Attestations.NONE : Attestations.signedBy(new OfCommits(signer));
    }

    /**
     * Attestations for images of a work tree: former images need one of this key, and new ones get none.
     *
     * @param signer the key; null for none
     */
    public static Attestations ofWorkTree(@Nullable CommitSigner signer) {
        return signer == null ? Attestations.NONE : Attestations.verifiedBy(new OfCommits(signer));
    }

    /** The text of a commit begins with its tree, and the statement of an attestation does not: neither can pass for the other. */
    private record OfCommits(CommitSigner signer) implements RecordSigner {
        @Override
        public String sign(byte[] statement) {
            return signer.sign(statement);
        }

        @Override
        public boolean isOwn(byte[] statement, String signature) {
            return signer.isOwn(statement, signature);
        }
    }
}
