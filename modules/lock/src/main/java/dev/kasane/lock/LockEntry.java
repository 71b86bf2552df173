package dev.kasane.lock;

import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code kasane.lock}: a requirement with the version and digest that it was resolved to.
 *
 * @param requirement the address, name and version or range
 * @param version the version of the chart, the commit, or the digest of the artifact's manifest; empty for a file
 * @param digest {@code sha256:…} of its archive, or of the file
 * @param size how many bytes that has
 * @param url where the archive of a chart was when it was locked, which is looked at first; empty if that is not known. Two entries
 *     that differ in nothing else are equal
 */
public record LockEntry(Requirement requirement, String version, String digest, long size, String url) {

    /** The largest archive. */
    public static final long MOST_BYTES = 64L << 20;

    private static final String ALGORITHM = "sha256:";
    private static final String VENDOR = ".kasane/vendor/";
    private static final int HEX = 64;
    private static final int COMMIT = 40;
    private static final int SHORT = 12;
    private static final int LONGEST_NAME = 100;

    /** The folder of a repository that holds such contents, and the name of this one in it. */
    public String vendored() {
        String id = digest.substring(ALGORITHM.length(), ALGORITHM.length() + SHORT);
        return VENDOR
                + switch (requirement.kind()) {
                    case CHART -> "charts/" + archive();
                    case GIT -> "git/" + fileName() + "-" + version.substring(0, SHORT) + "-" + id + ".tar";
                    case ARTIFACT -> "artifacts/" + fileName() + "-" + shownVersion() + "-" + id + ".tar";
                    // no suffix that would make it a file of objects
                    case FILE -> "files/" + fileName() + "-" + id;
                };
    }

    /** The title with only what names of files have everywhere. */
    private String fileName() {
        StringBuilder name = new StringBuilder();
        for (char c : requirement.title().toCharArray()) {
            boolean usable = Requirement.isFileName("a" + c) && !(c == '.' && name.isEmpty());
            name.append(usable ? c : '_');
        }
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    /** The name of a chart's archive, as {@code helm pull} writes it. */
    public String archive() {
        return requirement.name() + "-" + version + ".tgz";
    }

    /** The name, for messages: of a folder, with the repository. */
    public String name() {
        boolean root =
                requirement.kind() != RemoteKind.GIT || requirement.name().isEmpty();
        return root ? requirement.title() : requirement.title() + "//" + requirement.name();
    }

    /** The version, for messages: the beginning of a commit or a digest; empty for a file. */
    public String shownVersion() {
        return switch (requirement.kind()) {
            case GIT -> version.substring(0, SHORT);
            case ARTIFACT -> version.substring(ALGORITHM.length(), ALGORITHM.length() + SHORT);
            case CHART, FILE -> version;
        };
    }

    /** Name and version, for messages. */
    public String shown() {
        return version.isEmpty() ? name() : name() + " " + shownVersion();
    }

    /** Whether something can be fetched from the place of its archive, if it names one, and no secret is in it. */
    boolean hasSoundUrl() {
        return url.isEmpty() || Requirement.ofFile(url) != null;
    }

    /** Whether its version is one of its kind. */
    boolean isSound() {
        return switch (requirement.kind()) {
            case CHART -> Requirement.isFileName(version.replace('+', '_'));
            case GIT -> isCommit(version);
            case FILE -> version.isEmpty();
            case ARTIFACT -> isDigest(version);
        };
    }

    /** Whether a text is the full id of a commit. */
    public static boolean isCommit(String text) {
        return text.length() == COMMIT && isHex(text);
    }

    /** Whether a text is {@code sha256:…}. */
    public static boolean isDigest(String text) {
        return text.length() == ALGORITHM.length() + HEX
                && text.startsWith(ALGORITHM)
                && isHex(text.substring(ALGORITHM.length()));
    }

    private static boolean isHex(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
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
