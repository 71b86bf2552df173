package dev.kasane.cli.forge;

import dev.kasane.ci.plan.SourceBranch;
import dev.kasane.cli.console.Console;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import java.io.IOException;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** The branch that the images of a clone are built from, for commands that are about another repository. */
public final class SourceBranches {

    private SourceBranches() {}

    /**
     * The default branch as the forge of {@code KASANE_FORGE} has it, else as it was fetched from {@code origin}; in a clone that fetched
     * nothing from anywhere, what is checked out.
     *
     * @param other the forge that a command is about
     * @return null if it is not known
     */
    public static @Nullable SourceBranch of(GitRepository clone, ForgeAddress other, Console console) {
        ForgeAddress forge = forge(other, console);
        if (forge instanceof ForgeAddress.Hosted) {
            Remote remote = forge.remote(clone, new ForgeTokens(console).own(forge));
            String branch = remote.defaultBranch();
            ObjectId tip = branch == null ? null : remote.fetch(List.of(branch)).get(branch);
            return branch == null || tip == null ? null : new SourceBranch(clone, remote, branch, tip.name());
        }
        String branch = clone.originBranch();
        try {
            boolean alone = clone.jgit()
                    .getRefDatabase()
                    .getRefsByPrefix(Constants.R_REMOTES)
                    .isEmpty();
            String revision = alone ? Constants.HEAD : Constants.R_REMOTES + "origin/" + branch;
            ObjectId tip = clone.jgit().resolve(revision + "^{commit}");
            return tip == null
                    ? null
                    : new SourceBranch(clone, null, branch == null ? Constants.HEAD : branch, tip.name());
        } catch (IOException e) {
            throw new TreeException("cannot read the branches of " + clone.displayName(), e);
        }
    }

    /** The forge of {@code KASANE_FORGE}; null if there is none, and if it is the one that a command is about. */
    public static @Nullable ForgeAddress forge(ForgeAddress other, Console console) {
        String usual = console.environment().getOrDefault(ForgeSetting.VARIABLE, "");
        ForgeAddress forge = usual.isEmpty() ? null : ForgeSetting.parse(usual, console);
        return forge == null || OtherRepositories.id(forge).equals(OtherRepositories.id(other)) ? null : forge;
    }
}
