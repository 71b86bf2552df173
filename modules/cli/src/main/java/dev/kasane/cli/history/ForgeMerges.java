package dev.kasane.cli.history;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.forge.RepositoryOption;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.address.ForgeAddress;
import org.jspecify.annotations.Nullable;

/** Reads how pull requests were merged at a named forge, which may be a server. */
@Needs(Bundle.BUILD)
final class ForgeMerges {

    private ForgeMerges() {}

    /** Those of the forge that a flag names. */
    static Merges named(String name, Console console) {
        try (ForgeChoice choice = ForgeChoice.of(RepositoryOption.forge(name, console), console)) {
            return at(choice.address(), choice.token());
        }
    }

    /**
     * Those of a forge: all of an embedded one, and those among the newest pull requests of a server.
     *
     * @param token the token of the server; null for none
     */
    static Merges at(ForgeAddress address, @Nullable String token) {
        return address instanceof ForgeAddress.Local local
                ? Merges.embedded(local.folder())
                : Merges.newest(() -> address.open("main", Identity.KASANE, token, StepListener.NONE));
    }
}
