package dev.kasane.cli.forge;

import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/**
 * The forge that a command uses: the one that a flag names, else that of {@code KASANE_FORGE}, else the one embedded in the
 * repository around.
 *
 * @param forge the forge
 * @param address its address
 * @param token the token of the server; null for none
 */
public record ForgeChoice(
        PullRequests forge, ForgeAddress address, @Nullable String token) implements AutoCloseable {

    /**
     * The forge of a command.
     *
     * @param named the value of {@code --forge}; null without it
     * @throws dev.kasane.problem.KasaneException if there is none
     */
    public static ForgeChoice of(@Nullable String named, Console console) {
        String where = named == null ? console.environment().getOrDefault(ForgeSetting.VARIABLE, "") : named;
        ForgeAddress address = where.isEmpty() ? embedded(console) : ForgeSetting.parse(where, console);
        if (address instanceof ForgeAddress.Local local && !Files.isDirectory(local.folder())) {
            throw Problem.error(
                            "there are no pull requests here yet: there is no forge at " + local.folder(),
                            null,
                            "the first promotion makes it; name another one with --forge")
                    .asException();
        }
        String token = new ForgeTokens(console).named(address);
        return new ForgeChoice(address.open("main", Identity.KASANE, token, StepListener.NONE), address, token);
    }

    /** The forge's repository, as a remote of a clone. */
    public Remote remote(GitRepository clone) {
        return address.remote(clone, token);
    }

    private static ForgeAddress embedded(Console console) {
        try (GitRepository repository = GitRepository.around(console.folder())) {
            if (repository == null) {
                throw Problem.error(
                                "this folder is not in a Git repository",
                                null,
                                "run this in a clone, or name a forge with --forge")
                        .asException();
            }
            return ForgeAddress.embedded(repository);
        }
    }

    @Override
    public void close() {
        forge.close();
    }
}
