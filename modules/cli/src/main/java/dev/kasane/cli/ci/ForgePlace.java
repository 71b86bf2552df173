package dev.kasane.cli.ci;

import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.DeployedBranch;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.address.RepositoryPage;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The destination of commits and pull requests of a run.
 *
 * @param forge the forge with the pull requests
 * @param statuses the statuses of commits there
 * @param checks receives check runs of commits there
 * @param remote the repository that is deployed
 * @param page the web page of that repository; null if it has none
 * @param embedded whether that repository is a folder, such as in this clone's .git, to which only kasane pushes
 */
record ForgePlace(
        PullRequests forge,
        CommitStatuses statuses,
        CheckRuns checks,
        Remote remote,
        @Nullable RepositoryPage page,
        boolean embedded)
        implements AutoCloseable {

    static ForgePlace of(CiFlags flags, GitRepository repository, String branch, Console console) {
        String named = flags.forge();
        ForgeAddress address = named == null ? ForgeAddress.embedded(repository) : ForgeSetting.parse(named, console);
        String token = new ForgeTokens(console).own(address);
        return new ForgePlace(
                address.open(branch, Identity.KASANE, token, StepListener.NONE),
                address.statuses(Identity.KASANE, token),
                address.checks(Identity.KASANE, token),
                address.remote(repository, token),
                address.page(),
                address instanceof ForgeAddress.Local);
    }

    /** The server of the sources; null for an embedded forge, which has the same sources as the clone. */
    @Nullable
    Remote server() {
        return embedded ? null : remote;
    }

    /** The default branch of the sources: from their server, else from their origin; null if both are unknown. */
    @Nullable
    String defaultBranch(GitRepository sources) {
        Remote server = server();
        return server == null ? sources.originBranch() : server.defaultBranch();
    }

    /** The tip of the deployed branch; an embedded forge first merges the plan's commit. */
    ObjectId deployed(GitRepository repository, Plan plan) {
        if (embedded) {
            return new DeployedBranch(repository, remote, Clock.systemUTC()).take(plan.branch(), plan.commit());
        }
        return tip(plan.branch());
    }

    /** The tip of a branch. */
    ObjectId tip(String branch) {
        ObjectId tip = remote.fetch(List.of(branch)).get(branch);
        if (tip == null) {
            throw Problem.error(
                            "there is no branch " + branch + " in " + remote.displayName(),
                            null,
                            "push it, or name another one with --branch")
                    .asException();
        }
        return tip;
    }

    /** The same, but nothing is written: an embedded forge without the plan's commit has it in mind. */
    ObjectId seen(GitRepository repository, Plan plan) {
        if (!embedded) {
            return deployed(repository, plan);
        }
        ObjectId tip = remote.fetch(List.of(plan.branch())).get(plan.branch());
        boolean taken = tip != null
                && (tip.name().equals(plan.commit())
                        || new CommitOrder(repository).isBefore(plan.commit(), tip.name()));
        return taken && tip != null ? tip : ObjectId.fromString(plan.commit());
    }

    @Override
    public void close() {
        forge.close();
    }
}
