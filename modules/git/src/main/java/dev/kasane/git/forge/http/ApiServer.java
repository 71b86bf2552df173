package dev.kasane.git.forge.http;

import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Origin;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A server with a programming interface, and the token for it. Threads may share one. */
public final class ApiServer implements AutoCloseable {

    final URI root;
    final Origin origin;
    final @Nullable Credential credential;
    final String scheme;
    final ApiLimits limits;
    final Timing timing;
    final String guide;
    final WritePace pace = new WritePace();

    private @Nullable HttpClient client;

    /**
     * @param root the address everything else is below
     * @param credential the token, which must be one for this server; null to ask without
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
        this.origin = Origin.of(root);
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

    /** Made for the first question: it loads hundreds of classes, and most runs have none. */
    synchronized HttpClient client() {
        HttpClient known = client;
        if (known == null) {
            known = HttpClient.newBuilder()
                    .connectTimeout(Duration.ofSeconds(15))
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();
            client = known;
        }
        return known;
    }

    /** Ends the thread that waits for answers: Java waits for it at its own end, for a third of a second. */
    @Override
    public synchronized void close() {
        if (client != null) {
            client.shutdownNow();
            client = null;
        }
    }
}
