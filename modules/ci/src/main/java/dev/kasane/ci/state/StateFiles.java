package dev.kasane.ci.state;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.OwnCommits;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Function;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** The files on kasane's state branch. Concurrent runs do not overwrite each other's records. */
public final class StateFiles {

    /** The branch beside the pipelines; where they are in another repository, its name is behind it. */
    public static final String BRANCH = "kasane/state";

    private static final int ATTEMPTS = 20;

    private final GitRepository local;
    private final Remote remote;
    private final String branch;
    private final @Nullable CommitSigner signer;
    private final OwnCommits own;
    private final CommitWriter writer;
    private final Clock clock;

    /**
     * @param local the clone in which commits are made
     * @param remote the repository that has the branch
     * @param branch the branch; it has no commit in common with others
     * @param signer signs commits, and verifies records; null without a key
     * @param clock the time of commits
     */
    public StateFiles(GitRepository local, Remote remote, String branch, @Nullable CommitSigner signer, Clock clock) {
        this.local = local;
        this.remote = remote;
        this.branch = branch;
        this.signer = signer;
        this.own = new OwnCommits(Identity.KASANE, signer);
        this.writer = new CommitWriter(local, Identity.KASANE, signer);
        this.clock = clock;
    }

    /**
     * The branch as it was seen.
     *
     * @param tip where it was; null when it was not there
     * @param signed whether it was there, and signed where commits are
     * @param others where the other branches were
     */
    public record Seen(@Nullable ObjectId tip, boolean signed, Map<String, ObjectId> others) {}

    /** Whether there is a key, so that signatures can be checked. */
    public boolean hasKey() {
        return signer != null;
    }

    /**
     * Reads the branch.
     *
     * @param others more branches, which are read in the same request
     */
    public Seen look(List<String> others) {
        List<String> branches = new ArrayList<>(List.of(branch));
        branches.addAll(others);
        Map<String, ObjectId> tips = remote.fetch(branches);
        ObjectId tip = tips.get(branch);
        return new Seen(tip, isSigned(tip), tips);
    }

    /** Whether a commit of the branch, whose body was read, is signed with the key; so is every commit when there is none. */
    public boolean isSigned(RevCommit commit) {
        return own.isSigned(commit);
    }

    private boolean isSigned(@Nullable ObjectId tip) {
        if (tip == null) {
            return false;
        }
        try (RevWalk walk = new RevWalk(local.jgit())) {
            return isSigned(walk.parseCommit(tip));
        } catch (IOException e) {
            throw new TreeException("cannot read the state in " + local.displayName(), e);
        }
    }

    /**
     * Notes something.
     *
     * @param message the message of the commit
     * @param others more branches that it hangs on
     * @param changes the files to write, as it follows from what was seen; empty when nothing must be recorded
     */
    public void write(CommitMessage message, List<String> others, Function<Seen, SortedMap<String, byte[]>> changes) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Seen seen = look(others);
            SortedMap<String, byte[]> files = changes.apply(seen);
            if (files.isEmpty()) {
                return;
            }
            ObjectId commit = seen.signed()
                    ? writer.write(Objects.requireNonNull(seen.tip()), files, message, clock.instant())
                    // unverified files are not included in a signed tree
                    : writer.writeTree(writer.tree(files), seen.tip(), message, clock.instant());
            if (remote.push(branch, commit, seen.tip(), Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE) {
                return;
            }
        }
        throw new RemoteException(
                RemoteException.Kind.CONFLICT, "other writers kept pushing to " + branch, "run this again");
    }
}
