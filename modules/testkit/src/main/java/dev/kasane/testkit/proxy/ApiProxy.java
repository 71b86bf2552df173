package dev.kasane.testkit.proxy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.testkit.proxy.Disturbance.Delivery;
import dev.kasane.testkit.proxy.Disturbance.Refusal;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A proxy between one process of a controller and the real API server: it impersonates a user, records requests, and
 * applies a {@link Disturbance}. After it is closed, no request of the controller reaches the server.
 */
public final class ApiProxy implements AutoCloseable {

    private final Upstream upstream;
    private final Disturbance disturbance;
    private final Trace trace;
    private final Runnable onKill;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<InputStream> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean dead = new AtomicBoolean();

    /**
     * Starts one on a free port of 127.0.0.1.
     *
     * @param upstream the real server
     * @param disturbance the disturbance
     * @param trace records the requests
     * @param onKill the action when the disturbance kills the controller
     */
    public ApiProxy(Upstream upstream, Disturbance disturbance, Trace trace, Runnable onKill) throws IOException {
        this.upstream = upstream;
        this.disturbance = disturbance;
        this.trace = trace;
        this.onKill = onKill;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** The client configuration of the controller: without credentials, since the proxy sets the user. */
    public Config config(String namespace) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .withNamespace(namespace)
                .withHttp2Disable(true)
                .withOnlyHttpWatches(true)
                .build();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            ApiCall call = ApiCall.of(exchange.getRequestMethod(), exchange.getRequestURI());
            trace.asked(call);
            LockSupport.parkNanos(disturbance.delay(call).toNanos());
            Refusal refusal = disturbance.refuse(call);
            if (refusal != null) {
                trace.answered(call, refusal.code());
                refuse(exchange, refusal);
                return;
            }
            URI uri = disturbance.redirect(call);
            if (dead.get()) {
                return;
            }
            HttpResponse<InputStream> response = upstream.send(
                    exchange.getRequestMethod(),
                    uri,
                    exchange.getRequestHeaders(),
                    exchange.getRequestBody().readAllBytes());
            passOn(exchange, call, response);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void passOn(HttpExchange exchange, ApiCall call, HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            open.add(body);
            trace.answered(call, response.statusCode());
            if (call.isWrite() && response.statusCode() < 300) {
                trace.wrote(call);
                if (response.statusCode() == HttpURLConnection.HTTP_CREATED) {
                    trace.created(call);
                }
                if (disturbance.killsAfter(call)) {
                    dead.set(true);
                    onKill.run();
                }
            }
            if (dead.get()) {
                return;
            }
            copyHeaders(response, exchange.getResponseHeaders());
            if (call.verb().equals("watch") && response.statusCode() == 200) {
                exchange.sendResponseHeaders(200, 0);
                streamEvents(call, body, exchange.getResponseBody());
            } else {
                byte[] bytes = body.readAllBytes();
                exchange.sendResponseHeaders(response.statusCode(), bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        } finally {
            open.remove(response.body());
        }
    }

    private void streamEvents(ApiCall watch, InputStream events, OutputStream to) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8));
        to.flush();
        String line = lines.readLine();
        while (line != null && !dead.get()) {
            if (!ExpireWatches.isBookmark(line)) {
                trace.delivered();
            }
            Delivery delivery = disturbance.deliver(watch, line);
            delivery.events().forEach(event -> send(event, to));
            if (delivery.expiresAfter().isPositive()) {
                threads.execute(() -> expire(delivery.expiresAfter(), events, to));
            }
            line = delivery.isLast() ? null : lines.readLine();
        }
    }

    private static void send(String event, OutputStream to) {
        try {
            synchronized (to) {
                to.write((event + "\n").getBytes(StandardCharsets.UTF_8));
                to.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the controller listens no more", e);
        }
    }

    private static void expire(Duration after, InputStream events, OutputStream to) {
        LockSupport.parkNanos(after.toNanos());
        try {
            send(ExpireWatches.TOO_OLD, to);
            events.close();
        } catch (IOException | UncheckedIOException e) {
            // the watch is over already
        }
    }

    private static void copyHeaders(HttpResponse<InputStream> from, Headers to) {
        from.headers().map().forEach((name, values) -> {
            if (!name.startsWith(":") && !Upstream.isOfConnection(name)) {
                to.put(name, values);
            }
        });
    }

    private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        String status = """
                {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
                "message":"refused by the test","reason":"%s","code":%d}""".formatted(refusal.reason(), refusal.code());
        byte[] bytes = status.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (refusal.retryAfterSeconds() > 0) {
            exchange.getResponseHeaders().set("Retry-After", Integer.toString(refusal.retryAfterSeconds()));
        }
        exchange.sendResponseHeaders(refusal.code(), bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Cuts every connection. */
    @Override
    public void close() {
        dead.set(true);
        server.stop(0);
        for (InputStream stream : open) {
            try {
                stream.close();
            } catch (IOException e) {
                // it is closed
            }
        }
        threads.shutdownNow();
    }
}
