package dev.kasane.cli.command;

import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.problem.Problem;

/** kustomize's flag {@code --load-restrictor}, of every command that renders targets. */
public final class RestrictorFlag {

    private static final String NAME = "load-restrictor";

    private RestrictorFlag() {}

    /** The flag. */
    public static Flag flag() {
        return Flag.of(
                        NAME,
                        "RULE",
                        "LoadRestrictionsNone allows files outside the folder of a kustomization, inside the root")
                .values("LoadRestrictionsRootOnly", "LoadRestrictionsNone")
                .standard("LoadRestrictionsRootOnly");
    }

    /**
     * What a command line allows; without the flag, what kustomize allows.
     *
     * @throws dev.kasane.problem.KasaneException when its value is none of the two
     */
    static LoadRestriction of(Flags flags) {
        String value = flags.value(NAME);
        return switch (value == null ? "" : value) {
            case "", "LoadRestrictionsRootOnly" -> LoadRestriction.OWN_FOLDER;
            case "LoadRestrictionsNone" -> LoadRestriction.NONE;
            default ->
                throw Problem.error(
                                "--load-restrictor cannot be " + value,
                                null,
                                "write LoadRestrictionsRootOnly or LoadRestrictionsNone")
                        .asException();
        };
    }
}
