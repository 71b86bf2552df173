package dev.kasane.flux.source;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.lock.Requirement;

/** Tags and branches that a source names. Flux takes exactly these; it reads ranges only from {@code semver}. */
public final class LiteralName {

    private LiteralName() {}

    /** A name as a lock has it: marked if it could be read as a range of versions, such as {@code 1.x}. */
    public static String of(String name) {
        return isRange(name) && Version.parse(name) == null ? Requirement.literal(name) : name;
    }

    /** The tag of a chart as a lock has it: of charts, {@code 1.2} could be read as a range, too. */
    public static String ofChart(String tag) {
        return isRange(tag) && !isWholeVersion(tag) ? Requirement.literal(tag) : tag;
    }

    private static boolean isRange(String name) {
        try {
            Constraint.parse(name);
            return !name.isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a version has all its three numbers. */
    static boolean isWholeVersion(String name) {
        String numbers = name.split("[-+]", 2)[0];
        return Version.parse(name) != null
                && numbers.chars().filter(c -> c == '.').count() == 2;
    }
}
