package dev.kasane.cli.template;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.helm.profile.HelmProfile;

/** The Helm release whose behaviour is followed: that of {@code --helm}, that of {@code KASANE_HELM}, or the newest. */
final class HelmRelease {

    private static final String VARIABLE = "KASANE_HELM";

    private HelmRelease() {}

    static HelmProfile of(Flags flags, Console console) {
        String flag = flags.value("helm");
        if (flag != null) {
            return HelmProfile.named(flag);
        }
        String variable = console.environment().getOrDefault(VARIABLE, "");
        return variable.isEmpty() ? HelmProfile.NEWEST : HelmProfile.named(variable);
    }
}
