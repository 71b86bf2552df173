package dev.kasane.shop;

import com.sun.net.httpserver.HttpServer;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Metrics in Prometheus' text form: calls by method and status, the JVM's memory, and what a service adds. */
public final class Metrics implements ServerInterceptor, AutoCloseable {

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(5)
    };

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final HttpServer server;

    /**
     * Binds the port of {@code /metrics}, which is served after {@link #start}.
     *
     * @param port the port to listen at; 0 for any free one
     */
    public Metrics(int port) throws IOException {
        new JvmMemoryMetrics().bindTo(registry);
        collections.bindTo(registry);
        server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/metrics", exchange -> {
            byte[] text = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, text.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(text);
            }
        });
    }

    void start() {
        server.start();
    }

    /** The registry for a service's own metrics. */
    public MeterRegistry registry() {
        return registry;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public <Q, S> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, S> call, Metadata headers, ServerCallHandler<Q, S> next) {
        Timer.Sample start = Timer.start(registry);
        return next.startCall(
                new SimpleForwardingServerCall<>(call) {
                    @Override
                    public void close(Status status, Metadata trailers) {
                        start.stop(Timer.builder("grpc.server.handling")
                                .description("time from the start of a call to its status")
                                .tag("method", call.getMethodDescriptor().getFullMethodName())
                                .tag("code", status.getCode().name())
                                .serviceLevelObjectives(BUCKETS)
                                .register(registry));
                        super.close(status, trailers);
                    }
                },
                headers);
    }

    @Override
    public void close() {
        server.stop(0);
        collections.close();
        registry.close();
    }
}
