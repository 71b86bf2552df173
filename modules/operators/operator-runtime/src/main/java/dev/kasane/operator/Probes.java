package dev.kasane.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.javaoperatorsdk.operator.Operator;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The HTTP endpoints of an operator: {@code /healthz} for its liveness; {@code /readyz} for its readiness, also while
 * it waits for the lease; {@code /metrics} in Prometheus' format.
 */
final class Probes implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(2, work -> {
        Thread thread = new Thread(work, "probes");
        thread.setDaemon(true);
        return thread;
    });

    private Probes(HttpServer server) {
        this.server = server;
    }

    static Probes start(int port, Operator operator, PrometheusMeterRegistry metrics) {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("nothing can listen on port " + port, e);
        }
        Probes probes = new Probes(server);
        server.setExecutor(probes.threads);
        // informers that lost their watch for good do not come back by themselves
        server.createContext("/healthz", exchange -> answer(exchange, isHealthy(operator)));
        server.createContext("/readyz", exchange -> answer(exchange, isHealthy(operator)));
        server.createContext("/metrics", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            send(exchange, 200, metrics.scrape());
        });
        server.start();
        return probes;
    }

    /** An operator without the lease is always healthy. */
    private static boolean isHealthy(Operator operator) {
        return !operator.getRuntimeInfo().isStarted()
                || operator.getRuntimeInfo().allEventSourcesAreHealthy();
    }

    private static void answer(HttpExchange exchange, boolean isWell) throws IOException {
        send(exchange, isWell ? 200 : 503, isWell ? "ok\n" : "an informer has stopped\n");
    }

    private static void send(HttpExchange exchange, int code, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
