package dev.kasane.cli.ci;

import dev.kasane.cli.ci.CiFlags.Verb;
import dev.kasane.cli.command.Flags;
import dev.kasane.problem.Problem;
import java.util.List;

/** The flags that report or wait for what was done, which a dry run rejects. */
final class DryRunFlags {

    private static final List<String> ALWAYS = List.of("status", "wait");
    private static final List<String> REPORTS = List.of("status", "wait", "junit", "summary", "tekton-results");

    private DryRunFlags() {}

    /**
     * Rejects those that a dry run would ignore; of registries, it reports what it found.
     *
     * @throws dev.kasane.problem.KasaneException if there is one
     */
    static void check(Verb verb, Flags flags) {
        if (!flags.has("dry-run")) {
            return;
        }
        for (String flag : verb == Verb.ALL ? REPORTS : ALWAYS) {
            if (flags.value(flag) != null || flags.has(flag)) {
                throw Problem.error(
                                "--" + flag + " does not go with --dry-run",
                                null,
                                "remove it: nothing is built, promoted or verified")
                        .asException();
            }
        }
    }
}
