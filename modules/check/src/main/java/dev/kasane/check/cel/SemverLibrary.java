package dev.kasane.check.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.expression.Expression;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The CEL library for semantic versions. */
final class SemverLibrary {

    private static final CelType TYPE = OpaqueType.create("kubernetes.Semver");
    private static final String NUMBER = "(0|[1-9][0-9]*)";
    private static final int LONGEST_NUMBER = 20;
    private static final Pattern FORM = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER
            + "(?:-((?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*))?"
            + "(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");

    private SemverLibrary() {}

    /** A version; the build metadata after a plus is ignored. */
    record Version(BigInteger major, BigInteger minor, BigInteger patch, String before) implements Comparable<Version> {

        static @Nullable Version orNull(String text) {
            Matcher matcher = Expression.matcher(FORM, text);
            if (!matcher.matches()) {
                return null;
            }
            BigInteger[] numbers = new BigInteger[3];
            for (int i = 0; i < 3; i++) {
                String digits = matcher.group(i + 1);
                if (digits.length() > LONGEST_NUMBER) {
                    return null;
                }
                numbers[i] = new BigInteger(digits);
                if (numbers[i].bitLength() > 64) {
                    return null;
                }
            }
            return new Version(numbers[0], numbers[1], numbers[2], Objects.requireNonNullElse(matcher.group(4), ""));
        }

        static Version parse(String text) throws CelEvaluationException {
            Version version = orNull(text);
            if (version == null) {
                throw Library.error("No Major.Minor.Patch elements found");
            }
            return version;
        }

        @Override
        public int compareTo(Version other) {
            int result = major.compareTo(other.major);
            result = result != 0 ? result : minor.compareTo(other.minor);
            result = result != 0 ? result : patch.compareTo(other.patch);
            if (result != 0 || before.equals(other.before)) {
                return result;
            }
            if (before.isEmpty() || other.before.isEmpty()) {
                return before.isEmpty() ? 1 : -1;
            }
            String[] mine = before.split("\\.");
            String[] theirs = other.before.split("\\.");
            for (int i = 0; i < Math.min(mine.length, theirs.length); i++) {
                int part = compareParts(mine[i], theirs[i]);
                if (part != 0) {
                    return part;
                }
            }
            return Integer.compare(mine.length, theirs.length);
        }

        private static int compareParts(String a, String b) {
            boolean numberA = a.matches("[0-9]+");
            boolean numberB = b.matches("[0-9]+");
            if (numberA && numberB) {
                // without leading zeros, the longer one is the larger one
                return a.length() != b.length()
                        ? Integer.compare(a.length(), b.length())
                        : Integer.signum(a.compareTo(b));
            }
            return numberA != numberB ? (numberA ? -1 : 1) : Integer.signum(a.compareTo(b));
        }

        @Override
        public String toString() {
            return major + "." + minor + "." + patch + (before.isEmpty() ? "" : "-" + before);
        }
    }

    /** A version as users write it: with a v, with leading zeros, with less than three numbers. */
    static String normalized(String text) {
        String bare = text.startsWith("v") ? text.substring(1) : text;
        int end = bare.length();
        for (int i = 0; i < bare.length(); i++) {
            if (bare.charAt(i) == '-' || bare.charAt(i) == '+') {
                end = i;
                break;
            }
        }
        String[] numbers = bare.substring(0, end).split("\\.", 4);
        StringBuilder whole = new StringBuilder();
        for (int i = 0; i < Math.max(3, numbers.length); i++) {
            String number = i < numbers.length ? numbers[i].replaceFirst("^0+(?=[0-9])", "") : "0";
            whole.append(i == 0 ? "" : ".").append(number);
        }
        return whole + bare.substring(end);
    }

    static Library library() {
        return new Library()
                .global("semver", "string_to_semver", TYPE, SimpleType.STRING, String.class, Version::parse)
                .global(
                        "semver",
                        "string_bool_to_semver",
                        TYPE,
                        SimpleType.STRING,
                        String.class,
                        SimpleType.BOOL,
                        Boolean.class,
                        (text, normalize) -> Version.parse(normalize ? normalized(text) : text))
                .global(
                        "isSemver",
                        "is_semver_string",
                        SimpleType.BOOL,
                        SimpleType.STRING,
                        String.class,
                        text -> Version.orNull(text) != null)
                .global(
                        "isSemver",
                        "is_semver_string_bool",
                        SimpleType.BOOL,
                        SimpleType.STRING,
                        String.class,
                        SimpleType.BOOL,
                        Boolean.class,
                        (text, normalize) -> Version.orNull(normalize ? normalized(text) : text) != null)
                .member(
                        "major",
                        "semver_major",
                        SimpleType.INT,
                        TYPE,
                        Version.class,
                        it -> it.major().longValue())
                .member(
                        "minor",
                        "semver_minor",
                        SimpleType.INT,
                        TYPE,
                        Version.class,
                        it -> it.minor().longValue())
                .member(
                        "patch",
                        "semver_patch",
                        SimpleType.INT,
                        TYPE,
                        Version.class,
                        it -> it.patch().longValue())
                .member(
                        "isLessThan",
                        "semver_is_less_than",
                        SimpleType.BOOL,
                        TYPE,
                        Version.class,
                        TYPE,
                        Version.class,
                        (a, b) -> a.compareTo(b) < 0)
                .member(
                        "isGreaterThan",
                        "semver_is_greater_than",
                        SimpleType.BOOL,
                        TYPE,
                        Version.class,
                        TYPE,
                        Version.class,
                        (a, b) -> a.compareTo(b) > 0)
                .member(
                        "compareTo",
                        "semver_compare_to",
                        SimpleType.INT,
                        TYPE,
                        Version.class,
                        TYPE,
                        Version.class,
                        (a, b) -> (long) a.compareTo(b));
    }
}
