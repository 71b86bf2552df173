package dev.kasane.helm.engine;

import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.TemplateSet;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.helm.function.HelmFunctions;
import dev.kasane.helm.function.StandIns;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;

/** Executes templates of the command line, which have no chart: {@code --name-template} and the format of a version. */
public final class NameTemplate {

    private NameTemplate() {}

    /**
     * Executes a template and returns its output.
     *
     * @param flag the flag that has it, for messages
     * @param text the template
     * @param data what it sees
     * @throws dev.kasane.problem.KasaneException when it fails
     */
    public static String fill(String flag, String text, Object data) {
        HelmFunctions functions = new HelmFunctions(HelmProfile.NEWEST, new StandIns("", "", StandIns.Draw.FIRST));
        TemplateSet set = TemplateSet.ofZeros(functions, new Budget(Bounds.DEFAULT));
        functions.begin(set);
        try {
            set.add("name-template", text);
            return set.execute("name-template", data);
        } catch (TemplateFailure | BoundExceeded | UnsupportedFeature e) {
            throw Problem.error(flag + " " + text + ": " + e.getMessage(), null, null)
                    .asException();
        }
    }
}
