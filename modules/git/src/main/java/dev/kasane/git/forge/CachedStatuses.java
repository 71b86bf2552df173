package dev.kasane.git.forge;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A cache of the statuses of commits: each commit is read once, until one of its statuses is set. */
public final class CachedStatuses implements CommitStatuses {

    private final CommitStatuses statuses;
    private final Map<String, List<CommitStatus>> known = new ConcurrentHashMap<>();

    public CachedStatuses(CommitStatuses statuses) {
        this.statuses = statuses;
    }

    @Override
    public List<CommitStatus> of(String commit) {
        return known.computeIfAbsent(commit, statuses::of);
    }

    @Override
    public void publish(String commit, CommitStatus status) {
        statuses.publish(commit, status);
        known.remove(commit);
    }
}
