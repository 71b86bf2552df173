package dev.kasane.gotemplate.version;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A version constraint: alternatives, each with comparisons that must all hold. */
public final class Constraint {

    /** Regular expressions that are compiled when they are needed, which is rare. */
    private static final class Forms {

        private static final String VERSION = "v?([0-9|x|X|\\*]+)(\\.[0-9|x|X|\\*]+)?(\\.[0-9|x|X|\\*]+)?"
                + "(-([0-9A-Za-z\\-]+(\\.[0-9A-Za-z\\-]+)*))?(\\+([0-9A-Za-z\\-]+(\\.[0-9A-Za-z\\-]+)*))?";
        private static final String OPERATORS = "=||!=|>|<|>=|=>|<=|=<|~|~>|\\^";
        private static final Pattern ONE = Pattern.compile("^\\s*(" + OPERATORS + ")\\s*(" + VERSION + ")\\s*$");
        private static final Pattern RANGE = Pattern.compile("\\s*(" + VERSION + ")\\s+-\\s+(" + VERSION + ")\\s*");
        private static final Pattern EACH = Pattern.compile("(" + OPERATORS + ")\\s*(" + VERSION + ")");
        private static final Pattern VALID = Pattern.compile("^(\\s*(" + OPERATORS + ")\\s*(" + VERSION
                + ")\\s*)((?:\\s+|,\\s*)(" + OPERATORS + ")\\s*(" + VERSION + ")\\s*)*$");
    }

    /** Charts use the same few again and again. */
    private static final int REMEMBERED = 100;

    private static final Map<String, Constraint> KNOWN = new ConcurrentHashMap<>();

    private final List<List<Comparison>> alternatives;

    private Constraint(List<List<Comparison>> alternatives) {
        this.alternatives = alternatives;
    }

    /**
     * The constraint in a text.
     *
     * @throws IllegalArgumentException when the text is none
     */
    public static Constraint parse(String text) {
        Constraint known = KNOWN.get(text);
        if (known == null) {
            known = read(text);
            if (KNOWN.size() < REMEMBERED) {
                KNOWN.put(text, known);
            }
        }
        return known;
    }

    private static Constraint read(String text) {
        if (text.length() > 1000) {
            throw new IllegalArgumentException("improper constraint: " + text);
        }
        List<Comparison> usual = usual(text);
        if (usual != null) {
            return new Constraint(List.of(usual));
        }
        List<List<Comparison>> alternatives = new ArrayList<>();
        for (String alternative : withoutRanges(text).split("\\|\\|", -1)) {
            if (!Forms.VALID.matcher(alternative).find()) {
                throw new IllegalArgumentException("improper constraint: " + alternative);
            }
            List<Comparison> all = new ArrayList<>();
            Matcher each = Forms.EACH.matcher(alternative);
            while (each.find()) {
                Comparison comparison = comparison(each.group());
                if (comparison == null) {
                    throw new IllegalArgumentException("constraint parser error");
                }
                all.add(comparison);
            }
            alternatives.add(all);
        }
        return new Constraint(alternatives);
    }

    /** Comparisons as nearly all are written, with spaces or one comma between them; null where one is written otherwise. */
    private static @Nullable List<Comparison> usual(String text) {
        VersionText alone = VersionText.ofComparison(text);
        if (alone != null) {
            return List.of(required(comparison(alone)));
        }
        List<Comparison> all = new ArrayList<>();
        boolean separated = true;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == ',') {
                if (c == ',' && (separated || all.isEmpty())) {
                    return null;
                }
                separated |= c == ',';
                at++;
                continue;
            }
            int end = at;
            while (end < text.length() && text.charAt(end) != ' ' && text.charAt(end) != ',') {
                end++;
            }
            VersionText one = VersionText.ofComparison(text.substring(at, end));
            if (one == null) {
                return null;
            }
            all.add(required(comparison(one)));
            separated = false;
            at = end;
        }
        return separated ? null : all;
    }

    private static String withoutRanges(String text) {
        Matcher range = Forms.RANGE.matcher(text);
        StringBuilder result = new StringBuilder();
        int from = 0;
        while (range.find()) {
            result.append(text, from, range.start());
            result.append(">= ")
                    .append(range.group(1))
                    .append(", <= ")
                    .append(range.group(11))
                    .append(' ');
            from = range.end();
        }
        return result.append(text, from, text.length()).toString();
    }

    private static @Nullable Comparison comparison(String text) {
        Matcher matcher = Forms.ONE.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        return comparison(new VersionText(
                group(matcher, 1),
                group(matcher, 2),
                group(matcher, 3),
                group(matcher, 4),
                group(matcher, 5),
                group(matcher, 6)));
    }

    private static Comparison required(@Nullable Comparison comparison) {
        if (comparison == null) {
            throw new IllegalArgumentException("constraint parser error");
        }
        return comparison;
    }

    private static @Nullable Comparison comparison(VersionText parts) {
        String prerelease = parts.prerelease();
        Version version;
        boolean anyMinor = false;
        boolean anyPatch = false;
        boolean any = true;
        if (isAny(parts.major())) {
            version = Version.parse("0.0.0" + prerelease);
        } else if (parts.minor().isEmpty() || isAny(parts.minor().substring(1))) {
            anyMinor = true;
            version = Version.parse(parts.major() + ".0.0" + prerelease);
        } else if (parts.patch().isEmpty() || isAny(parts.patch().substring(1))) {
            anyPatch = true;
            version = Version.parse(parts.major() + parts.minor() + ".0" + prerelease);
        } else {
            any = false;
            version = Version.parse(parts.whole());
        }
        return version == null ? null : new Comparison(parts.operator(), version, any, anyMinor, anyPatch);
    }

    private static String group(Matcher matcher, int group) {
        String text = matcher.group(group);
        return text == null ? "" : text;
    }

    private static boolean isAny(String part) {
        return part.equals("x") || part.equals("X") || part.equals("*");
    }

    /** Whether a version satisfies the constraint. */
    public boolean accepts(Version version) {
        for (List<Comparison> all : alternatives) {
            if (accepts(all, version)) {
                return true;
            }
        }
        return false;
    }

    /** A version with a prerelease matches only if one of the comparisons has a prerelease too. */
    private static boolean accepts(List<Comparison> all, Version version) {
        boolean prereleases = version.prerelease().isEmpty();
        for (Comparison comparison : all) {
            prereleases |= !comparison.version.prerelease().isEmpty();
            if (!comparison.accepts(version)) {
                return false;
            }
        }
        return prereleases;
    }

    /**
     * Whether a version satisfies the constraint in Masterminds/semver before 3.4, where each comparison decides about
     * prereleases by itself.
     */
    public boolean acceptsBefore34(Version version) {
        for (List<Comparison> all : alternatives) {
            boolean accepted = true;
            for (Comparison comparison : all) {
                accepted &= comparison.takesPrereleaseOf(version) && comparison.accepts(version);
            }
            if (accepted) {
                return true;
            }
        }
        return false;
    }

    /**
     * One comparison.
     *
     * @param any whether a number was left open
     * @param anyMinor whether the minor number was the first left open
     * @param anyPatch whether the patch number was
     */
    private record Comparison(String operator, Version version, boolean any, boolean anyMinor, boolean anyPatch) {

        boolean takesPrereleaseOf(Version v) {
            return v.prerelease().isEmpty() || !version.prerelease().isEmpty() || operator.equals("!=") && !any;
        }

        boolean accepts(Version v) {
            return switch (operator) {
                case "!=" -> notEqual(v);
                case ">" -> greater(v);
                case "<" -> v.compareTo(version) < 0;
                case ">=", "=>" -> v.compareTo(version) >= 0;
                case "<=", "=<" -> lessOrEqual(v);
                case "~", "~>" -> tilde(v);
                case "^" -> caret(v);
                default -> any ? tilde(v) : v.compareTo(version) == 0;
            };
        }

        private boolean notEqual(Version v) {
            if (!any) {
                return v.compareTo(version) != 0;
            }
            if (v.major() != version.major()) {
                return true;
            }
            if (anyMinor) {
                return false;
            }
            if (v.minor() != version.minor()) {
                return true;
            }
            if (anyPatch) {
                return Version.comparePrereleases(v.prerelease(), version.prerelease()) != 0;
            }
            return v.compareTo(version) != 0;
        }

        private boolean greater(Version v) {
            if (!any || v.major() == version.major() && !anyMinor && !anyPatch) {
                return v.compareTo(version) > 0;
            }
            if (v.major() != version.major()) {
                return v.major() > version.major();
            }
            return !anyMinor && v.minor() > version.minor();
        }

        private boolean lessOrEqual(Version v) {
            if (!any) {
                return v.compareTo(version) <= 0;
            }
            return v.major() <= version.major()
                    && !(v.major() == version.major() && v.minor() > version.minor() && !anyMinor);
        }

        private boolean tilde(Version v) {
            if (v.compareTo(version) < 0) {
                return false;
            }
            boolean zero = version.major() == 0 && version.minor() == 0 && version.patch() == 0;
            if (zero && !anyMinor && !anyPatch) {
                return true;
            }
            return v.major() == version.major() && (anyMinor || v.minor() == version.minor());
        }

        private boolean caret(Version v) {
            if (v.compareTo(version) < 0 || v.major() != version.major()) {
                return false;
            }
            if (version.major() > 0 || anyMinor) {
                return true;
            }
            if (v.minor() != version.minor()) {
                return false;
            }
            return version.minor() > 0 || anyPatch || v.patch() == version.patch();
        }
    }
}
