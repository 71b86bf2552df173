package dev.kasane.argocd.discovery;

import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.PrefixedRange;
import dev.kasane.lock.Requirement;

/**
 * {@code tagPrefix} of a source, which Argo CD has since 3.5: the prefix before the version in the tags that count
 * ({@code versions.MaxVersion}). Sources with only a {@code ref} ignore it.
 */
final class TagPrefix {

    private TagPrefix() {}

    /** A revision as a lock has it: of one version the tag, of a range the range with its prefix; branches and commits have none. */
    static String revision(String written, String prefix) {
        if (prefix.isEmpty() || written.isEmpty() || LockEntry.isCommit(written)) {
            return written;
        }
        if (Version.parse(written) != null) {
            return Requirement.literal(prefix + written);
        }
        return isRange(written) ? new PrefixedRange(written, prefix).requested() : written;
    }

    private static boolean isRange(String written) {
        try {
            Constraint.parse(written);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
