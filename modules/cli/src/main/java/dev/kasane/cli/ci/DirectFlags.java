package dev.kasane.cli.ci;

import dev.kasane.cli.command.Flags;
import org.jspecify.annotations.Nullable;

/**
 * The flags of {@code ci rollback} and {@code ci hotfix}.
 *
 * @param environment the environment; null if it was not named
 * @param commit a revision: that of the image; null if it was not named
 * @param reason what people say about it; null if nothing
 */
record DirectFlags(
        @Nullable String environment,
        @Nullable String commit,
        @Nullable String reason) {

    static DirectFlags of(Flags flags) {
        return new DirectFlags(flags.value("env"), flags.value("to"), flags.value("reason"));
    }
}
