package dev.kasane.git.forge.address;

import dev.kasane.http.ServerOrigin;
import dev.kasane.problem.Problem;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * The parts of an address with a server.
 *
 * @param root its scheme, host and port
 * @param path what of it names the repository, without {@code .git}
 */
record RepositoryServer(URI root, String path) {

    /**
     * Reads an address.
     *
     * @param whole what it is a part of
     * @throws dev.kasane.problem.KasaneException when it cannot be read
     */
    static RepositoryServer of(String address, String whole) {
        try {
            URI uri = new URI(address);
            ServerOrigin.ofServer(uri);
            String path = String.valueOf(uri.getPath()).replaceAll("^/", "").replaceAll("\\.git$", "");
            return new RepositoryServer(
                    new URI(uri.getScheme(), null, uri.getHost(), uri.getPort(), null, null, null), path);
        } catch (URISyntaxException e) {
            throw Problem.error(
                            "the server in " + redacted(whole) + " cannot be read",
                            null,
                            "write https://HOST/OWNER/NAME")
                    .asException();
        }
    }

    URI below(String route) {
        return URI.create(root + route);
    }

    URI git(RepositoryName name) {
        return URI.create(root + "/" + name.owner() + "/" + name.name() + ".git");
    }

    /** An address without what may be a password in it. */
    static String redacted(String address) {
        int query = address.indexOf('?');
        String place = query < 0 ? address : address.substring(0, query) + "?…";
        int at = place.lastIndexOf('@');
        int colon = place.indexOf(':');
        return at < 0 ? place : place.substring(0, colon < at ? colon + 1 : 0) + "…" + place.substring(at);
    }
}
