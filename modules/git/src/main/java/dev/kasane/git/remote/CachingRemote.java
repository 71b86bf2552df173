package dev.kasane.git.remote;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A remote that caches fetched objects: it names them by references, so that the next fetch transfers only new ones.
 */
final class CachingRemote implements Remote {

    private static final String SEEN = "refs/kasane/seen/";

    private final GitRepository local;
    private final Remote remote;

    CachingRemote(GitRepository local, Remote remote) {
        this.local = local;
        this.remote = remote;
    }

    @Override
    public Remote notes() {
        return remote.notes();
    }

    @Override
    public String displayName() {
        return remote.displayName();
    }

    @Override
    public @Nullable String defaultBranch() {
        return remote.defaultBranch();
    }

    @Override
    public List<String> branches(String beginning) {
        return remote.branches(beginning);
    }

    @Override
    public Map<String, ObjectId> fetch(List<String> branches) {
        Map<String, ObjectId> tips = remote.fetch(branches);
        tips.forEach(this::note);
        return tips;
    }

    @Override
    public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
        Push push = remote.push(branch, commit, seen, rewrite);
        if (push == Push.DONE) {
            note(branch, commit);
        }
        return push;
    }

    /** Whether another process is faster does not matter: both know a commit that is there. */
    private void note(String branch, ObjectId commit) {
        ObjectId known = BranchUpdate.tip(local, SEEN + branch);
        if (!commit.equals(known)) {
            BranchUpdate.swap(local, SEEN + branch, known, commit);
        }
    }
}
