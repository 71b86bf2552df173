package dev.kasane.helm.profile;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The behavior of one release of Helm where releases differ.
 *
 * @param version the release
 * @param kubernetes the Kubernetes version that templates see when none is set
 * @param nulls the handling of nulls in values
 * @param documents how a printed file is split into documents
 * @param tomlReals how TOML has large and small numbers
 * @param ways what else it does otherwise
 */
public record HelmProfile(
        String version, String kubernetes, Nulls nulls, Documents documents, TomlReals tomlReals, Set<Way> ways) {

    /** A behavior of some releases. */
    public enum Way {
        /** It belongs to Helm 4: {@code .Chart} is a map, webhooks come last, all documents of a values file count. */
        FOUR,
        /** Templates see a Kubernetes version as it was given, suffix and all. */
        KUBE_VERSION_AS_GIVEN,
        /** There are functions on lengths of time. */
        DURATIONS,
        /** Versions are compared by Masterminds/semver 3.3; the other releases have 3.4 or later. */
        OLDER_VERSIONS,
        /** An item of {@code import-values} without a child or a parent ends the render. */
        NO_HALF_IMPORTS,
        /** No chart may be called {@code .} or {@code ..}. */
        NO_DOT_NAMES,
        /** {@code Files.Lines} takes an empty file. */
        LINES_OF_EMPTY_FILES
    }

    /** The handling of nulls in values. */
    public enum Nulls {
        /** A null of the user deletes the chart's key, and one for a subchart's default works. */
        USERS_DELETE,
        /** A null deletes only where the default was none. */
        DELETE_DEFAULTS,
        /** The same, and nulls of chart defaults are taken out everywhere. */
        NONE_FROM_DEFAULTS
    }

    /** The rule by which the output of a template is split into documents. */
    public enum Documents {
        /** Each document is trimmed at both ends. */
        TRIMMED,
        /** Each document is trimmed at its beginning; blanks before a separator belong to the separator. */
        TRIMMED_LEFT,
        /** Each is trimmed at its beginning; a separator is the line's first three dashes. */
        BY_LINE
    }

    /** The format of large and small numbers in TOML. */
    public enum TomlReals {
        /** With all their zeros. */
        DECIMAL,
        /** With exponents. */
        EXPONENTIAL
    }

    /** The newest release of Helm 4 that is known, the default. */
    public static final HelmProfile NEWEST = new HelmProfile(
            "4.3.1",
            "1.37",
            Nulls.NONE_FROM_DEFAULTS,
            Documents.BY_LINE,
            TomlReals.EXPONENTIAL,
            EnumSet.of(Way.FOUR, Way.KUBE_VERSION_AS_GIVEN, Way.DURATIONS, Way.NO_DOT_NAMES, Way.LINES_OF_EMPTY_FILES));

    /**
     * The release that a field of a configuration names.
     *
     * @param field the name of the field
     * @throws dev.kasane.problem.KasaneException if it is not known
     */
    public static HelmProfile written(YamlNode release, String field) {
        try {
            return named(release.toString());
        } catch (KasaneException e) {
            throw Problem.error(
                            "kasane does not support the release of Helm " + release + ", which " + field + " names",
                            release.span(),
                            "write one of " + String.join(", ", versions()))
                    .asException();
        }
    }

    private static final List<HelmProfile> ALL = List.of(
            new HelmProfile(
                    "3.18.4",
                    "1.33",
                    Nulls.USERS_DELETE,
                    Documents.TRIMMED,
                    TomlReals.DECIMAL,
                    EnumSet.of(Way.KUBE_VERSION_AS_GIVEN, Way.OLDER_VERSIONS, Way.NO_HALF_IMPORTS)),
            new HelmProfile(
                    "3.19.4",
                    "1.34",
                    Nulls.USERS_DELETE,
                    Documents.TRIMMED,
                    TomlReals.DECIMAL,
                    EnumSet.noneOf(Way.class)),
            new HelmProfile(
                    "3.22.0",
                    "1.37",
                    Nulls.DELETE_DEFAULTS,
                    Documents.TRIMMED,
                    TomlReals.EXPONENTIAL,
                    EnumSet.of(Way.NO_DOT_NAMES, Way.LINES_OF_EMPTY_FILES)),
            new HelmProfile(
                    "4.2.1",
                    "1.36",
                    Nulls.NONE_FROM_DEFAULTS,
                    Documents.TRIMMED_LEFT,
                    TomlReals.EXPONENTIAL,
                    EnumSet.of(Way.FOUR, Way.KUBE_VERSION_AS_GIVEN, Way.NO_DOT_NAMES)),
            NEWEST);

    /** An immutable copy of the ways. */
    public HelmProfile {
        ways = Collections.unmodifiableSet(EnumSet.copyOf(ways));
    }

    /** {@link Way#FOUR}. */
    public boolean isFour() {
        return ways.contains(Way.FOUR);
    }

    /** {@link Way#KUBE_VERSION_AS_GIVEN}. */
    public boolean keepsKubeVersion() {
        return ways.contains(Way.KUBE_VERSION_AS_GIVEN);
    }

    /** {@link Way#DURATIONS}. */
    public boolean hasDurations() {
        return ways.contains(Way.DURATIONS);
    }

    /** {@link Way#OLDER_VERSIONS}. */
    public boolean hasOlderVersions() {
        return ways.contains(Way.OLDER_VERSIONS);
    }

    /** {@link Way#NO_HALF_IMPORTS}. */
    public boolean rejectsHalfImports() {
        return ways.contains(Way.NO_HALF_IMPORTS);
    }

    /** {@link Way#NO_DOT_NAMES}. */
    public boolean rejectsDotNames() {
        return ways.contains(Way.NO_DOT_NAMES);
    }

    /** {@link Way#LINES_OF_EMPTY_FILES}. */
    public boolean readsEmptyLines() {
        return ways.contains(Way.LINES_OF_EMPTY_FILES);
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
        throw Problem.error(
                        "kasane does not support the release of Helm " + text,
                        null,
                        "write one of " + String.join(", ", versions()))
                .asException();
    }
}
