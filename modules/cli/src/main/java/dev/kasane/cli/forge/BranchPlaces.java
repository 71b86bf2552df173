package dev.kasane.cli.forge;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The branches with rendered files and their source in the forge of a command, for reading only. As for
 * {@code kasane hydrate}, the source is the default branch of a server, or else the checkout.
 *
 * @param newest the newest commit of the source
 * @param remote the repository that has the branches; null if there is no forge yet
 * @param choice the forge; null if there is none yet
 */
public record BranchPlaces(
        ObjectId newest, @Nullable Remote remote, @Nullable ForgeChoice choice) implements AutoCloseable {

    /**
     * The places of a command.
     *
     * @param flags have {@code --forge}
     * @throws dev.kasane.problem.KasaneException if the forge cannot be used
     */
    public static BranchPlaces of(Flags flags, Console console, GitRepository repository) {
        String named = flags.value("forge");
        boolean isEmbedded = named == null
                && console.environment().getOrDefault(ForgeSetting.VARIABLE, "").isEmpty();
        if (isEmbedded && !Files.isDirectory(ForgeAddress.embedded(repository).folder())) {
            return new BranchPlaces(head(repository), null, null);
        }
        ForgeChoice choice = ForgeChoice.of(named, console);
        try {
            Remote remote = choice.remote(repository);
            ObjectId newest = choice.address() instanceof ForgeAddress.Hosted ? newest(remote) : head(repository);
            return new BranchPlaces(newest, remote, choice);
        } catch (RuntimeException e) {
            choice.close();
            throw e;
        }
    }

    private static ObjectId head(GitRepository repository) {
        return ObjectId.fromString(repository.commit(Constants.HEAD).id());
    }

    private static ObjectId newest(Remote remote) {
        String branch = remote.defaultBranch();
        ObjectId tip = branch == null ? null : remote.fetch(List.of(branch)).get(branch);
        if (tip == null) {
            throw Problem.error(
                            remote.displayName() + " does not name its default branch",
                            null,
                            "push a branch, or set the default branch of the repository")
                    .asException();
        }
        return tip;
    }

    @Override
    public void close() {
        if (choice != null) {
            choice.close();
        }
    }
}
