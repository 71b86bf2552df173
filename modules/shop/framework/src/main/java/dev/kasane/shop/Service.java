package dev.kasane.shop;

import io.grpc.BindableService;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running service: one gRPC server with deadlines, health and metrics around its implementation, and the resources to
 * close at its end.
 *
 * <p>The variables {@code PORT} (8080) and {@code METRICS_PORT} (9090) set where it listens.
 */
public final class Service implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Service.class);

    /** The longest time for which a call runs, whatever deadline its caller set. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    private static final int LARGEST_MESSAGE = 1 << 20;
    private static final Duration CHECKS = Duration.ofSeconds(2);

    private final Server server;
    private final Metrics metrics;
    private final StoreHealth health;
    private final List<AutoCloseable> resources;

    private Service(Server server, Metrics metrics, StoreHealth health, List<AutoCloseable> resources) {
        this.server = server;
        this.metrics = metrics;
        this.health = health;
        this.resources = resources;
    }

    /** Collects what a service is made of. */
    public static Builder builder(Settings settings) throws IOException {
        return new Builder(settings);
    }

    /** Starts to listen. What was added is closed if that fails: a thread of it would keep the process. */
    private void listen() throws IOException {
        boolean listens = false;
        try {
            server.start();
            metrics.start();
            listens = true;
        } finally {
            if (!listens) {
                close();
            }
        }
    }

    /** The port of gRPC. */
    public int port() {
        return server.getPort();
    }

    /** The port of {@code /metrics}. */
    public int metricsPort() {
        return metrics.port();
    }

    /** Reports that it is not ready, completes the calls that run, for at most {@link #LIMIT}, and closes its stores. */
    @Override
    public void close() {
        health.close();
        server.shutdown();
        try {
            server.awaitTermination(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.shutdownNow();
        for (AutoCloseable resource : resources.reversed()) {
            closed(resource);
        }
        metrics.close();
    }

    private static void closed(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            LOG.warn("{} did not close", resource, e);
        }
    }

    /** Runs until the process is to end: the first signal drains the service. */
    public void run() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "drain"));
        LOG.info("listens at {}", port());
        server.awaitTermination();
    }

    /** The parts of a service. They are closed at the end in reverse order. */
    public static final class Builder {

        private final int port;
        private final Metrics metrics;
        private final List<Store> stores = new ArrayList<>();
        private final List<AutoCloseable> resources = new ArrayList<>();
        private final List<ServerInterceptor> interceptors = new ArrayList<>();

        private Builder(Settings settings) throws IOException {
            Logs.level(settings);
            this.port = settings.port("PORT", 8080);
            this.metrics = new Metrics(settings.port("METRICS_PORT", 9090));
        }

        /** The metrics that the service serves. */
        public Metrics metrics() {
            return metrics;
        }

        /** Adds a store that the service's readiness depends on. */
        public <T extends Store> T store(T store) {
            stores.add(store);
            return resource(store);
        }

        /** Adds what is closed at the end. */
        public <T extends AutoCloseable> T resource(T resource) {
            resources.add(resource);
            return resource;
        }

        /** Verifies the tokens of calls. */
        public Builder tokens(Tokens tokens) {
            interceptors.add(tokens);
            return this;
        }

        /** Starts to listen. */
        public Service start(BindableService... services) throws IOException {
            StoreHealth health = new StoreHealth(stores);
            // the last one added runs first
            List<ServerInterceptor> all = new ArrayList<>(List.of(new Failures()));
            all.addAll(interceptors);
            all.addAll(List.of(new Deadlines(LIMIT), metrics));
            var server = Grpc.newServerBuilderForPort(port, InsecureServerCredentials.create())
                    .executor(resource(Executors.newVirtualThreadPerTaskExecutor()))
                    .maxInboundMessageSize(LARGEST_MESSAGE)
                    .addService(health.manager().getHealthService());
            for (BindableService calls : services) {
                server.addService(ServerInterceptors.intercept(calls, all));
            }
            Service service = new Service(server.build(), metrics, health, List.copyOf(resources));
            service.listen();
            health.start(CHECKS);
            return service;
        }
    }
}
