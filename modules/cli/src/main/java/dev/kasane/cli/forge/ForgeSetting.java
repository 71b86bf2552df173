package dev.kasane.cli.forge;

import dev.kasane.cli.console.Console;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;

/** The setting of the forge for pull requests: the value of a flag, or of the variable {@code KASANE_FORGE}. */
public final class ForgeSetting {

    /** The variable that counts where there is no flag. */
    public static final String VARIABLE = "KASANE_FORGE";

    private ForgeSetting() {}

    /**
     * Reads an address.
     *
     * @param text the value of the flag or the variable
     * @throws KasaneException when it is none; it names the variable if the value is from there
     */
    public static ForgeAddress parse(String text, Console console) {
        try {
            return ForgeAddress.parse(text, console.folder());
        } catch (KasaneException e) {
            if (!text.equals(console.environment().get(VARIABLE))) {
                throw e;
            }
            Problem problem = e.problems().getFirst();
            throw Problem.error(VARIABLE + ": " + problem.sentence(), problem.span(), problem.hint())
                    .asException();
        }
    }
}
