package dev.kasane.helm.profile;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * What one release of Helm does differently from others.
 *
 * @param version the release
 * @param kubernetes the Kubernetes version that templates see when none is asked for
 * @param nulls what becomes of nulls in values
 * @param documents how a printed file is split into documents
 * @param isFour whether it belongs to Helm 4: {@code .Chart} is a map, webhooks come last, all documents of a values file count
 * @param keepsKubeVersion whether templates see a Kubernetes version as it was given, suffix and all
 * @param hasDurations whether there are functions on lengths of time
 * @param tomlReals how TOML has large and small numbers
 */
public record HelmProfile(
        String version,
        String kubernetes,
        Nulls nulls,
        Documents documents,
        boolean isFour,
        boolean keepsKubeVersion,
        boolean hasDurations,
        TomlReals tomlReals) {

    /** What becomes of nulls in values, by the generation of the rule. */
    public enum Nulls {
        /** A null of the user deletes the chart's key, and one for a subchart's default works. */
        USERS_DELETE,
        /** A null deletes only where the default was none. */
        DELETE_DEFAULTS,
        /** The same, and nulls of chart defaults are taken out everywhere. */
        NONE_FROM_DEFAULTS
    }

    /** How a printed file is split into documents. */
    public enum Documents {
        /** Each document is trimmed at both ends. */
        TRIMMED,
        /** Each is trimmed at its beginning; what stands before a separator belongs to that. */
        TRIMMED_LEFT,
        /** Each is trimmed at its beginning; a separator is the line's first three dashes. */
        BY_LINE
    }

    /** How large and small numbers are written. */
    public enum TomlReals {
        /** With all their zeros. */
        DECIMAL,
        /** With exponents. */
        EXPONENTIAL
    }

    /** The newest release of Helm 4 that is known, the default. */
    public static final HelmProfile NEWEST = new HelmProfile(
            "4.3.1", "1.37", Nulls.NONE_FROM_DEFAULTS, Documents.BY_LINE, true, true, true, TomlReals.EXPONENTIAL);

    private static final List<HelmProfile> ALL = List.of(
            new HelmProfile(
                    "3.18.4", "1.33", Nulls.USERS_DELETE, Documents.TRIMMED, false, true, false, TomlReals.DECIMAL),
            new HelmProfile(
                    "3.19.4", "1.34", Nulls.USERS_DELETE, Documents.TRIMMED, false, false, false, TomlReals.DECIMAL),
            new HelmProfile(
                    "3.22.0",
                    "1.37",
                    Nulls.DELETE_DEFAULTS,
                    Documents.TRIMMED,
                    false,
                    false,
                    false,
                    TomlReals.EXPONENTIAL),
            new HelmProfile(
                    "4.2.1",
                    "1.36",
                    Nulls.NONE_FROM_DEFAULTS,
                    Documents.TRIMMED_LEFT,
                    true,
                    true,
                    false,
                    TomlReals.EXPONENTIAL),
            NEWEST);

    /** Whether versions are compared by Masterminds/semver 3.3; the other releases have 3.4 or later. */
    public boolean hasOlderVersions() {
        return version.equals("3.18.4");
    }

    /** Whether an item of {@code import-values} without a child or a parent ends the render. */
    public boolean rejectsHalfImports() {
        return version.equals("3.18.4");
    }

    /** Whether no chart may be called {@code .} or {@code ..}. */
    public boolean rejectsDotNames() {
        return !version.equals("3.18.4") && !version.equals("3.19.4");
    }

    /** Whether {@code Files.Lines} takes an empty file. */
    public boolean readsEmptyLines() {
        return version.equals("3.22.0") || version.equals("4.3.1");
    }

    /** Whether a constraint accepts a version. */
    public boolean accepts(Constraint constraint, Version version) {
        return hasOlderVersions() ? constraint.acceptsBefore34(version) : constraint.accepts(version);
    }

    /** The releases that are known, oldest first. */
    public static List<String> versions() {
        List<String> versions = new ArrayList<>();
        for (HelmProfile profile : ALL) {
            versions.add(profile.version);
        }
        return versions;
    }

    /**
     * The profile of a release; of a line, such as {@code 3} or {@code 4.2}, its newest.
     *
     * @throws dev.kasane.problem.KasaneException when none has that name
     */
    public static HelmProfile named(String text) {
        String name = text.startsWith("v") ? text.substring(1) : text;
        for (HelmProfile profile : ALL.reversed()) {
            if (profile.version.equals(name) || profile.version.startsWith(name + ".")) {
                return profile;
            }
        }
        String nearest = Nearest.to(name, versions());
        throw Problem.error(
                        "no profile is called " + text,
                        null,
                        nearest == null
                                ? "known are " + String.join(", ", versions())
                                : Nearest.question(nearest) + " Known are " + String.join(", ", versions()))
                .asException();
    }
}
