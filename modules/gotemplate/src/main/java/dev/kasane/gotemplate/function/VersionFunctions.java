package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions that compare versions. */
final class VersionFunctions {

    private VersionFunctions() {}

    /** A version as templates hold it. */
    private record VersionValue(Version version) implements GoTyped {

        @Override
        public String goType() {
            return "*semver.Version";
        }

        @Override
        public String goKind() {
            return "ptr";
        }

        @Override
        public String goString() {
            return version.toString();
        }

        @Override
        public @Nullable Object field(String name) {
            return switch (name) {
                case "Major" -> new GoInt(version.major(), GoInt.Type.UINT64);
                case "Minor" -> new GoInt(version.minor(), GoInt.Type.UINT64);
                case "Patch" -> new GoInt(version.patch(), GoInt.Type.UINT64);
                case "Prerelease" -> version.prerelease();
                case "Metadata" -> version.metadata();
                case "Original" -> version.original();
                case "String" -> version.toString();
                default -> null;
            };
        }
    }

    static void addTo(Catalogue all) {
        all.add("semver", List.of(TEXT), (a, budget) -> new VersionValue(version(a.text(0))));
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
