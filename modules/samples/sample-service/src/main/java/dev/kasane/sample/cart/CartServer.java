package dev.kasane.sample.cart;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** The gRPC server of the cart service, with the health service for Kubernetes' gRPC probes. */
public final class CartServer implements AutoCloseable {

    /** The service name of the liveness probe. */
    private static final String LIVE = "live";

    private static final int DEFAULT_PORT = 8080;
    private static final long DRAIN_SECONDS = 10;

    private final Server server;
    private final HealthStatusManager health = new HealthStatusManager();

    private CartServer(int port) {
        this.server = Grpc.newServerBuilderForPort(port, InsecureServerCredentials.create())
                .addService(new CartService(new CartStore()))
                .addService(health.getHealthService())
                .build();
    }

    /**
     * Starts a server.
     *
     * @param port where it listens; 0 for any free port
     */
    public static CartServer start(int port) throws IOException {
        CartServer cart = new CartServer(port);
        cart.server.start();
        cart.health.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.SERVING);
        cart.health.setStatus(LIVE, ServingStatus.SERVING);
        return cart;
    }

    /** The port of the server. */
    public int port() {
        return server.getPort();
    }

    /** Reports itself as unhealthy, waits for running calls, and stops. */
    @Override
    public void close() {
        health.enterTerminalState();
        server.shutdown();
        try {
            server.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.shutdownNow();
    }

    /** Serves on the port that the variable {@code PORT} names, 8080 without it, until the process is stopped. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String port = System.getenv("PORT");
        CartServer cart = start(port == null ? DEFAULT_PORT : Integer.parseInt(port));
        Runtime.getRuntime().addShutdownHook(new Thread(cart::close));
        System.out.println("cart listens on " + cart.port());
        cart.server.awaitTermination();
    }
}
