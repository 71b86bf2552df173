package dev.kasane.gotemplate.version;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version; a missing minor or patch number is zero.
 *
 * @param original as it was written
 * @param prerelease what follows the dash, or empty
 * @param metadata what follows the plus sign, or empty
 */
public record Version(long major, long minor, long patch, String prerelease, String metadata, String original)
        implements Comparable<Version> {

    /** A regular expression that is compiled when it is needed, which is rare. */
    private static final class Form {

        private static final Pattern PATTERN = Pattern.compile("v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?"
                + "(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
                + "(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?");
    }

    /** The version in a text, or null when the text is none. */
    public static @Nullable Version parse(String text) {
        VersionText usual = VersionText.ofVersion(text);
        if (usual != null) {
            return new Version(
                    number(usual.major()),
                    number(behindMark(usual.minor())),
                    number(behindMark(usual.patch())),
                    usual.prerelease().isEmpty() ? "" : usual.prerelease().substring(1),
                    "",
                    text);
        }
        Matcher matcher = Form.PATTERN.matcher(text);
        if (text.length() > 256 || !matcher.matches()) {
            return null;
        }
        try {
            return new Version(
                    number(matcher.group(1)),
                    number(matcher.group(2)),
                    number(matcher.group(3)),
                    text(matcher.group(4)),
                    text(matcher.group(5)),
                    text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable String behindMark(String part) {
        return part.isEmpty() ? null : part.substring(1);
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static String text(@Nullable String group) {
        return group == null ? "" : group;
    }

    @Override
    public int compareTo(Version other) {
        int numbers = Long.compare(major, other.major);
        numbers = numbers != 0 ? numbers : Long.compare(minor, other.minor);
        numbers = numbers != 0 ? numbers : Long.compare(patch, other.patch);
        return numbers != 0 ? numbers : comparePrereleases(prerelease, other.prerelease);
    }

    static int comparePrereleases(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) {
            return Boolean.compare(a.isEmpty(), b.isEmpty());
        }
        String[] left = a.split("\\.", -1);
        String[] right = b.split("\\.", -1);
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int order = comparePart(left[i], right[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }

    private static int comparePart(String a, String b) {
        boolean aNumber = a.chars().allMatch(Character::isDigit);
        boolean bNumber = b.chars().allMatch(Character::isDigit);
        if (aNumber && bNumber) {
            return new java.math.BigInteger(a).compareTo(new java.math.BigInteger(b));
        }
        return aNumber != bNumber ? aNumber ? -1 : 1 : a.compareTo(b);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch
                + (prerelease.isEmpty() ? "" : "-" + prerelease)
                + (metadata.isEmpty() ? "" : "+" + metadata);
    }
}
