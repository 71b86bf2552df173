package dev.kasane.lock.remote;

import dev.kasane.files.TreePath;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a Git repository, parsed by the rules of kustomize 5.8.1 ({@code git/repospec.go}).
 *
 * @param repository what {@code git clone} is given
 * @param folder the folder in the repository; empty for its root
 * @param revision a branch, a tag or a commit; empty for what the repository shows first
 */
public record RepositoryAddress(String repository, String folder, String revision) {

    private static final String[] SCHEMES = {"ssh://", "https://", "http://", "file://"};
    private static final String FILE = "file://";

    /** The parts of a reference; null when kustomize would take it for a path. */
    public static @Nullable RepositoryAddress parse(String reference) {
        if (reference.startsWith("/")) {
            return null;
        }
        int question = reference.indexOf('?');
        String query = question < 0 ? "" : reference.substring(question + 1);
        String rest = withoutPrefix(question < 0 ? reference : reference.substring(0, question), "git::");
        String scheme = scheme(rest);
        rest = rest.substring(scheme.length());
        String user = user(rest);
        rest = rest.substring(user.length());
        if (scheme.equals(FILE)) {
            return of(FILE, user + rest, query);
        }
        String lower = rest.toLowerCase(Locale.ROOT);
        boolean github = lower.startsWith("github.com/") || lower.startsWith("github.com:");
        boolean mayBeScp = scheme.isEmpty() && (!user.isEmpty() || github);
        if (scheme.isEmpty() && !mayBeScp) {
            return null;
        }
        int end = hostEnd(rest, mayBeScp);
        String host = rest.substring(0, end);
        if (github) {
            boolean ssh = scheme.equals("ssh://") || !user.isEmpty();
            return of(ssh ? user + "github.com:" : "https://github.com/", rest.substring(end), query);
        }
        return host.isEmpty() ? null : of(scheme + user + host, rest.substring(end), query);
    }

    private static @Nullable RepositoryAddress of(String host, String path, String query) {
        String[] parts = split(path, host.equals(FILE));
        if (parts == null || parts[0].isEmpty() || TreePath.join("", parts[1]) == null) {
            return null;
        }
        String folder = parts[1].startsWith("/") ? parts[1].substring(1) : parts[1];
        return new RepositoryAddress(host + parts[0], folder, revision(query));
    }

    /** The path of the repository, and the one in it; null when there is none. */
    private static String @Nullable [] split(String path, boolean whole) {
        int azure = path.indexOf("_git/");
        if (azure >= 0) {
            int end = path.indexOf('/', azure + "_git/".length());
            return end < 0 ? parts(path, "") : parts(path.substring(0, end), path.substring(end + 1));
        }
        int slashes = path.indexOf("//");
        if (slashes >= 0) {
            return parts(path.substring(0, slashes), path.substring(slashes + 2));
        }
        int suffix = path.indexOf(".git");
        if (suffix >= 0) {
            int end = suffix + ".git".length();
            return parts(path.substring(0, end), path.substring(end));
        }
        if (whole) {
            return parts(path, "");
        }
        int owner = path.indexOf('/');
        int name = path.indexOf('/', owner + 1);
        return owner < 0 ? null : name < 0 ? parts(path, "") : parts(path.substring(0, name), path.substring(name + 1));
    }

    private static String[] parts(String repository, String folder) {
        return new String[] {repository, folder};
    }

    /** The value of {@code ref}, else of {@code version}; none of a query that Go does not understand. */
    private static String revision(String query) {
        Map<String, String> first = new HashMap<>();
        for (String field : query.split("&", -1)) {
            int equals = field.indexOf('=');
            String name = decoded(equals < 0 ? field : field.substring(0, equals));
            String value = equals < 0 ? "" : decoded(field.substring(equals + 1));
            if (name == null || value == null || field.indexOf(';') >= 0) {
                return "";
            }
            first.putIfAbsent(name, value);
        }
        String ref = first.getOrDefault("ref", "");
        return ref.isEmpty() ? first.getOrDefault("version", "") : ref;
    }

    private static @Nullable String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static String scheme(String text) {
        for (String scheme : SCHEMES) {
            if (!withoutPrefix(text, scheme).equals(text)) {
                return scheme;
            }
        }
        return "";
    }

    private static int hostEnd(String text, boolean mayBeScp) {
        int slash = text.indexOf('/');
        int colon = mayBeScp ? text.indexOf(':') : -1;
        int end = colon > 0 && (slash < 0 || colon < slash) ? colon : slash;
        return end < 0 ? text.length() : end + 1;
    }

    private static String withoutPrefix(String text, String prefix) {
        return text.regionMatches(true, 0, prefix, 0, prefix.length()) ? text.substring(prefix.length()) : text;
    }

    /** A user's name with the at sign behind it; empty without one. */
    private static String user(String text) {
        int at = text.indexOf('@');
        if (at <= 0 || !isAsciiLetter(text.charAt(0))) {
            return "";
        }
        for (int i = 1; i < at; i++) {
            char c = text.charAt(i);
            if (!isAsciiLetter(c) && !(c >= '0' && c <= '9') && c != '-') {
                return "";
            }
        }
        return text.substring(0, at + 1);
    }

    private static boolean isAsciiLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
