package dev.kasane.cli.pr;

import dev.kasane.ci.hydrate.HydratedBranch;
import dev.kasane.ci.hydrate.ProposedHead;
import dev.kasane.ci.hydrate.RevertHead;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.targets.ChartRandomness;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Merges of pull requests into branches with rendered files: only what kasane writes for a commit of the source. */
final class HydratedMerge {

    private HydratedMerge() {}

    /**
     * Checks a pull request of a branch with rendered files; accepts all other pull requests.
     *
     * @throws dev.kasane.problem.KasaneException if it has other files
     */
    static void check(
            ForgeChoice choice,
            PullRequest pullRequest,
            RenderOptions options,
            @Nullable CommitSigner signer,
            Console console) {
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                checkMarker(pullRequest);
                return;
            }
            Remote remote = choice.remote(repository);
            ObjectId newest = newest(choice, remote, repository);
            if (newest == null) {
                checkMarker(pullRequest);
                return;
            }
            HydratedBranch branch = ProposedHead.branch(repository, newest, pullRequest.base());
            if (branch == null) {
                return;
            }
            List<String> asked = new ArrayList<>(branch.after());
            asked.add(pullRequest.base());
            asked.add(pullRequest.head());
            Map<String, ObjectId> tips = remote.fetch(asked);
            ObjectId base = tips.get(pullRequest.base());
            ObjectId head = tips.get(pullRequest.head());
            String why;
            if (base == null || head == null || !head.name().equals(pullRequest.headCommit())) {
                why = "its branches have just moved";
            } else if (branch.proposal().equals(pullRequest.head())) {
                why = new ProposedHead(repository, branch, base, head)
                        .objection(newest, tips, options, new ChartRandomness(), Clock.systemUTC());
            } else if (branch.revert().equals(pullRequest.head())) {
                why = new RevertHead(repository, branch, base, head)
                        .objection(
                                newest,
                                VerificationLog.of(repository, remote, null, signer, Clock.systemUTC()),
                                options,
                                new ChartRandomness());
            } else {
                why = "its head is not " + branch.proposal() + " or " + branch.revert();
            }
            if (why != null) {
                throw Problem.error(
                                "kasane did not write all of pull request " + pullRequest.number() + ": " + why,
                                null,
                                "run kasane hydrate, which writes it again; or review it, and merge it with --reviewed "
                                        + pullRequest.headCommit())
                        .asException();
            }
        }
    }

    /** One of kasane's cannot be checked without the sources. */
    private static void checkMarker(PullRequest pullRequest) {
        if (ProposedHead.isMarked(pullRequest)) {
            throw Problem.error(
                            "pull request " + pullRequest.number()
                                    + " has rendered files, and this folder is not in a clone of their sources",
                            null,
                            "run it in the clone; or review it, and merge it with --reviewed "
                                    + pullRequest.headCommit())
                    .asException();
        }
    }

    private static @Nullable ObjectId newest(ForgeChoice choice, Remote remote, GitRepository repository) {
        if (choice.address() instanceof ForgeAddress.Local) {
            return head(repository);
        }
        String branch = remote.defaultBranch();
        return branch == null ? null : remote.fetch(List.of(branch)).get(branch);
    }

    /** The commit that is checked out; null in a clone without commits. */
    private static @Nullable ObjectId head(GitRepository repository) {
        try {
            return repository.jgit().resolve(Constants.HEAD);
        } catch (IOException e) {
            throw new TreeException("cannot read HEAD of " + repository.displayName(), e);
        }
    }
}
