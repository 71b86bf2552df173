package dev.kasane.cli.history;

import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.SignificantChanges;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.RecordingTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds the commits that changed the objects of a target. A commit is rendered only if a path differs that the render of its child
 * has read.
 *
 * @param repository the clone
 * @param target the folder of the target
 * @param merges how pull requests were merged there
 * @param options how it is rendered
 */
record TargetHistory(GitRepository repository, String target, Merges merges, RenderOptions options) {

    private static final int MOST_COMMITS = 5_000;
    private static final List<String> KUSTOMIZATIONS =
            List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    /**
     * A commit that changed the objects.
     *
     * @param commit its id
     * @param time when it was merged, where the forge noted it, else when it was committed
     * @param people who brought it
     * @param subject the first line of its message
     * @param promotions the promotions that it is or brought
     * @param report what it changed
     */
    record Entry(
            String commit,
            Instant time,
            CommitPeople people,
            String subject,
            List<PromotedFrom> promotions,
            Report report) {}

    /**
     * The result of a search.
     *
     * @param entries the commits, newest first
     * @param isCutOff whether the search ended where the history of a shallow clone does
     */
    record Found(List<Entry> entries, boolean isCutOff) {}

    /**
     * The commits that changed the objects.
     *
     * @param from the revision to begin with
     * @param since the revision to end at; null for the beginning of the branch
     * @param most how many at most
     * @throws KasaneException if there is no such revision
     */
    Found entries(String from, @Nullable String since, int most) {
        ObjectId tip = ObjectId.fromString(repository.commit(from).id());
        ObjectId end = since == null
                ? null
                : ObjectId.fromString(repository.commit(since).id());
        List<Entry> entries = new ArrayList<>();
        RunKey key = new RunKey();
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit commit = walk.parseCommit(tip);
            GitTree tree = repository.tree(commit);
            checkKustomization(tree, from);
            Map<String, TreeEntry.Kind> reads = reads(tree);
            for (int seen = 0; seen < MOST_COMMITS && entries.size() < most; seen++) {
                boolean ended = end != null && walk.isMergedInto(commit, walk.parseCommit(end));
                if (ended) {
                    break;
                }
                if (commit.getParentCount() == 0) {
                    if (isEndOfShallowClone(commit)) {
                        return new Found(entries, true);
                    }
                    MemoryTree none = MemoryTree.of();
                    Report report = report(none, tree, new TreeChanges(none, tree), key);
                    if (!report.isEmpty()) {
                        entries.add(entry(commit, List.of(), report));
                    }
                    break;
                }
                RevCommit parent = walk.parseCommit(commit.getParent(0));
                GitTree before = repository.tree(parent);
                TreeChanges changes = new TreeChanges(before, tree);
                if (changes.isAnyChanged(reads)) {
                    Report report = report(before, tree, changes, key);
                    if (!report.isEmpty()) {
                        entries.add(entry(commit, PromotedFrom.of(walk, commit, parent, target), report));
                    }
                    reads = reads(before);
                }
                commit = parent;
                tree = before;
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
            return new Found(entries, true);
        } catch (IOException e) {
            throw new TreeException("cannot read the history of " + repository.displayName(), e);
        }
        return new Found(entries, false);
    }

    /** Whether a commit without parents had some where the clone was made. */
    private boolean isEndOfShallowClone(RevCommit commit) throws IOException {
        return repository.jgit().getObjectDatabase().getShallowCommits().contains(commit);
    }

    private void checkKustomization(GitTree tree, String revision) {
        for (String name : KUSTOMIZATIONS) {
            if (tree.entry(target.isEmpty() ? name : target + "/" + name).isFile()) {
                return;
            }
        }
        throw Problem.error(
                        "there is no kustomization in " + (target.isEmpty() ? "." : target) + " at " + revision,
                        null,
                        "name the folder of a kustomization; kasane graph lists them")
                .asException();
    }

    private Report report(FileTree before, FileTree after, TreeChanges changes, RunKey key) {
        String earlier = before.entry(target).isFolder() ? target : null;
        String later = after.entry(target).isFolder() ? target : null;
        List<TargetChange> found =
                new Comparison(before, after, changes, options).of(List.of(new TargetPair(earlier, later)));
        return Report.of(target, 1, SignificantChanges.of(found), key);
    }

    /** The files that a render of the target reads; the target's folder alone if it cannot be rendered. */
    private Map<String, TreeEntry.Kind> reads(GitTree tree) {
        RecordingTree recorded = new RecordingTree(tree);
        try {
            new Renderer(recorded, options).renderOnce(target);
        } catch (KasaneException e) {
            // what was read until then decides what comes of it
            recorded.entry(target);
        }
        return recorded.reads();
    }

    private Entry entry(RevCommit commit, List<PromotedFrom> promotions, Report report) {
        Merge merge = merges.of(commit.name());
        return new Entry(
                commit.name(),
                merge == null || merge.time() == null
                        ? commit.getCommitterIdent().getWhenAsInstant()
                        : merge.time(),
                CommitPeople.of(commit, merges),
                commit.getShortMessage(),
                promotions,
                report);
    }
}
