package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoFields;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.version.Version;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A version as templates hold it.
 *
 * @param version the version
 * @param isPointer whether it is a pointer to one: only those can be compared
 */
record VersionValue(Version version, boolean isPointer) implements GoFields, GoMethods {

    private static final String TYPE = "semver.Version";
    private static final String POINTER = "*" + TYPE;

    @Override
    public String goType() {
        return isPointer ? POINTER : TYPE;
    }

    @Override
    public String goKind() {
        return isPointer ? "ptr" : "struct";
    }

    @Override
    public String goString() {
        return version.toString();
    }

    @Override
    public Map<String, Object> structFields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("major", unsigned(version.major()));
        fields.put("minor", unsigned(version.minor()));
        fields.put("patch", unsigned(version.patch()));
        fields.put("pre", version.prerelease());
        fields.put("metadata", version.metadata());
        fields.put("original", version.original());
        return fields;
    }

    @Override
    public boolean hasText() {
        return true;
    }

    @Override
    public GoMap exported() {
        return GoMap.empty();
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    @Override
    public @Nullable Method get(String name) {
        return switch (name) {
            case "Major" -> Method.of(() -> unsigned(version.major()));
            case "Minor" -> Method.of(() -> unsigned(version.minor()));
            case "Patch" -> Method.of(() -> unsigned(version.patch()));
            case "Prerelease" -> Method.of(version::prerelease);
            case "Metadata" -> Method.of(version::metadata);
            case "String" -> Method.of(version::toString);
            case "IncMajor" -> Method.of(() -> next(version.major() + 1, 0, 0));
            case "IncMinor" -> Method.of(() -> next(version.major(), version.minor() + 1, 0));
            case "IncPatch" ->
                Method.of(() -> next(
                        version.major(),
                        version.minor(),
                        version.prerelease().isEmpty() ? version.patch() + 1 : version.patch()));
            default -> isPointer ? ofPointer(name) : null;
        };
    }

    private @Nullable Method ofPointer(String name) {
        return switch (name) {
            case "Original" -> Method.of(version::original);
            case "Compare" -> onVersion(other -> GoInt.ofInt(Integer.signum(version.compareTo(other))));
            case "Equal" -> onVersion(other -> version.compareTo(other) == 0);
            case "LessThan" -> onVersion(other -> version.compareTo(other) < 0);
            case "LessThanEqual" -> onVersion(other -> version.compareTo(other) <= 0);
            case "GreaterThan" -> onVersion(other -> version.compareTo(other) > 0);
            case "GreaterThanEqual" -> onVersion(other -> version.compareTo(other) >= 0);
            default -> null;
        };
    }

    private static Method onVersion(Function<Version, Object> body) {
        return new Method(List.of(POINTER), (values, budget) -> body.apply(((VersionValue) values.getFirst()).version));
    }

    private VersionValue next(long major, long minor, long patch) {
        String text = major + "." + minor + "." + patch;
        String mark = version.original().startsWith("v") ? "v" : "";
        return new VersionValue(new Version(major, minor, patch, "", "", mark + text), false);
    }

    private static GoInt unsigned(long number) {
        return new GoInt(number, GoInt.Type.UINT64);
    }
}
