package dev.kasane.argo.function;

import static dev.kasane.argo.function.Parameter.TEXT;

import dev.kasane.argo.value.GoTyped;
import dev.kasane.argo.value.Whole;
import dev.kasane.argo.version.Constraint;
import dev.kasane.argo.version.Version;
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
                case "Major" -> new Whole(version.major(), Whole.Type.UINT64);
                case "Minor" -> new Whole(version.minor(), Whole.Type.UINT64);
                case "Patch" -> new Whole(version.patch(), Whole.Type.UINT64);
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
