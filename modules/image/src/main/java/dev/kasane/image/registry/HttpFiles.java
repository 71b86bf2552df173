package dev.kasane.image.registry;

import dev.kasane.http.ServerOrigin;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files of one web server, with the retries, limits and credentials of a registry: the password for a host is sent to that
 * host alone, after it required one. Plain HTTP is for this machine only.
 */
public final class HttpFiles {

    private final RegistryClient client;

    /**
     * The files of a server. The time in which all must be done starts now.
     *
     * @param address any address of the server
     */
    public HttpFiles(URI address, Credentials credentials, RetryPolicy policy) {
        ServerOrigin origin = ServerOrigin.of(address);
        if (!origin.isHttp() || address.getHost() == null) {
            throw new RepositoryException(Kind.REFUSED, address + " is no address of a web server", null, null);
        }
        if (!origin.isPrivate()) {
            throw new RepositoryException(
                    Kind.INSECURE,
                    "files of " + address.getAuthority() + " are not fetched over plain HTTP",
                    "use https:// instead of http://",
                    null);
        }
        this.client = new RegistryClient(new Authorization(origin, address.getAuthority(), credentials), "", policy);
    }

    /** The server that an address belongs to. */
    public static ServerOrigin server(URI address) {
        return ServerOrigin.of(address);
    }

    /**
     * Writes a file to a path.
     *
     * @param most how many bytes it may have
     * @param etag the tag of what is known of it; null to fetch it anyway
     * @return whether it was written: not when it is still the one of that tag
     */
    public Fetched get(URI file, Path to, long most, @Nullable String etag) {
        Map<String, String> headers = etag == null ? Map.of() : Map.of("If-None-Match", etag);
        Call call = Call.of("GET", file, headers).into(to, most);
        Answer answer = client.ask(call, etag == null ? Set.of(200) : Set.of(200, 304));
        return new Fetched(answer.status() == 200, answer.header("ETag"));
    }

    /**
     * The result of a request for a file.
     *
     * @param isNew whether the file was written
     * @param etag the tag that the server gives it; null without one
     */
    public record Fetched(boolean isNew, @Nullable String etag) {}
}
