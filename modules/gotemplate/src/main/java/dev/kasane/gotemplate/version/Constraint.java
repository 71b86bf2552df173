package dev.kasane.gotemplate.version;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What versions are wanted: alternatives of comparisons that hold together. */
public final class Constraint {

    private static final String VERSION = "v?([0-9|x|X|\\*]+)(\\.[0-9|x|X|\\*]+)?(\\.[0-9|x|X|\\*]+)?"
            + "(-([0-9A-Za-z\\-]+(\\.[0-9A-Za-z\\-]+)*))?(\\+([0-9A-Za-z\\-]+(\\.[0-9A-Za-z\\-]+)*))?";
    private static final String OPERATORS = "=||!=|>|<|>=|=>|<=|=<|~|~>|\\^";
    private static final Pattern ONE = Pattern.compile("^\\s*(" + OPERATORS + ")\\s*(" + VERSION + ")\\s*$");
    private static final Pattern RANGE = Pattern.compile("\\s*(" + VERSION + ")\\s+-\\s+(" + VERSION + ")\\s*");
    private static final Pattern EACH = Pattern.compile("(" + OPERATORS + ")\\s*(" + VERSION + ")");
    private static final Pattern VALID = Pattern.compile("^(\\s*(" + OPERATORS + ")\\s*(" + VERSION
            + ")\\s*)((?:\\s+|,\\s*)(" + OPERATORS + ")\\s*(" + VERSION + ")\\s*)*$");

    private final List<List<Comparison>> alternatives;

    private Constraint(List<List<Comparison>> alternatives) {
        this.alternatives = alternatives;
    }

    /**
     * The constraint a text says.
     *
     * @throws IllegalArgumentException when it says none
     */
    public static Constraint parse(String text) {
        if (text.length() > 1000) {
            throw new IllegalArgumentException("improper constraint: " + text);
        }
        List<List<Comparison>> alternatives = new ArrayList<>();
        for (String alternative : withoutRanges(text).split("\\|\\|", -1)) {
            if (!VALID.matcher(alternative).find()) {
                throw new IllegalArgumentException("improper constraint: " + alternative);
            }
            List<Comparison> all = new ArrayList<>();
            Matcher each = EACH.matcher(alternative);
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

    private static String withoutRanges(String text) {
        Matcher range = RANGE.matcher(text);
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
        Matcher matcher = ONE.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        String major = group(matcher, 3);
        String minor = group(matcher, 4);
        String patch = group(matcher, 5);
        String prerelease = group(matcher, 6);
        Version version;
        boolean anyMinor = false;
        boolean anyPatch = false;
        boolean any = true;
        if (isAny(major)) {
            version = Version.parse("0.0.0" + prerelease);
        } else if (minor.isEmpty() || isAny(minor.substring(1))) {
            anyMinor = true;
            version = Version.parse(major + ".0.0" + prerelease);
        } else if (patch.isEmpty() || isAny(patch.substring(1))) {
            anyPatch = true;
            version = Version.parse(major + minor + ".0" + prerelease);
        } else {
            any = false;
            version = Version.parse(matcher.group(2));
        }
        return version == null ? null : new Comparison(group(matcher, 1), version, any, anyMinor, anyPatch);
    }

    private static String group(Matcher matcher, int group) {
        String text = matcher.group(group);
        return text == null ? "" : text;
    }

    private static boolean isAny(String part) {
        return part.equals("x") || part.equals("X") || part.equals("*");
    }

    /** Whether a version is wanted. */
    public boolean accepts(Version version) {
        for (List<Comparison> all : alternatives) {
            boolean prereleases =
                    all.stream().anyMatch(c -> !c.version.prerelease().isEmpty());
            if ((version.prerelease().isEmpty() || prereleases) && all.stream().allMatch(c -> c.accepts(version))) {
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
