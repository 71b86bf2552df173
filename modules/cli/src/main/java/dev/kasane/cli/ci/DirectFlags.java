package dev.kasane.cli.ci;

import dev.kasane.cli.command.Flags;
import org.jspecify.annotations.Nullable;

/**
 * The flags of {@code ci rollback} and {@code ci hotfix}.
 *
 * @param environment the environment; null if absent
 * @param commit the revision of the image; null if absent
 * @param reason the reason, as free text; null if absent
 */
record DirectFlags(
        @Nullable String environment,
        @Nullable String commit,
        @Nullable String reason) {

    static DirectFlags of(Flags flags) {
        return new DirectFlags(flags.value("env"), flags.value("to"), flags.value("reason"));
    }
}
