package dev.kasane.git.commit;

/** Signs commits. */
public interface CommitSigner {

    /**
     * A signature as Git keeps it in the header {@code gpgsig} of a commit.
     *
     * @param commit the commit's content without a signature
     */
    String sign(byte[] commit);
}
