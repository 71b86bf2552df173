package dev.kasane.kustomize.load;

import java.util.Locale;

/** Tells references to other servers from paths, by the rules of kustomize 5.8.1 ({@code git/repospec.go}). */
public final class RemoteReference {

    private static final String[] SCHEMES = {"ssh://", "https://", "http://", "file://"};

    private RemoteReference() {}

    /** Whether kustomize would fetch this by HTTP as a file. */
    public static boolean isHttp(String reference) {
        String lower = reference.toLowerCase(Locale.ROOT);
        return lower.startsWith("http://")
                || lower.startsWith("https://")
                || lower.equals("http:")
                || lower.equals("https:");
    }

    /** Whether kustomize would clone this as a Git repository. */
    public static boolean isGit(String reference) {
        String rest = withoutPrefix(reference, "git::");
        for (String scheme : SCHEMES) {
            String path = withoutPrefix(rest, scheme);
            if (!path.equals(rest)) {
                return scheme.equals("file://")
                        ? !path.isEmpty()
                        : hasRepository(path.substring(path.indexOf('/') + 1));
            }
        }
        String withoutUser = withoutUser(rest);
        String lower = withoutUser.toLowerCase(Locale.ROOT);
        boolean github = lower.startsWith("github.com/") || lower.startsWith("github.com:");
        if (withoutUser.equals(rest) && !github) {
            return false;
        }
        int slash = withoutUser.indexOf('/');
        int colon = withoutUser.indexOf(':');
        int separator = slash < 0 || colon > 0 && colon < slash ? colon : slash;
        return separator > 0 && hasRepository(withoutUser.substring(separator + 1));
    }

    private static boolean hasRepository(String path) {
        String query = path.indexOf('?') < 0 ? path : path.substring(0, path.indexOf('?'));
        return query.indexOf('/') > 0 || query.contains(".git") || query.contains("_git/");
    }

    private static String withoutPrefix(String text, String prefix) {
        return text.regionMatches(true, 0, prefix, 0, prefix.length()) ? text.substring(prefix.length()) : text;
    }

    /** The text behind a user name and an at sign, or all of it. */
    private static String withoutUser(String text) {
        int at = text.indexOf('@');
        if (at <= 0 || !isAsciiLetter(text.charAt(0))) {
            return text;
        }
        for (int i = 1; i < at; i++) {
            char c = text.charAt(i);
            if (!isAsciiLetter(c) && !(c >= '0' && c <= '9') && c != '-') {
                return text;
            }
        }
        return text.substring(at + 1);
    }

    private static boolean isAsciiLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
