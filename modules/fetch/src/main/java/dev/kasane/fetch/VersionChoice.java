package dev.kasane.fetch;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects one of the published versions: the named one, else the newest in the range. Prereleases count only in ranges
 * that name one, as in Helm ({@code IndexFile.Get}, {@code GetTagMatchingVersionOrConstraint}). Versions with all three
 * numbers count before others, since Flux ({@code version.ParseVersion}) and Helm in a registry ({@code Client.Tags})
 * count no others. Argo CD ({@code versions.MaxVersion}) and Helm in an index count all; an entry of the lock is the
 * same for each tool.
 */
final class VersionChoice {

    private VersionChoice() {}

    /** The selected version; null if there is none. */
    static @Nullable String of(Collection<String> versions, String requested) {
        if (!requested.isEmpty() && versions.contains(requested)) {
            return requested;
        }
        Constraint range = range(requested);
        List<String> accepted = new ArrayList<>();
        for (String text : versions) {
            Version version = Version.parse(text);
            if (range != null && version != null && range.accepts(version)) {
                accepted.add(text);
            }
        }
        String whole = newest(accepted.stream().filter(VersionChoice::isWhole).toList());
        return whole == null ? newest(accepted) : whole;
    }

    /** The newest of some versions, the first one of equals; null when there are none. */
    private static @Nullable String newest(List<String> versions) {
        String found = null;
        Version newest = null;
        for (String text : versions) {
            Version version = Version.parse(text);
            if (version != null && (newest == null || version.compareTo(newest) > 0)) {
                found = text;
                newest = version;
            }
        }
        return found;
    }

    /** Whether a version has all its three numbers: a tag such as {@code 1.2} may be moved to another version. */
    private static boolean isWhole(String version) {
        return isOne(version.split("[-+]", 2)[0]);
    }

    /**
     * The newest version in a range such as {@code 1.*} or {@code ^2}; null when the text is none, or nothing is in it. One
     * version is no range: it is a name, as it is for Argo CD.
     */
    static @Nullable String inRange(Collection<String> versions, String requested) {
        return requested.isEmpty() || Version.parse(requested) != null ? null : of(versions, requested);
    }

    private static @Nullable Constraint range(String requested) {
        try {
            return Constraint.parse(requested.isEmpty() ? "*" : requested);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Whether a text is one version, not a range. */
    static boolean isOne(String requested) {
        int dots = 0;
        for (int i = 0; i < requested.length() && dots < 2; i++) {
            char c = requested.charAt(i);
            if (c == '.') {
                dots++;
            } else if (!(c >= '0' && c <= '9' || c == 'v' && i == 0)) {
                return false;
            }
        }
        return dots == 2 && Version.parse(requested) != null;
    }
}
