package dev.kasane.lock;

import dev.kasane.files.AddressSecrets;
import dev.kasane.files.TreePath;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reference to remote content in a file of the repository: a chart, a Git folder, a file or an OCI artifact.
 *
 * @param kind its kind
 * @param address where it is: {@code https://…} of a repository of charts, {@code oci://…} of a registry, what
 *     {@code git clone} takes of a Git repository, {@code https://…} of a file
 * @param name the name of the chart, the folder in the Git repository, or the media type of the layer of an artifact; empty for
 *     the root, for the first layer, and for a file
 * @param requested a version, or a range of which the newest counts; a branch, a tag or a commit; a tag or a digest; one with a colon
 *     before it is never a range; a range may have a {@link #filtered filter} of tags; empty for the newest, for the tag {@code latest}, and for a file
 */
public record Requirement(RemoteKind kind, String address, String name, String requested)
        implements Comparable<Requirement> {

    private static final String OCI = "oci://";
    private static final String PATH = Lock.FILE + "#";
    private static final int LONGEST = 1000;
    private static final String LITERAL = ":";
    private static final String FILTER = " semverFilter=";

    /** The {@link #requested} of a name that could also be read as a range of versions, and is none. */
    public static String literal(String name) {
        return LITERAL + name;
    }

    /**
     * The {@link #requested} of a range in which only some tags count.
     *
     * @param filter a regular expression that is found in these tags; empty for all
     */
    public static String filtered(String range, String filter) {
        return filter.isEmpty() ? range : range + FILTER + filter;
    }

    /** The range of versions, without a filter. */
    public String range() {
        int filter = requested.indexOf(FILTER);
        return filter < 0 ? requested : requested.substring(0, filter);
    }

    /** The regular expression that is found in each tag that counts; empty for all tags. */
    public String filter() {
        int filter = requested.indexOf(FILTER);
        return filter < 0 ? "" : requested.substring(filter + FILTER.length());
    }

    /** Whether a {@link #requested} names exactly one version, and no range. */
    public static boolean isLiteral(String requested) {
        return requested.startsWith(LITERAL);
    }

    /** A {@link #requested} without the colon of a name that is no range. */
    public static String wanted(String requested) {
        return isLiteral(requested) ? requested.substring(LITERAL.length()) : requested;
    }

    /** Whether only this exact name matches. */
    public boolean isLiteral() {
        return isLiteral(requested);
    }

    /** The version, range or reference to resolve, for messages and servers. */
    public String wanted() {
        return wanted(requested);
    }

    /**
     * The requirement for an address and a name in a file; null if it cannot be fetched: an alias of Helm's own
     * configuration, a folder, an address with a password in it.
     *
     * @param repository an address; without a scheme that of a registry, as Argo CD writes it
     * @param chart the name, in a registry with or without a path before it
     * @param requested a version or a range; of a registry, Helm and Argo CD take a version with fewer than three numbers, such as
     *     {@code 1.2}, for a tag (Helm, {@code ChartDownloader}; Argo CD, {@code versions.IsVersion}), so it is {@link #literal}
     */
    public static @Nullable Requirement of(String repository, String chart, String requested) {
        String address = withoutSlashes(repository.strip());
        String name = chart.strip();
        boolean web = address.startsWith("https://") || address.startsWith("http://");
        if (!web && !address.startsWith(OCI)) {
            int slash = address.indexOf('/');
            String host = slash < 0 ? address : address.substring(0, slash);
            if (address.contains("://") || !isHost(host)) {
                return null;
            }
            address = OCI + address;
        }
        if (!web && name.indexOf('/') > 0) {
            int last = name.lastIndexOf('/');
            address = address + "/" + name.substring(0, last);
            name = name.substring(last + 1);
        }
        String wanted = requested.strip();
        String text = !web && isShortVersion(wanted) ? literal(wanted) : wanted;
        return soundOrNull(new Requirement(RemoteKind.CHART, address, name, text));
    }

    /** Whether a text is a version with one or two numbers: {@code 1}, {@code v1.2}, {@code 1.2-rc1}. */
    private static boolean isShortVersion(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) != '-' && text.charAt(end) != '+') {
            end++;
        }
        String[] numbers = text.substring(text.startsWith("v") ? 1 : 0, end).split("\\.", -1);
        return numbers.length < 3 && Arrays.stream(numbers).allMatch(Requirement::isNumber);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /**
     * A folder of a Git repository; null when its address is none that can be fetched from, such as one with a password.
     *
     * @param folder its path in the repository
     * @param revision a branch, a tag or a commit; empty for the branch that the repository shows first
     */
    public static @Nullable Requirement ofRepository(String address, String folder, String revision) {
        String path = TreePath.join("", folder);
        return path == null ? null : soundOrNull(new Requirement(RemoteKind.GIT, withoutUser(address), path, revision));
    }

    /**
     * An http or https address without its user if that has no password, as in the addresses that Azure DevOps shows.
     */
    private static String withoutUser(String address) {
        int start = address.startsWith("https://") || address.startsWith("http://") ? address.indexOf("://") + 3 : -1;
        int at = start < 0 ? -1 : address.indexOf('@');
        String user = at < 0 ? "" : address.substring(start, at);
        return at < 0 || user.indexOf('/') >= 0 || user.indexOf(':') >= 0
                ? address
                : address.substring(0, start) + address.substring(at + 1);
    }

    /** A file of a web server; null when its address is none that can be fetched from. */
    public static @Nullable Requirement ofFile(String address) {
        return soundOrNull(new Requirement(RemoteKind.FILE, address, "", ""));
    }

    /**
     * The files of an artifact in an OCI registry; null when its address is none.
     *
     * @param address {@code oci://HOST/REPOSITORY}
     * @param layer the media type of the layer that has the files; empty for the first one
     * @param requested a tag, a range of versions that are tags, or a digest; empty for the tag {@code latest}
     */
    public static @Nullable Requirement ofArtifact(String address, String layer, String requested) {
        return soundOrNull(new Requirement(
                RemoteKind.ARTIFACT, withoutSlashes(address.strip()), layer.strip(), requested.strip()));
    }

    private static @Nullable Requirement soundOrNull(Requirement requirement) {
        return requirement.isSound() ? requirement : null;
    }

    /** Whether a text is a host with a dot or a port: other words are names in Helm's own configuration. */
    private static boolean isHost(String text) {
        int colon = text.indexOf(':');
        boolean port = colon > 0 && isNumber(text.substring(colon + 1));
        return port || colon < 0 && (text.indexOf('.') > 0 || text.equals("localhost"));
    }

    private static String withoutSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }

    /** Whether it is valid in a lock file, and its name in that of a file. */
    boolean isSound() {
        boolean web = address.startsWith("https://") || address.startsWith("http://");
        return isVisible(address)
                && !hidesControl(address)
                && address.indexOf('#') < 0
                && requested.length() <= LONGEST
                && requested.chars().allMatch(c -> c >= ' ' && c < 0x7F)
                && switch (kind) {
                    case CHART -> (web || isOci()) && isPlain(address) && address.indexOf('?') < 0 && isFileName(name);
                    case GIT -> (web ? isPlain(address) : isSsh(address)) && address.indexOf('?') < 0 && isFolder(name);
                    case FILE ->
                        web
                                && isPlain(address)
                                && !AddressSecrets.isIn(address)
                                && name.isEmpty()
                                && requested.isEmpty();
                    case ARTIFACT -> isOci() && isPlain(address) && address.indexOf('?') < 0 && isVisible(name);
                };
    }

    /** Whether an address has a control character that is written as {@code %0A}. */
    private static boolean hidesControl(String address) {
        for (int at = address.indexOf('%'); at >= 0; at = address.indexOf('%', at + 1)) {
            String digits = address.substring(at + 1, Math.min(at + 3, address.length()));
            if (digits.startsWith("0") || digits.startsWith("1") || digits.equalsIgnoreCase("7f")) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is something behind the scheme of an address, and neither a user nor a password in it. */
    private static boolean isPlain(String address) {
        int start = address.indexOf("://") + 3;
        int slash = address.indexOf('/', start);
        return address.length() > start
                && address.substring(start, slash < 0 ? address.length() : slash)
                                .indexOf('@')
                        < 0;
    }

    /** Whether an address is one of SSH: {@code ssh://USER@HOST/PATH} or {@code USER@HOST:PATH}, without a password. */
    private static boolean isSsh(String address) {
        String rest = address.startsWith("ssh://") ? address.substring("ssh://".length()) : address;
        int at = rest.indexOf('@');
        boolean scp = rest.length() == address.length();
        return (scp ? at > 0 && rest.indexOf(':') > at : !rest.isEmpty())
                && rest.indexOf("://") < 0
                && rest.charAt(0) != '-'
                && rest.substring(0, Math.max(at, 0)).indexOf(':') < 0;
    }

    private static boolean isFolder(String path) {
        return path.length() <= LONGEST
                && path.chars().allMatch(c -> c >= ' ' && c < 0x7F && c != '\\')
                && path.equals(TreePath.join("", path));
    }

    private static boolean isVisible(String text) {
        return text.length() <= LONGEST && text.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '\\');
    }

    /** Whether a text is letters, digits, dots, dashes and underscores, and not only dots. */
    static boolean isFileName(String text) {
        return !text.isEmpty()
                && text.length() <= 250
                && text.charAt(0) != '.'
                && text.chars()
                        .allMatch(c -> c >= 'a' && c <= 'z'
                                || c >= 'A' && c <= 'Z'
                                || c >= '0' && c <= '9'
                                || c == '.'
                                || c == '-'
                                || c == '_');
    }

    /** Whether it comes from an OCI registry. */
    public boolean isOci() {
        return address.startsWith(OCI);
    }

    /**
     * The path by which its entry in the lock file is known, and below which its files are ({@code store.LockedTree}): no
     * file of a tree has such a name.
     */
    public String path() {
        return PATH + kind.word() + "#" + oneName(address) + "#" + oneName(name) + "#" + oneName(requested);
    }

    /** A text as a part of a name: without slashes. */
    private static String oneName(String text) {
        return text.replace("%", "%25").replace("/", "%2F").replace("#", "%23");
    }

    /** Whether a path is that of an entry in a lock file, or one below it. */
    public static boolean isPath(String path) {
        return path.startsWith(PATH);
    }

    /** The path of a file or folder of the Git repository, or of the artifact. */
    public String path(String inner) {
        return inner.isEmpty() ? path() : path() + "/" + inner;
    }

    /** The requirement of the entry that contains a path; null if no entry does. */
    public static @Nullable Requirement ofPath(String path) {
        String[] parts = isPath(path) ? entryPath(path).substring(PATH.length()).split("#", -1) : new String[0];
        RemoteKind kind = parts.length == 4 ? RemoteKind.of(parts[0]) : null;
        return kind == null
                ? null
                : soundOrNull(new Requirement(kind, written(parts[1]), written(parts[2]), written(parts[3])));
    }

    /**
     * The part of a path behind the path of its entry, which is its path in the remote repository. Other paths are
     * returned unchanged.
     */
    public static String inner(String path) {
        String entry = isPath(path) ? entryPath(path) : "";
        return entry.isEmpty() ? path : path.equals(entry) ? "" : path.substring(entry.length() + 1);
    }

    /** The path of the entry that a path is or is below of. */
    public static String entryPath(String path) {
        int slash = path.indexOf('/');
        return slash < 0 ? path : path.substring(0, slash);
    }

    /** A path for messages: the remote address of a path in an entry. Other paths are returned unchanged. */
    public static String shown(String path) {
        String[] parts = isPath(path) ? entryPath(path).substring(PATH.length()).split("#", -1) : new String[0];
        if (parts.length != 4 || parts[0].equals(RemoteKind.CHART.word())) {
            return path;
        }
        String address = written(parts[1]);
        if (parts[0].equals(RemoteKind.FILE.word())) {
            return address;
        }
        String inner = path.substring(entryPath(path).length());
        return address
                + (parts[3].isEmpty() ? "" : "@" + wanted(written(parts[3])))
                + (inner.isEmpty() ? "" : "/" + inner);
    }

    private static String written(String name) {
        return name.replace("%2F", "/").replace("%23", "#").replace("%25", "%");
    }

    /** The name in messages: that of the chart, of the repository, of the file. */
    public String title() {
        if (kind == RemoteKind.CHART) {
            return name;
        }
        int query = address.indexOf('?');
        String place = withoutSlashes(query < 0 ? address : address.substring(0, query));
        String last = place.substring(Math.max(place.lastIndexOf('/'), place.lastIndexOf(':')) + 1);
        return kind == RemoteKind.GIT && last.endsWith(".git") ? last.substring(0, last.length() - 4) : last;
    }

    // written out: the ones of a record are linked at run time

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Requirement it
                && kind == it.kind
                && address.equals(it.address)
                && name.equals(it.name)
                && requested.equals(it.requested);
    }

    @Override
    public int hashCode() {
        return path().hashCode();
    }

    @Override
    public int compareTo(Requirement other) {
        int order = address.compareTo(other.address);
        order = order != 0 ? order : kind.compareTo(other.kind);
        order = order != 0 ? order : name.compareTo(other.name);
        return order != 0 ? order : requested.compareTo(other.requested);
    }

    /** Name, version and address, for messages. */
    @Override
    public String toString() {
        return switch (kind) {
            case CHART -> name + (requested.isEmpty() ? "" : " " + wanted()) + " of " + address;
            case GIT -> address + "//" + name + (requested.isEmpty() ? "" : "?ref=" + wanted());
            case FILE -> address;
            case ARTIFACT -> address + (requested.isEmpty() ? "" : " " + wanted());
        };
    }
}
