package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.HydrationSource;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CachedStatuses;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The branches and forge that a run of {@code hydrate} reads and writes.
 *
 * @param branch the branch that is rendered
 * @param source its newest commit
 * @param remote the repository that has the branches; null for an embedded forge that is not there and that a dry run
 *     does not make
 * @param forge its pull requests; null without a remote
 * @param statuses the statuses of its commits
 */
record HydratePlaces(
        String branch,
        HydrationSource source,
        @Nullable Remote remote,
        @Nullable PullRequests forge,
        CommitStatuses statuses)
        implements AutoCloseable {

    static HydratePlaces of(@Nullable String named, GitRepository repository, Flags flags, Console console) {
        ForgeAddress address = named == null ? ForgeAddress.embedded(repository) : ForgeSetting.parse(named, console);
        String token = new ForgeTokens(console).own(address);
        boolean isAbsent = address instanceof ForgeAddress.Local local && !Files.isDirectory(local.folder());
        if (isAbsent && !flags.has("dry-run")) {
            LocalForge.at(
                            ((ForgeAddress.Local) address).folder(),
                            checkedOut(repository),
                            Identity.KASANE,
                            StepListener.NONE)
                    .close();
        }
        Remote remote = isAbsent && flags.has("dry-run") ? null : address.remote(repository, token);
        CommitStatuses statuses = new CachedStatuses(address.statuses(Identity.KASANE, token));
        if (address instanceof ForgeAddress.Hosted && remote != null) {
            String branch = defaultBranch(remote);
            return new HydratePlaces(
                    branch,
                    () -> tip(remote, branch),
                    remote,
                    address.open(branch, Identity.KASANE, token, StepListener.NONE),
                    statuses);
        }
        String branch = checkedOut(repository);
        return new HydratePlaces(
                branch,
                () -> ObjectId.fromString(repository.commit("HEAD").id()),
                remote,
                remote == null ? null : address.open(branch, Identity.KASANE, token, StepListener.NONE),
                statuses);
    }

    /** The branch that is rendered of a server; people push to no embedded forge, so there it is what is checked out. */
    private static String defaultBranch(Remote remote) {
        String branch = remote.defaultBranch();
        if (branch == null) {
            throw Problem.error(
                            remote.displayName() + " does not name its default branch",
                            null,
                            "push a branch, or set the default branch of the repository")
                    .asException();
        }
        return branch;
    }

    private static String checkedOut(GitRepository repository) {
        try {
            return String.valueOf(repository.jgit().getBranch());
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of " + repository.displayName(), e);
        }
    }

    private static ObjectId tip(Remote remote, String branch) {
        ObjectId tip = remote.fetch(List.of(branch)).get(branch);
        if (tip == null) {
            throw Problem.error("there is no branch " + branch + " in " + remote.displayName(), null, "push it")
                    .asException();
        }
        return tip;
    }

    @Override
    public void close() {
        if (forge != null) {
            forge.close();
        }
    }
}
