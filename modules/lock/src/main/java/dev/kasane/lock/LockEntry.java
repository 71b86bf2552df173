package dev.kasane.lock;

import org.jspecify.annotations.Nullable;

/**
 * What a requirement became.
 *
 * @param requirement what was asked for
 * @param version the version of the chart
 * @param digest {@code sha256:…} of its archive
 * @param size how many bytes the archive has
 */
public record LockEntry(Requirement requirement, String version, String digest, long size) {

    /** The largest archive of a chart. */
    public static final long MOST_BYTES = 64L << 20;

    private static final String ALGORITHM = "sha256:";
    private static final int HEX = 64;

    /** The name of its archive, as {@code helm pull} writes it. */
    public String archive() {
        return requirement.name() + "-" + version + ".tgz";
    }

    /** Name and version, for people. */
    public String shown() {
        return requirement.name() + " " + version;
    }

    /** Whether a text is {@code sha256:…}. */
    public static boolean isDigest(String text) {
        return text.length() == ALGORITHM.length() + HEX
                && text.startsWith(ALGORITHM)
                && text.chars().skip(ALGORITHM.length()).allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
    }

    /** Whether a text can be the version of a chart: what may stand in the name of a file. */
    static boolean isVersion(String text) {
        return Requirement.isFileName(text.replace('+', '_'));
    }

    // written out: the ones of a record are linked at run time

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LockEntry it
                && requirement.equals(it.requirement)
                && version.equals(it.version)
                && digest.equals(it.digest)
                && size == it.size;
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }
}
