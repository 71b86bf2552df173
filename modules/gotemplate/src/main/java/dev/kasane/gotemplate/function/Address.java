package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoText;
import java.util.Locale;

/** A URL, parsed as Go's {@code net/url} does. */
record Address(String scheme, String opaque, String user, String host, String path, String query, String fragment) {

    private static final String IN_USERS = "-_.~$&+,;=";

    static Address of(GoMap parts) {
        String user = parts.text("userinfo");
        return new Address(
                parts.text("scheme"),
                parts.text("opaque"),
                user.isEmpty() ? user : parse("proto://" + user + "@host").user,
                parts.text("host"),
                parts.text("path"),
                parts.text("query"),
                parts.text("fragment"));
    }

    /**
     * @throws FunctionFailure when the text is no address
     */
    static Address parse(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) == 0x7F) {
                throw bad(text, "net/url: invalid control character in URL");
            }
        }
        int hash = text.indexOf('#');
        String fragment = hash < 0 ? "" : unescape(text, text.substring(hash + 1));
        String rest = hash < 0 ? text : text.substring(0, hash);
        int colon = schemeEnd(text, rest);
        String scheme = rest.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
        rest = colon < 0 ? rest : rest.substring(colon + 1);
        int question = rest.indexOf('?');
        String query = question < 0 ? "" : rest.substring(question + 1);
        rest = question < 0 ? rest : rest.substring(0, question);
        if (!rest.startsWith("/")) {
            if (!scheme.isEmpty()) {
                return new Address(scheme, rest, "", "", "", query, fragment);
            }
            int first = rest.indexOf('/');
            if (rest.substring(0, first < 0 ? rest.length() : first).indexOf(':') >= 0) {
                throw bad(text, "first path segment in URL cannot contain colon");
            }
        }
        String user = "";
        String host = "";
        if (rest.startsWith("//") && (!scheme.isEmpty() || !rest.startsWith("///"))) {
            int slash = rest.indexOf('/', 2);
            String authority = rest.substring(2, slash < 0 ? rest.length() : slash);
            rest = slash < 0 ? "" : rest.substring(slash);
            int at = authority.lastIndexOf('@');
            user = at < 0 ? "" : authority.substring(0, at);
            if (!user.chars()
                    .allMatch(c -> Character.isLetterOrDigit(c) && c < 0x80 || "-._:~!$&'()*+,;=%@".indexOf(c) >= 0)) {
                throw bad(text, "net/url: invalid userinfo");
            }
            user = userText(text, user);
            host = authority.substring(at + 1);
            checkHost(text, host);
            host = unescape(text, host);
        }
        return new Address(scheme, "", user, host, unescape(text, rest), query, fragment);
    }

    private static int schemeEnd(String text, String rest) {
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c == ':') {
                if (i == 0) {
                    throw bad(text, "missing protocol scheme");
                }
                return i;
            }
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            boolean later = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
            if (!letter && !(later && i > 0)) {
                return -1;
            }
        }
        return -1;
    }

    private static void checkHost(String text, String host) {
        int port = host.startsWith("[") ? host.indexOf("]:") + 1 : host.indexOf(':');
        if (port > 0 && !host.substring(port + 1).chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw bad(text, "invalid port " + GoQuote.quote(host.substring(port)) + " after host");
        }
        int open = host.lastIndexOf('[');
        int close = host.lastIndexOf(']');
        if (open >= 0 && (close < open || !IpLiteral.isSixth(host.substring(open + 1, close)))) {
            throw bad(text, close < open ? "missing ']' in host" : "invalid host");
        }
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c == '%' && i + 2 < host.length() && host.charAt(i + 1) < '8' && !host.startsWith("25", i + 1)) {
                throw bad(text, "invalid URL escape " + GoQuote.quote(host.substring(i, i + 3)));
            }
            if (c < 0x80 && !Character.isLetterOrDigit(c) && "-_.~!$&'()*+,;=:[]<>\"%".indexOf(c) < 0) {
                throw bad(text, "invalid character " + GoQuote.quote(String.valueOf(c)) + " in host name");
            }
        }
    }

    private static String unescape(String text, String part) {
        if (part.indexOf('%') < 0) {
            return part;
        }
        byte[] bytes = GoText.bytes(part);
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                out.write(bytes[i]);
                continue;
            }
            int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                String shown =
                        new String(bytes, i, Math.min(3, bytes.length - i), java.nio.charset.StandardCharsets.UTF_8);
                throw bad(text, "invalid URL escape " + GoQuote.quote(shown));
            }
            out.write(high << 4 | low);
            i += 2;
        }
        return GoText.of(out.toByteArray());
    }

    /** Name and password as Go writes them: only what has to be escaped is. */
    private static String userText(String text, String user) {
        int colon = user.indexOf(':');
        return colon < 0
                ? escape(unescape(text, user), IN_USERS)
                : escape(unescape(text, user.substring(0, colon)), IN_USERS)
                        + ":"
                        + escape(unescape(text, user.substring(colon + 1)), IN_USERS);
    }

    private static FunctionFailure bad(String text, String why) {
        return new FunctionFailure("unable to parse url: parse " + GoQuote.quote(text) + ": " + why);
    }

    private String hostName() {
        int colon = host.lastIndexOf(':');
        String name = colon >= 0 && host.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9')
                ? host.substring(0, colon)
                : host;
        return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    }

    GoMap toMap() {
        return GoMap.empty()
                .put("scheme", scheme)
                .put("host", host)
                .put("hostname", hostName())
                .put("path", path)
                .put("query", query)
                .put("opaque", opaque)
                .put("fragment", fragment)
                .put("userinfo", user);
    }

    String toText() {
        StringBuilder text = new StringBuilder();
        if (!scheme.isEmpty()) {
            text.append(scheme).append(':');
        }
        if (!opaque.isEmpty()) {
            text.append(opaque);
        } else {
            if (!scheme.isEmpty() || !host.isEmpty() || !user.isEmpty()) {
                if (!host.isEmpty() || !path.isEmpty() || !user.isEmpty()) {
                    text.append("//");
                }
                text.append(user).append(user.isEmpty() ? "" : "@").append(host);
            }
            String escaped = escape(path, "$&+,/:;=@-_.~!'()*");
            if (!escaped.isEmpty() && !escaped.startsWith("/") && !host.isEmpty()) {
                text.append('/');
            }
            text.append(escaped);
        }
        text.append(query.isEmpty() ? "" : "?" + query);
        return text.append(fragment.isEmpty() ? "" : "#" + escape(fragment, "$&+,/:;=?@-_.~!()*"))
                .toString();
    }

    private static String escape(String part, String kept) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : GoText.bytes(part)) {
            int c = b & 0xFF;
            if (c < 0x80 && (Character.isLetterOrDigit(c) || kept.indexOf(c) >= 0)) {
                escaped.append((char) c);
            } else {
                escaped.append(String.format("%%%02X", c));
            }
        }
        return escaped.toString();
    }
}
