package dev.kasane.http;

import dev.kasane.problem.Problem;
import java.net.URI;
import java.util.Locale;

/**
 * The origin of an address (RFC 6454): scheme, host and port. Passwords and tokens are bound to one.
 *
 * @param scheme {@code https} or {@code http}
 * @param host its name or address, in lower case
 * @param port its port, the default one of the scheme if the address has none
 */
public record ServerOrigin(String scheme, String host, int port) {

    /** The origin of an address, which may be one of no HTTP server: see {@link #isHttp}. */
    public static ServerOrigin of(URI address) {
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        int port = address.getPort() >= 0 ? address.getPort() : defaultPort(scheme);
        return new ServerOrigin(scheme, String.valueOf(address.getHost()).toLowerCase(Locale.ROOT), port);
    }

    /**
     * The origin of an address that a user wrote.
     *
     * @throws dev.kasane.problem.KasaneException if it has no server, or contains a user or password
     */
    public static ServerOrigin ofServer(URI address) {
        ServerOrigin origin = of(address);
        if (!origin.isHttp() || address.getHost() == null) {
            throw Problem.error("there is no server in this address", null, "write https://HOST/PATH")
                    .asException();
        }
        if (address.getRawUserInfo() != null) {
            throw Problem.error(
                            "the address of " + address.getHost() + " holds a user or password",
                            null,
                            "take it out of the address, and give the token in the environment")
                    .asException();
        }
        return origin;
    }

    /** Whether a host is this machine. */
    public static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(?:\\.[0-9]{1,3}){3}");
    }

    /** Whether only this machine and the server can read requests: HTTPS, or a loopback address. */
    public boolean isPrivate() {
        return scheme.equals("https") || isLoopback(host);
    }

    /** Whether it is a server of HTTP or HTTPS. */
    public boolean isHttp() {
        return scheme.equals("https") || scheme.equals("http");
    }

    @Override
    public String toString() {
        return scheme + "://" + host + (port == defaultPort(scheme) ? "" : ":" + port);
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("http") ? 80 : 443;
    }
}
