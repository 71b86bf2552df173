package dev.kasane.image.record;

import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.store.ImageRepository;

/**
 * Decides which tags and annotations of a registry's images are true, and attests those that kasane built. Any user
 * with write access to a registry can give any image any tag and annotation.
 */
public interface Attestations {

    /** Without a key: every image is believed, and none is attested. */
    Attestations NONE = new Unsigned(true);

    /** For builds without the key of the run: no image is believed, so that all of them are built again. */
    Attestations UNKNOWN = new Unsigned(false);

    /** Attestations that are signed with a key. */
    static Attestations signedBy(RecordSigner signer) {
        return new SignedAttestations(signer);
    }

    /** Attestations of a key that are verified, and never created: for builds of uncommitted files. */
    static Attestations verifiedBy(RecordSigner signer) {
        return new Verified(signedBy(signer));
    }

    /**
     * Whether an image was built by a pipeline from some inputs.
     *
     * @param in the repository that has the image
     * @param image its manifest, or its index
     * @param pipeline the pipeline's name
     * @param input the digest of the inputs, which the image's annotation names too
     */
    boolean isOfInput(ImageRepository in, Manifest image, String pipeline, Digest input);

    /**
     * Whether an image was built by a pipeline from a commit.
     *
     * @param in the repository that has the image
     * @param image its manifest, or its index
     * @param pipeline the pipeline's name
     * @param input the digest of the inputs that the image's annotation names
     * @param commit the commit
     */
    boolean isOfCommit(ImageRepository in, Manifest image, String pipeline, Digest input, String commit);

    /** Attests that an image was built by a pipeline from these inputs at a commit. */
    void attest(ImageRepository in, Manifest image, String pipeline, Digest input, String commit);

    /**
     * Attestations that are only read.
     *
     * @param signed verifies them
     */
    record Verified(Attestations signed) implements Attestations {
        @Override
        public boolean isOfInput(ImageRepository in, Manifest image, String pipeline, Digest input) {
            return signed.isOfInput(in, image, pipeline, input);
        }

        @Override
        public boolean isOfCommit(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
            return signed.isOfCommit(in, image, pipeline, input, commit);
        }

        @Override
        public void attest(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
            // a work tree may hold more than what its commit has
        }
    }

    /**
     * Attestations without a key.
     *
     * @param believes whether images are believed
     */
    record Unsigned(boolean believes) implements Attestations {
        @Override
        public boolean isOfInput(ImageRepository in, Manifest image, String pipeline, Digest input) {
            return believes;
        }

        @Override
        public boolean isOfCommit(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
            return believes;
        }

        @Override
        public void attest(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
            // there is nothing to sign with
        }
    }
}
