package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import java.util.List;

/** Functions that compare versions. */
final class VersionFunctions {

    private VersionFunctions() {}

    static void addTo(Catalogue all) {
        all.add("semver", List.of(TEXT), (a, budget) -> new VersionValue(version(a.text(0)), true));
        all.add("semverCompare", List.of(TEXT, TEXT), (a, budget) -> {
            return constraint(a.text(0)).accepts(version(a.text(1)));
        });
    }

    private static Constraint constraint(String text) {
        try {
            return Constraint.parse(text);
        } catch (IllegalArgumentException e) {
            throw new FunctionFailure(String.valueOf(e.getMessage()));
        }
    }

    private static Version version(String text) {
        Version version = Version.parse(text);
        if (version == null) {
            throw new FunctionFailure("invalid semantic version");
        }
        return version;
    }
}
