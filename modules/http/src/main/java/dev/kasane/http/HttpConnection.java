package dev.kasane.http;

import dev.kasane.http.tls.Authorities;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client for all requests of kasane, except those of libraries with a client of their own. Threads may share
 * one. It makes one attempt. The code of each protocol decides about retries and about the servers that get
 * credentials.
 */
public final class HttpConnection implements AutoCloseable {

    private final Duration connectTimeout;
    private final HttpClient.Redirect redirects;
    private final Supplier<Authorities> authorities;
    private @Nullable HttpClient client;

    private HttpConnection(Duration connectTimeout, HttpClient.Redirect redirects, Supplier<Authorities> authorities) {
        this.connectTimeout = connectTimeout;
        this.redirects = redirects;
        this.authorities = authorities;
    }

    /** A connection that returns redirects as they are, for requests with a secret. */
    public static HttpConnection withoutRedirects(Duration connectTimeout) {
        return new HttpConnection(connectTimeout, HttpClient.Redirect.NEVER, Authorities::ofProcess);
    }

    /** The same for the interface of a forge, which has the authorities of its Git repositories. */
    public static HttpConnection toForge(Duration connectTimeout) {
        return new HttpConnection(connectTimeout, HttpClient.Redirect.NEVER, Authorities::ofGit);
    }

    /** A connection that follows redirects, but none from HTTPS to plain HTTP. For requests without a secret. */
    public static HttpConnection followingRedirects(Duration connectTimeout) {
        return new HttpConnection(connectTimeout, HttpClient.Redirect.NORMAL, Authorities::ofProcess);
    }

    /**
     * Sends a request and receives the whole body.
     *
     * @param body receives the body, such as {@link BodyLimit} makes
     * @param deadline the longest time until the body is complete; the timeout of a request ends with its headers
     * @throws BodyTooLongException if the body is longer than its limit
     * @throws DeadlineException if the deadline passes
     */
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body, Duration deadline)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> running = client().sendAsync(request, body);
        try {
            return running.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            running.cancel(true);
            throw new DeadlineException(e);
        } catch (InterruptedException e) {
            running.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException("a request could not be made", e.getCause());
        }
    }

    /** Made for the first request: it loads hundreds of classes, and most runs send none. */
    private synchronized HttpClient client() {
        HttpClient known = client;
        if (known == null) {
            known = HttpClient.newBuilder()
                    .sslContext(authorities.get().context())
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(connectTimeout)
                    .followRedirects(redirects)
                    .build();
            client = known;
        }
        return known;
    }

    /** Ends the thread that waits for responses: Java waits for it at its own end, for a third of a second. */
    @Override
    public synchronized void close() {
        if (client != null) {
            client.shutdownNow();
            client = null;
        }
    }
}
