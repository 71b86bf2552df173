package dev.kasane.git.remote;

import dev.kasane.problem.Problem;
import java.net.URI;
import java.util.Locale;

/**
 * A server: what a secret is bound to.
 *
 * @param scheme {@code https} or {@code http}
 * @param host its name, in lower case
 * @param port its port
 */
public record Origin(String scheme, String host, int port) {

    /**
     * The server of an address.
     *
     * @throws dev.kasane.problem.KasaneException when it has none, or holds a user or password
     */
    public static Origin of(URI address) {
        String scheme = address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
        String host = address.getHost();
        if (!(scheme.equals("https") || scheme.equals("http")) || host == null) {
            throw Problem.error("there is no server in this address", null, "write https://HOST/PATH")
                    .asException();
        }
        if (address.getRawUserInfo() != null) {
            throw Problem.error(
                            "the address of " + host + " holds a user or password",
                            null,
                            "take it out of the address, and give the token in the environment")
                    .asException();
        }
        int port = address.getPort() >= 0 ? address.getPort() : scheme.equals("https") ? 443 : 80;
        return new Origin(scheme, host.toLowerCase(Locale.ROOT), port);
    }

    /** Whether nobody between here and there can read what is sent. */
    boolean isPrivate() {
        return scheme.equals("https") || host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
    }

    @Override
    public String toString() {
        boolean usual = port == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + host + (usual ? "" : ":" + port);
    }
}
