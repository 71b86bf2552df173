package dev.kasane.ci.images;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tags of images that are built from commits: a tag counts only if its commit is on the branch.
 *
 * @param read the commit of a tag, which may be shortened; null for none
 * @param commits the branch
 */
record CommitTags(Function<String, @Nullable String> read, SourceCommits commits) implements TagRule {

    @Override
    public boolean allows(String tag) {
        String commit = commit(tag);
        return commit != null && commits.has(commit);
    }

    @Override
    public @Nullable String newest(Collection<String> tags) {
        Map<String, List<String>> byCommit = new LinkedHashMap<>();
        for (String tag : new TreeSet<>(tags)) {
            String commit = commit(tag);
            if (commit != null) {
                byCommit.computeIfAbsent(commit, ignored -> new ArrayList<>()).add(tag);
            }
        }
        String newest = commits.newest(byCommit.keySet());
        return newest == null ? null : byCommit.getOrDefault(newest, List.of()).getLast();
    }

    @Override
    public Verdict compare(String current, String wanted) {
        String now = commit(current);
        if (now == null) {
            String said = read.apply(current);
            if (said == null || !SourceCommits.isCommit(said)) {
                return Verdict.UNKNOWN;
            }
            // another run may have seen later commits
            commits.refresh();
            now = commits.id(said);
        }
        String then = commit(wanted);
        return now == null || then == null ? Verdict.MISSING : commits.compare(now, then);
    }

    private @Nullable String commit(String tag) {
        String said = read.apply(tag);
        return said == null ? null : commits.id(said);
    }

    @Override
    public String toText() {
        return "images built from commits of " + commits.name();
    }
}
