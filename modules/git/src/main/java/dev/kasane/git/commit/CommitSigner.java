package dev.kasane.git.commit;

/** Signs commits, and recognises its own signatures. */
public interface CommitSigner {

    /**
     * A signature in the format of the header {@code gpgsig} of a commit.
     *
     * @param commit the commit's content without a signature
     */
    String sign(byte[] commit);

    /**
     * Whether a signature was made with this signer's own key.
     *
     * @param commit the commit's content without a signature
     * @param signature what stands in the header {@code gpgsig}
     */
    boolean isOwn(byte[] commit, String signature);
}
