package dev.kasane.check.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.check.builtin.Addresses;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The CEL library for URLs, parsed as Go's {@code url.ParseRequestURI} does. */
final class UrlLibrary {

    private static final CelType TYPE = OpaqueType.create("kubernetes.URL");

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private UrlLibrary() {}

    /**
     * A URL.
     *
     * @param path as it is written, with escapes
     */
    record Url(String scheme, String user, String host, String path, String query) {

        static Url parse(String text) throws CelEvaluationException {
            if (text.isEmpty()) {
                throw wrong(text, "empty url");
            }
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < ' ' || text.charAt(i) == 0x7f) {
                    throw wrong(text, "invalid control character in URL");
                }
            }
            String rest = text;
            String scheme = "";
            int colon = schemeEnd(text);
            if (colon == 0) {
                throw wrong(text, "missing protocol scheme");
            }
            if (colon > 0) {
                scheme = text.substring(0, colon).toLowerCase(java.util.Locale.ROOT);
                rest = text.substring(colon + 1);
            }
            int fragment = rest.indexOf('#');
            rest = fragment < 0 ? rest : rest.substring(0, fragment);
            String query = "";
            int mark = rest.indexOf('?');
            if (mark >= 0) {
                query = rest.substring(mark + 1);
                rest = rest.substring(0, mark);
            }
            if (!rest.startsWith("/")) {
                if (!scheme.isEmpty()) {
                    return new Url(scheme, "", "", "", query);
                }
                throw wrong(text, "invalid URI for request");
            }
            String user = "";
            String host = "";
            if (!scheme.isEmpty() && rest.startsWith("//") || rest.startsWith("//") && !rest.startsWith("///")) {
                int slash = rest.indexOf('/', 2);
                String authority = rest.substring(2, slash < 0 ? rest.length() : slash);
                rest = slash < 0 ? "" : rest.substring(slash);
                int at = authority.lastIndexOf('@');
                user = at < 0 ? "" : authority.substring(0, at);
                host = authority.substring(at + 1);
                checkHost(text, host);
            }
            checkEscapes(text, rest);
            return new Url(scheme, user, host, rest, query);
        }

        /** Where the scheme ends; -1 without one, 0 for an empty one. */
        private static int schemeEnd(String text) throws CelEvaluationException {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == ':') {
                    return i;
                }
                boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
                boolean inner = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
                if (!letter && (!inner || i == 0)) {
                    return -1;
                }
            }
            return -1;
        }

        private static void checkHost(String text, String host) throws CelEvaluationException {
            String port = "";
            if (host.startsWith("[")) {
                int end = host.lastIndexOf(']');
                if (end < 0) {
                    throw wrong(text, "missing ']' in host");
                }
                port = host.substring(end + 1);
                String inner = host.substring(1, end).split("%25", 2)[0];
                if (Addresses.parse(inner) == null || inner.indexOf(':') < 0) {
                    throw wrong(text, "invalid host");
                }
            } else {
                int colon = host.lastIndexOf(':');
                port = colon < 0 ? "" : host.substring(colon);
            }
            if (!port.isEmpty() && !port.matches(":[0-9]*")) {
                throw wrong(text, "invalid port \"" + port + "\" after host");
            }
            for (int i = 0; i < host.length(); i++) {
                char c = host.charAt(i);
                if (" \\^`{}".indexOf(c) >= 0) {
                    throw wrong(text, "invalid character \"" + c + "\" in host name");
                }
            }
            checkEscapes(text, host);
        }

        private static void checkEscapes(String text, String part) throws CelEvaluationException {
            for (int i = part.indexOf('%'); i >= 0; i = part.indexOf('%', i + 1)) {
                if (i + 2 >= part.length()
                        || Character.digit(part.charAt(i + 1), 16) < 0
                        || Character.digit(part.charAt(i + 2), 16) < 0) {
                    throw wrong(
                            text, "invalid URL escape \"" + part.substring(i, Math.min(i + 3, part.length())) + "\"");
                }
            }
        }

        private static CelEvaluationException wrong(String text, String why) {
            return Library.error("URL parse error during conversion from string: parse \"" + text + "\": " + why);
        }

        String hostname() {
            if (host.startsWith("[")) {
                return host.substring(1, host.lastIndexOf(']'));
            }
            int colon = host.lastIndexOf(':');
            return colon < 0 ? host : host.substring(0, colon);
        }

        String port() {
            int bracket = host.lastIndexOf(']');
            int colon = host.indexOf(':', Math.max(bracket, 0));
            return colon < 0 ? "" : host.substring(colon + 1);
        }

        /** The path with blanks and the like escaped. */
        String escapedPath() {
            StringBuilder escaped = new StringBuilder();
            for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
                char c = (char) (b & 0xff);
                boolean plain = c > ' ' && c < 0x7f && "\"<>\\^`{|}#?".indexOf(c) < 0;
                if (plain) {
                    escaped.append(c);
                } else {
                    escaped.append('%').append(HEX.toHexDigits(b));
                }
            }
            return escaped.toString();
        }

        Map<String, List<String>> queryValues() {
            Map<String, List<String>> values = new LinkedHashMap<>();
            for (String pair : query.split("&")) {
                if (pair.isEmpty() || pair.contains(";")) {
                    continue;
                }
                int equals = pair.indexOf('=');
                try {
                    String key =
                            URLDecoder.decode(equals < 0 ? pair : pair.substring(0, equals), StandardCharsets.UTF_8);
                    String value =
                            equals < 0 ? "" : URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8);
                    values.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
                } catch (IllegalArgumentException e) {
                    // Go leaves out what it cannot read
                }
            }
            return values;
        }
    }

    private static boolean isUrl(String text) {
        try {
            Url.parse(text);
            return true;
        } catch (CelEvaluationException e) {
            return false;
        }
    }

    static Library library() {
        return new Library()
                .global("url", "string_to_url", TYPE, SimpleType.STRING, String.class, Url::parse)
                .global("isURL", "is_url_string", SimpleType.BOOL, SimpleType.STRING, String.class, UrlLibrary::isUrl)
                .member("getScheme", "url_get_scheme", SimpleType.STRING, TYPE, Url.class, Url::scheme)
                .member("getHost", "url_get_host", SimpleType.STRING, TYPE, Url.class, Url::host)
                .member("getHostname", "url_get_hostname", SimpleType.STRING, TYPE, Url.class, Url::hostname)
                .member("getPort", "url_get_port", SimpleType.STRING, TYPE, Url.class, Url::port)
                .member("getEscapedPath", "url_get_escaped_path", SimpleType.STRING, TYPE, Url.class, Url::escapedPath)
                .member(
                        "getQuery",
                        "url_get_query",
                        MapType.create(SimpleType.STRING, ListType.create(SimpleType.STRING)),
                        TYPE,
                        Url.class,
                        Url::queryValues);
    }
}
