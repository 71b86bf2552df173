package dev.kasane.git.commit;

import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.util.RawParseUtils;
import org.jspecify.annotations.Nullable;

/**
 * Recognises commits that kasane wrote: by their author and committer, and by its signature when it has a key. Without
 * a key, any user with push access can write such a commit: then the result is a hint and no proof.
 *
 * @param identity the identity of kasane
 * @param signer the key's signer; null when commits are not signed
 */
public record OwnCommits(Identity identity, @Nullable CommitSigner signer) {

    private static final byte[] SIGNATURE = "gpgsig".getBytes(StandardCharsets.US_ASCII);

    /** Whether a commit, whose body was read, names kasane as author and committer. */
    public boolean isNamedOwn(RevCommit commit) {
        return commit.getCommitterIdent().getEmailAddress().equals(identity.email())
                && commit.getAuthorIdent().getEmailAddress().equals(identity.email());
    }

    /** Whether a commit, whose body was read, is signed with the key; so is every commit when there is none. */
    public boolean isSigned(RevCommit commit) {
        if (signer == null) {
            return true;
        }
        byte[] raw = commit.getRawBuffer();
        int begin = RawParseUtils.headerStart(SIGNATURE, raw, 0);
        if (begin < 0) {
            return false;
        }
        int end = RawParseUtils.nextLfSkippingSplitLines(raw, begin);
        int from = begin - SIGNATURE.length - 1;
        byte[] unsigned = new byte[raw.length - (end + 1 - from)];
        System.arraycopy(raw, 0, unsigned, 0, from);
        System.arraycopy(raw, end + 1, unsigned, from, raw.length - end - 1);
        String signature = new String(raw, begin, end - begin, StandardCharsets.US_ASCII).replace("\n ", "\n");
        return signer.isOwn(unsigned, signature);
    }
}
