package dev.kasane.ci.plan;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.Remote;
import java.io.IOException;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The branch that images are built from if another repository is deployed: missing commits are fetched from its server.
 */
public final class SourceBranch {

    private final GitRepository sources;
    private final @Nullable Remote remote;
    private final String name;
    private final String commit;
    private final CommitOrder history;
    private @Nullable ObjectId tip;

    /**
     * @param sources the clone
     * @param remote its server; null if none is configured: then only the commits of the clone count
     * @param name the branch
     * @param commit the commit of the run, which is on the branch
     */
    public SourceBranch(GitRepository sources, @Nullable Remote remote, String name, String commit) {
        this.sources = sources;
        this.remote = remote;
        this.name = name;
        this.commit = commit;
        this.history = new CommitOrder(sources);
    }

    /** The commit that a run is about. */
    public String commit() {
        return commit;
    }

    /** Whether a commit is on the branch. */
    public synchronized boolean has(String built) {
        if (built.equals(commit) || history.isBefore(built, commit) || isBelow(built, tip)) {
            return true;
        }
        ObjectId before = tip;
        refresh();
        return tip != null && !tip.equals(before) && isBelow(built, tip);
    }

    /** Whether a commit is on the branch as its server, or else the clone, has it. */
    public synchronized boolean hasFetched(String built) {
        if (!isBelow(built, tip)) {
            refresh();
        }
        return isBelow(built, tip);
    }

    /** Whether the clone has a commit, after the branch was fetched if it did not. */
    public synchronized boolean contains(String built) {
        if (!history.contains(built)) {
            refresh();
        }
        return history.contains(built);
    }

    private boolean isBelow(String built, @Nullable ObjectId branch) {
        return branch != null && (built.equals(branch.name()) || history.isBefore(built, branch.name()));
    }

    private void refresh() {
        if (remote != null) {
            tip = remote.fetch(List.of(name)).get(name);
            return;
        }
        try {
            // at a desk a commit is promoted before it is pushed; what a CI system checks out is no branch
            String own = Constants.R_HEADS + name;
            String fetched = Constants.R_REMOTES + "origin/" + name;
            boolean checkedOut = own.equals(sources.jgit().getFullBranch());
            ObjectId first = sources.jgit().resolve((checkedOut ? own : fetched) + "^{commit}");
            tip = first == null ? sources.jgit().resolve((checkedOut ? fetched : own) + "^{commit}") : first;
        } catch (IOException e) {
            throw new TreeException("cannot read the branch " + name + " of " + sources.displayName(), e);
        }
    }
}
