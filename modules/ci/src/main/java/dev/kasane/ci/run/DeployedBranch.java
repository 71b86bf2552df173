package dev.kasane.ci.run;

import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.merge.MergeStrategy;
import org.eclipse.jgit.merge.Merger;
import org.jspecify.annotations.Nullable;

/**
 * The branch of an embedded forge, to which only kasane pushes: it merges the commits of the surrounding clone.
 *
 * @param local the clone
 * @param remote the embedded forge
 * @param clock the time of commits
 */
public record DeployedBranch(GitRepository local, Remote remote, Clock clock) {

    private static final int ATTEMPTS = 10;

    /**
     * Merges a commit into the branch: by a fast-forward, or by a merge commit if promotions were committed there
     * meanwhile. Only whole files are merged, never lines.
     *
     * @return where the branch is then
     * @throws dev.kasane.problem.KasaneException when the clone is shallow, or files of both were changed
     */
    public ObjectId take(String branch, String commit) {
        CommitOrder history = new CommitOrder(local);
        if (history.isShallow()) {
            throw Problem.error(
                            "this clone is shallow, and the embedded forge takes commits with their history only",
                            null,
                            "fetch the rest with git fetch --unshallow, or name another forge with --forge")
                    .asException();
        }
        ObjectId wanted = ObjectId.fromString(commit);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ObjectId tip = remote.fetch(List.of(branch)).get(branch);
            if (tip != null && (tip.equals(wanted) || history.isBefore(commit, tip.name()))) {
                return tip;
            }
            boolean onwards = tip == null || history.isBefore(tip.name(), commit);
            ObjectId next = onwards ? wanted : merge(branch, tip, wanted);
            if (remote.push(branch, next, tip, Remote.Rewrite.FORBIDDEN) == Remote.Push.DONE) {
                return next;
            }
        }
        throw Problem.error("others kept moving " + branch + " of the embedded forge", null, "run this again")
                .asException();
    }

    private ObjectId merge(String branch, @Nullable ObjectId tip, ObjectId commit) {
        try (ObjectInserter inserter = local.jgit().newObjectInserter()) {
            Merger merger = MergeStrategy.SIMPLE_TWO_WAY_IN_CORE.newMerger(
                    inserter, local.jgit().getConfig());
            if (tip == null || !merger.merge(tip, commit)) {
                throw Problem.error(
                                "the files that promotions changed on " + branch + " of the embedded forge were changed"
                                        + " here too",
                                null,
                                "take its commits in first: git pull " + remote.displayName() + " " + branch)
                        .asException();
            }
            CommitBuilder builder = new CommitBuilder();
            builder.setTreeId(merger.getResultTreeId());
            builder.setParentIds(tip, commit);
            PersonIdent who =
                    new PersonIdent(Identity.KASANE.name(), Identity.KASANE.email(), clock.instant(), ZoneOffset.UTC);
            builder.setAuthor(who);
            builder.setCommitter(who);
            builder.setMessage(new CommitMessage(
                            "Take in " + commit.abbreviate(10).name(),
                            "The clone around this forge has new commits.",
                            List.of())
                    .toText());
            ObjectId merged = inserter.insert(builder);
            inserter.flush();
            return merged;
        } catch (IOException e) {
            throw new dev.kasane.files.TreeException("cannot merge into " + branch, e);
        }
    }
}
