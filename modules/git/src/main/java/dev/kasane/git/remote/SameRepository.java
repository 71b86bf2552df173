package dev.kasane.git.remote;

import dev.kasane.files.TreeException;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The repository that commits are made in, as a remote: a fetch only reads, and a push moves a branch by compare and
 * swap.
 */
final class SameRepository implements Remote {

    private final GitRepository repository;
    private final String space;

    SameRepository(GitRepository repository) {
        this(repository, Constants.R_HEADS);
    }

    private SameRepository(GitRepository repository, String space) {
        this.repository = repository;
        this.space = space;
    }

    @Override
    public Remote notes() {
        return new SameRepository(repository, Constants.R_NOTES);
    }

    @Override
    public String displayName() {
        return repository.displayName();
    }

    @Override
    public @Nullable String defaultBranch() {
        try {
            return repository.jgit().getBranch();
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of " + repository.displayName(), e);
        }
    }

    @Override
    public List<String> branches(String beginning) {
        try {
            return repository.jgit().getRefDatabase().getRefsByPrefix(space + beginning).stream()
                    .map(ref -> ref.getName().substring(space.length()))
                    .toList();
        } catch (IOException e) {
            throw new TreeException("cannot read the branches of " + repository.displayName(), e);
        }
    }

    @Override
    public Map<String, ObjectId> fetch(List<String> branches) {
        Map<String, ObjectId> found = new HashMap<>();
        for (String branch : branches) {
            ObjectId tip = BranchUpdate.tip(repository, space + branch);
            if (tip != null) {
                found.put(branch, tip);
            }
        }
        return found;
    }

    @Override
    public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
        if (!Objects.equals(seen, BranchUpdate.tip(repository, space + branch))) {
            return Push.MOVED;
        }
        if (rewrite == Rewrite.FORBIDDEN && seen != null && !isForward(seen, commit)) {
            throw new IllegalArgumentException(commit.name() + " would leave " + seen.name() + " behind");
        }
        return BranchUpdate.swap(repository, space + branch, seen, commit) ? Push.DONE : Push.MOVED;
    }

    private boolean isForward(ObjectId seen, ObjectId commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            return walk.isMergedInto(walk.parseCommit(seen), walk.parseCommit(commit));
        } catch (IOException e) {
            throw new TreeException("cannot read " + commit.name() + " in " + repository.displayName(), e);
        }
    }
}
