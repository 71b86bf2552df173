package dev.kasane.image.registry;

import java.net.URI;
import java.util.Locale;

/**
 * A server, to which passwords and tokens are bound: scheme, host and port.
 *
 * @param scheme {@code https} or {@code http}
 * @param host its name or address
 * @param port its port, that of the scheme put in
 */
public record Origin(String scheme, String host, int port) {

    /** The server of an address. */
    static Origin of(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("http") ? 80 : 443;
        return new Origin(scheme, String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT), port);
    }

    /** Whether nobody but this machine and that server can read what is said. */
    boolean isPrivate() {
        return scheme.equals("https") || isLoopback(host);
    }

    static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(?:\\.[0-9]{1,3}){3}");
    }

    /** Whether it may be queried at all: over HTTP or HTTPS. */
    boolean isHttp() {
        return scheme.equals("https") || scheme.equals("http");
    }
}
