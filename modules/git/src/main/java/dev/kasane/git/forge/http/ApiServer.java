package dev.kasane.git.forge.http;

import dev.kasane.git.remote.Credential;
import dev.kasane.http.HttpConnection;
import dev.kasane.http.ServerOrigin;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A server with an HTTP API, and the token for it. Threads may share one. */
public final class ApiServer implements AutoCloseable {

    final URI root;
    final ServerOrigin origin;
    final @Nullable Credential credential;
    final String scheme;
    final ApiLimits limits;
    final Timing timing;
    final String guide;
    final WritePace pace = new WritePace();
    final HttpConnection connection = HttpConnection.toForge(Duration.ofSeconds(15));

    /**
     * @param root the address everything else is below
     * @param credential the token, which must be one for this server; null for none
     * @param scheme the word before the token, such as {@code Bearer}
     * @param limits how much a call may take
     * @param timing the time
     */
    public ApiServer(URI root, @Nullable Credential credential, String scheme, ApiLimits limits, Timing timing) {
        this(root, credential, scheme, limits, timing, "docs/guides/github.md");
    }

    /**
     * The same for a server with a guide of its own.
     *
     * @param guide the page that has the permissions of a token
     */
    public ApiServer(
            URI root, @Nullable Credential credential, String scheme, ApiLimits limits, Timing timing, String guide) {
        this.guide = guide;
        this.root = root;
        this.origin = ServerOrigin.ofServer(root);
        this.credential = credential;
        this.scheme = scheme;
        this.limits = limits;
        this.timing = timing;
    }

    /** The address everything else is below. */
    public URI root() {
        return root;
    }

    /** Begins a call, which may be made of several requests. */
    public ApiCall call() {
        return new ApiCall(this);
    }

    @Override
    public void close() {
        connection.close();
    }
}
