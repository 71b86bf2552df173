package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import java.util.List;

/** {@code semverCompare} of releases whose Masterminds/semver is older than 3.4. */
final class OlderVersionFunctions {

    private OlderVersionFunctions() {}

    static void addTo(HelmFunctions functions) {
        functions.add("semverCompare", List.of(TEXT, TEXT), (a, budget) -> {
            Constraint constraint;
            try {
                constraint = Constraint.parse(a.text(0));
            } catch (IllegalArgumentException e) {
                throw new FunctionFailure(String.valueOf(e.getMessage()));
            }
            Version version = Version.parse(a.text(1));
            if (version == null) {
                throw new FunctionFailure("Invalid Semantic Version");
            }
            return constraint.acceptsBefore34(version);
        });
    }
}
