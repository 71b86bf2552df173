package dev.kasane.ci.hydrate;

import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.ci.hydrate.ProposalContent.Subject;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.kustomize.RenderOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The commits and object changes in the text of a pull request of a branch with rendered files.
 *
 * @param repository the clone
 * @param renderings what commits render to
 * @param options how targets are rendered
 */
record ProposalChanges(GitRepository repository, Renderings renderings, RenderOptions options) {

    private static final int MOST = 50;

    /**
     * The content of a pull request.
     *
     * @param from the commit that the branch has; null if that is not known
     */
    ProposalContent of(BranchObservation look, @Nullable ObjectId from, ObjectId to, boolean isNew) {
        HydratedBranch branch = look.branch();
        return new ProposalContent(
                branch,
                isNew,
                from == null ? null : from.name(),
                to.name(),
                from == null ? List.of() : commits(from, to),
                from == null && !isNew ? List.of() : changes(branch, from, to),
                look.found().changed());
    }

    /**
     * The content of a pull request that goes back.
     *
     * @param why why the branch does not work
     * @param from the commit that it has
     * @param to the older commit whose files are put back
     */
    RevertContent back(HydratedBranch branch, String why, ObjectId from, ObjectId to) {
        return new RevertContent(branch, why, from.name(), to.name(), commits(to, from), changes(branch, from, to));
    }

    private List<Subject> commits(ObjectId from, ObjectId to) {
        List<Subject> subjects = new ArrayList<>();
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.markStart(walk.parseCommit(to));
            walk.markUninteresting(walk.parseCommit(from));
            for (RevCommit commit : walk) {
                if (subjects.size() == MOST) {
                    break;
                }
                walk.parseBody(commit);
                subjects.add(new Subject(commit.name(), commit.getShortMessage()));
            }
        } catch (IOException e) {
            throw new TreeException("cannot read the commits of " + repository.displayName(), e);
        }
        return subjects;
    }

    /**
     * The changes in the targets of a branch.
     *
     * @param from null for nothing
     */
    List<TargetChange> changes(HydratedBranch branch, @Nullable ObjectId from, ObjectId to) {
        Set<String> before =
                from == null ? Set.of() : new TreeSet<>(RenderedFiles.folders(renderings.files(from, branch)));
        Set<String> after = new TreeSet<>(RenderedFiles.folders(renderings.files(to, branch)));
        List<TargetPair> pairs = new ArrayList<>();
        Set<String> all = new TreeSet<>(before);
        all.addAll(after);
        for (String folder : all) {
            pairs.add(new TargetPair(before.contains(folder) ? folder : null, after.contains(folder) ? folder : null));
        }
        GitTree later = repository.tree(to);
        GitTree earlier = from == null ? later : repository.tree(from);
        return new Comparison(earlier, later, new TreeChanges(earlier, later), options).of(pairs);
    }
}
