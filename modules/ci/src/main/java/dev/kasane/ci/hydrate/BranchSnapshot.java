package dev.kasane.ci.hydrate;

import dev.kasane.git.remote.Remote;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The branches of a repository at one moment, for read-only commands.
 *
 * @param remote the repository
 * @param tips where its branches were
 */
record BranchSnapshot(Remote remote, Map<String, ObjectId> tips) implements Remote {

    @Override
    public Remote notes() {
        return new BranchSnapshot(remote, Map.of());
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
        return tips.keySet().stream()
                .filter(name -> name.startsWith(beginning))
                .sorted()
                .toList();
    }

    @Override
    public Map<String, ObjectId> fetch(List<String> branches) {
        Map<String, ObjectId> found = new HashMap<>(tips);
        found.keySet().retainAll(branches);
        return found;
    }

    @Override
    public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
        throw new UnsupportedOperationException("branches are only read here, and " + branch + " was to be pushed");
    }
}
