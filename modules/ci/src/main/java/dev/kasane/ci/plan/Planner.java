package dev.kasane.ci.plan;

import dev.kasane.ci.event.Push;
import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.AffectedPipeline;
import dev.kasane.pipeline.closure.Closures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the builds for a push: each pipeline whose closure differs from that of its last successful build. Trees are
 * compared, never commits counted: it does not matter how the branch got to where it is, by a merge, a squash, a revert
 * or force. What is not known is built.
 */
public final class Planner {

    private final GitRepository repository;
    private final CommitOrder history;
    private final LastGood lastGood;

    public Planner(GitRepository repository, LastGood lastGood) {
        this.repository = repository;
        this.history = new CommitOrder(repository);
        this.lastGood = lastGood;
    }

    /**
     * Makes a plan.
     *
     * @param push the push; its earlier commit stands in for pipelines of which nothing is known, when it is there
     * @param after the pipelines of its later commit
     * @param only the pipelines to look at; empty for all
     */
    public Plan plan(Push push, Pipelines after, List<String> only) {
        List<Pipeline> pipelines = only.isEmpty()
                ? after.building()
                : only.stream().map(after::building).toList();
        Closures later = new Closures(after.tree());
        LastGood.Claims claims = lastGood.claims();
        Map<String, String> good = claims.commits();
        Map<String, @Nullable Closures> known = new HashMap<>();
        List<PlannedBuild> builds = new ArrayList<>();
        List<String> unaffected = new ArrayList<>();
        List<String> overtaken = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            String before = claims.doubted().contains(pipeline.name()) ? null : push.before();
            String since = good.getOrDefault(pipeline.name(), before);
            if (since != null && good.containsKey(pipeline.name()) && history.isBefore(push.after(), since)) {
                overtaken.add(pipeline.name());
                continue;
            }
            Closures earlier = since == null ? null : known.computeIfAbsent(since, id -> closures(id, later));
            AffectedPipeline affected = AffectedPipeline.of(pipeline, earlier, later);
            if (affected == null) {
                unaffected.add(pipeline.name());
            } else {
                builds.add(new PlannedBuild(
                        pipeline.name(),
                        affected.closure().digest(),
                        earlier == null ? null : since,
                        affected.paths()));
            }
        }
        return new Plan(push.branch(), push.after(), builds, unaffected, overtaken, false);
    }

    private @Nullable Closures closures(String commit, Closures later) {
        return history.contains(commit) ? later.in(repository.tree(commit)) : null;
    }
}
