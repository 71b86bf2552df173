package dev.kasane.lock;

import org.jspecify.annotations.Nullable;

/**
 * A chart that a file of the repository names, and that comes from outside.
 *
 * @param address where charts are published: {@code https://…} of a repository, {@code oci://…} of a registry
 * @param name the name of the chart there
 * @param asked a version, or a range of which the newest counts; empty for the newest
 */
public record Requirement(String address, String name, String asked) implements Comparable<Requirement> {

    private static final String OCI = "oci://";
    private static final String PATH = Lock.FILE + "#";
    private static final int LONGEST = 1000;

    /**
     * What a file means with the address and the name that it gives; null when it is nothing that can be fetched: an alias
     * that only Helm's own configuration knows, a folder, an address with a password in it.
     *
     * @param repository an address; without a scheme that of a registry, as Argo CD writes it
     * @param chart the name, in a registry with or without a path before it
     */
    public static @Nullable Requirement of(String repository, String chart, String asked) {
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
        Requirement requirement = new Requirement(address, name, asked.strip());
        return requirement.isSound() ? requirement : null;
    }

    /** Whether a text is a host with a dot or a port: other words are names that only Helm's own configuration knows. */
    private static boolean isHost(String text) {
        int colon = text.indexOf(':');
        boolean port = colon > 0
                && colon < text.length() - 1
                && text.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
        return port || colon < 0 && (text.indexOf('.') > 0 || text.equals("localhost"));
    }

    private static String withoutSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }

    /** Whether it can stand in a lock file, and its name in that of a file. */
    boolean isSound() {
        int scheme = address.indexOf("://");
        return scheme > 0
                && (isOci() || address.startsWith("https://") || address.startsWith("http://"))
                && address.length() > scheme + 3
                && isVisible(address)
                && address.indexOf('@') < 0
                && address.indexOf('#') < 0
                && address.indexOf('?') < 0
                && isFileName(name)
                && asked.length() <= LONGEST
                && asked.chars().allMatch(c -> c >= ' ' && c < 0x7F);
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

    /** The path by which its entry in the lock file is known: no file of a tree has such a name. */
    public String path() {
        return PATH + address + "#" + name + "#" + asked;
    }

    /** Whether a path is that of an entry in a lock file. */
    public static boolean isPath(String path) {
        return path.startsWith(PATH);
    }

    // written out: the ones of a record are linked at run time

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Requirement it
                && address.equals(it.address)
                && name.equals(it.name)
                && asked.equals(it.asked);
    }

    @Override
    public int hashCode() {
        return path().hashCode();
    }

    @Override
    public int compareTo(Requirement other) {
        int order = address.compareTo(other.address);
        order = order != 0 ? order : name.compareTo(other.name);
        return order != 0 ? order : asked.compareTo(other.asked);
    }

    /** Name, version and address, for people. */
    @Override
    public String toString() {
        return name + (asked.isEmpty() ? "" : " " + asked) + " of " + address;
    }
}
