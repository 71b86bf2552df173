package dev.kasane.ci.hydrate;

import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.SignificantChanges;
import dev.kasane.change.report.TargetPair;
import dev.kasane.files.AddedFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds the commits that changed the objects of a target in a branch with rendered files. Others may have pushed them: the commit of
 * the source that one names is proved by a render of the target alone.
 *
 * @param repository the clone
 * @param newest the newest commit of the source
 * @param options how the target is rendered
 */
public record RenderedHistory(GitRepository repository, ObjectId newest, RenderOptions options) {

    private static final int MOST_COMMITS = 5_000;
    private static final int SHORT = 10;
    private static final byte[] KUSTOMIZATION =
            ("resources: [" + RenderedFiles.FILE + "]\n").getBytes(StandardCharsets.UTF_8);

    /**
     * A commit of the branch that changed the objects.
     *
     * @param commit its id
     * @param time when it was committed
     * @param author the name of its author
     * @param subject the first line of its message
     * @param source the commit of the source that the objects were rendered from; null if that is not proved
     * @param doubt why it is not proved, one sentence without a stop; null if it is, or if the objects are gone
     * @param report what it changed
     */
    public record Entry(
            String commit,
            Instant time,
            String author,
            String subject,
            @Nullable SourceCommit source,
            @Nullable String doubt,
            Report report) {}

    /** The branches that have a target, as the newest commit of the source lists them. */
    public List<HydratedBranch> branches(String target) {
        return HydratedBranch.all(repository.tree(newest)).stream()
                .filter(branch -> branch.has(target))
                .toList();
    }

    /**
     * The commits, newest first, by first parents.
     *
     * @param tip the tip of the branch
     * @param target the folder of the target
     * @param most how many at most
     */
    public List<Entry> entries(ObjectId tip, String target, int most) {
        String path = target.isEmpty() ? RenderedFiles.FILE : target + "/" + RenderedFiles.FILE;
        List<Entry> entries = new ArrayList<>();
        RunKey key = new RunKey();
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            @Nullable RevCommit commit = walk.parseCommit(tip);
            for (int seen = 0; seen < MOST_COMMITS && commit != null && entries.size() < most; seen++) {
                RevCommit before = commit.getParentCount() == 0 ? null : walk.parseCommit(commit.getParent(0));
                ObjectId now = objects(commit, path);
                ObjectId then = before == null ? null : objects(before, path);
                if (!Objects.equals(now, then)) {
                    Report report = report(then == null ? null : before, now == null ? null : commit, target, key);
                    entries.add(entry(commit, target, now, report));
                }
                commit = before;
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
            return entries;
        } catch (IOException e) {
            throw new TreeException("cannot read the commits of a branch in " + repository.displayName(), e);
        }
        return entries;
    }

    /** The file with the objects; null if there is none. */
    private @Nullable ObjectId objects(RevCommit commit, String path) throws IOException {
        try (TreeWalk found = TreeWalk.forPath(repository.jgit(), path, commit.getTree())) {
            return found != null && FileMode.REGULAR_FILE.equals(found.getRawMode(0)) ? found.getObjectId(0) : null;
        }
    }

    private Entry entry(RevCommit commit, String target, @Nullable ObjectId objects, Report report) {
        SourceCommit source = null;
        String doubt = null;
        if (objects != null) {
            BranchProof proof = new BranchProof(repository, new Renderings(repository, options, charts -> List.of()));
            ObjectId claimed = proof.claimed(commit.getTree(), newest);
            doubt = claimed == null ? "it names no commit that can be its source" : doubt(claimed, target, objects);
            source = claimed == null || doubt != null ? null : SourceCommit.of(repository, claimed);
        }
        return new Entry(
                commit.name(),
                commit.getCommitterIdent().getWhenAsInstant(),
                commit.getAuthorIdent().getName(),
                commit.getShortMessage(),
                source,
                doubt,
                report);
    }

    /** Why a target does not render to some objects at a commit; null if it does. */
    private @Nullable String doubt(ObjectId commit, String target, ObjectId objects) {
        String named = "it names " + commit.abbreviate(SHORT).name();
        try (ObjectInserter.Formatter formatter = new ObjectInserter.Formatter()) {
            byte[] rendered = new Renderer(repository.tree(commit), options)
                    .render(target)
                    .toYaml();
            return formatter.idFor(Constants.OBJ_BLOB, rendered).equals(objects)
                    ? null
                    : named + ", which renders to other objects";
        } catch (KasaneException e) {
            return named + ", which cannot be rendered here";
        }
    }

    private Report report(@Nullable RevCommit before, @Nullable RevCommit after, String target, RunKey key) {
        RevCommit any = Objects.requireNonNull(after == null ? before : after);
        FileTree earlier = tree(before == null ? any : before, target);
        FileTree later = tree(any, target);
        TargetPair pair = new TargetPair(before == null ? null : target, after == null ? null : target);
        return Report.of(
                target,
                1,
                SignificantChanges.of(
                        new Comparison(earlier, later, new TreeChanges(earlier, later), options).of(List.of(pair))),
                key);
    }

    /** The files of a commit of the branch, with a kustomization for the objects of the target. */
    private FileTree tree(RevCommit commit, String target) {
        return new AddedFile(
                repository.tree(commit),
                target.isEmpty() ? "kustomization.yaml" : target + "/kustomization.yaml",
                KUSTOMIZATION);
    }
}
