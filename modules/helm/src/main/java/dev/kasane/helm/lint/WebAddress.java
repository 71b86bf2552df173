package dev.kasane.helm.lint;

import com.google.re2j.Pattern;

/** Checks whether texts are URLs, as Helm's lint does. */
final class WebAddress {

    private static final int LONGEST = 2083;

    /** The patterns are read at the first use of them. */
    private static final class Forms {

        private static final String WORD = "[a-zA-Z0-9\\x{a0}-\\x{ffef}]";
        private static final String ATOM = "[a-zA-Z0-9!#$%&'*+\\-/=?^_`{|}~\\x{a0}-\\x{ffef}]+";
        private static final Pattern EMAIL = Pattern.compile("(" + ATOM + "(\\." + ATOM + ")*|\"[^\"\\\\\\n]*\")@("
                + WORD + "([a-zA-Z0-9\\-._~\\x{a0}-\\x{ffef}]*" + WORD
                + ")?\\.)+[a-zA-Z\\x{a0}-\\x{ffef}]([a-zA-Z0-9\\-_~\\x{a0}-\\x{ffef}]*[a-zA-Z\\x{a0}-\\x{ffef}])?\\.?");
        private static final Pattern URL =
                Pattern.compile("((ftp|tcp|udp|wss?|https?)://)?(\\S+@)?(\\[[0-9a-fA-F:.]+\\]|" + WORD + "+([\\-_]+"
                        + WORD + "+)*(\\." + WORD + "+([\\-_]+" + WORD + "+)*)*)\\.?(:\\d{1,5})?([/?#]\\S*)?");

        private Forms() {}
    }

    private WebAddress() {}

    static boolean isEmail(String text) {
        return Forms.EMAIL.matches(text);
    }

    /** Whether a text is the address of a site, with or without a scheme. */
    static boolean isSite(String text) {
        if (text.length() >= LONGEST || text.length() <= 3 || text.startsWith(".")) {
            return false;
        }
        int slashes = text.indexOf("://");
        String rest = slashes < 0 ? text : text.substring(slashes + 3);
        // without a scheme or a port, a name needs a dot
        return (slashes >= 0 || text.indexOf(':') >= 0 || rest.indexOf('.') >= 0) && Forms.URL.matches(text);
    }

    /** Whether a text is an address with a scheme. */
    static boolean isAbsolute(String text) {
        int colon = text.indexOf(':');
        if (colon < 1 || !isScheme(text.substring(0, colon)) || text.chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
            return false;
        }
        String rest = text.substring(colon + 1);
        int query = rest.indexOf('?');
        rest = query < 0 ? rest : rest.substring(0, query);
        if (!rest.startsWith("/")) {
            // a text that is not a path is skipped
            return true;
        }
        if (!rest.startsWith("//") || rest.startsWith("///")) {
            return hasValidEscapes(rest);
        }
        int slash = rest.indexOf('/', 2);
        String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
        return isHost(authority.substring(authority.lastIndexOf('@') + 1))
                && hasValidEscapes(slash < 0 ? "" : rest.substring(slash));
    }

    private static boolean isScheme(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!isLetter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHost(String host) {
        int bracket = host.lastIndexOf(']');
        if (host.startsWith("[") && bracket < 0 || host.indexOf(' ') >= 0 || !hasValidEscapes(host)) {
            return false;
        }
        int colon = host.indexOf(':', Math.max(bracket, 0));
        return colon < 0 || host.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean hasValidEscapes(String text) {
        for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
            if (i + 2 >= text.length()
                    || Character.digit(text.charAt(i + 1), 16) < 0
                    || Character.digit(text.charAt(i + 2), 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
