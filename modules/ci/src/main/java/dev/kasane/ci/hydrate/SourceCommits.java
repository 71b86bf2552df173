package dev.kasane.ci.hydrate;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** The newest commits of the source, by first parents. They are compared without a render, each pair once for all branches. */
final class SourceCommits {

    /** Older commits are not counted. */
    private static final int MOST = 100;

    private final GitRepository repository;
    private final List<Step> steps = new ArrayList<>();
    private final Side newest;
    private @Nullable Side oldest;

    /** A commit and its kustomizations. */
    private record Side(ObjectId commit, GitTree tree, KustomizationGraph graph) {

        Set<String> targets(HydratedBranch branch) {
            TargetConfig config = TargetConfig.of(tree);
            Set<String> targets = new HashSet<>();
            graph.leaves().stream().filter(config::isTarget).filter(branch::has).forEach(targets::add);
            return targets;
        }
    }

    /** The changed files of a commit. */
    private record Step(ObjectId commit, Affected affected) {}

    SourceCommits(GitRepository repository, ObjectId newest) {
        this.repository = repository;
        GitTree tree = repository.tree(newest);
        this.newest = new Side(newest, tree, new KustomizationGraph(tree));
        this.oldest = this.newest;
    }

    /**
     * The number of commits after a given one that change files of the branch's targets, whether that changes an object
     * or not.
     */
    int after(ObjectId commit, HydratedBranch branch) {
        if (commit.equals(newest.commit())) {
            return 0;
        }
        GitTree then = repository.tree(commit);
        Set<String> targets = newest.targets(branch);
        targets.addAll(new Side(commit, then, new KustomizationGraph(then)).targets(branch));
        int count = 0;
        for (int i = 0; i < MOST; i++) {
            Step step = step(i);
            if (step == null || step.commit().equals(commit)) {
                break;
            }
            count += targets.stream().anyMatch(target -> step.affected().reason(target) != null) ? 1 : 0;
        }
        return count;
    }

    /** The step of a commit, the newest one is the first; null after the last one that this clone has. */
    private @Nullable Step step(int number) {
        Side later = oldest;
        while (steps.size() <= number && later != null) {
            Side earlier = before(later.commit(), later.tree(), later.graph());
            if (earlier != null) {
                TreeChanges changes = new TreeChanges(earlier.tree(), later.tree());
                steps.add(new Step(later.commit(), new Affected(earlier.graph(), later.graph(), changes)));
            }
            later = earlier;
            oldest = earlier;
        }
        return number < steps.size() ? steps.get(number) : null;
    }

    private @Nullable Side before(ObjectId commit, GitTree tree, KustomizationGraph graph) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit found = walk.parseCommit(commit);
            if (found.getParentCount() == 0) {
                return null;
            }
            ObjectId parent = walk.parseCommit(found.getParent(0)).copy();
            GitTree before = repository.tree(parent);
            return new Side(parent, before, graph.forOtherTree(before, new TreeChanges(tree, before)));
        } catch (MissingObjectException e) {
            // a shallow clone ends here
            return null;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private TreeException unreadable(IOException e) {
        return new TreeException("cannot read the commits of " + repository.displayName(), e);
    }
}
