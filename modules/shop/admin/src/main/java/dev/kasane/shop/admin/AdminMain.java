package dev.kasane.shop.admin;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * The front end of the shop: its page and gRPC-web at the port {@code PAGE_PORT} (8081). Services that do not answer
 * make the page show that, and do not make it unready.
 *
 * @param service health and metrics
 * @param page where the page listens
 */
public record AdminMain(Service service, int page) implements AutoCloseable {

    private static final int GRACE_SECONDS = 5;

    /** Starts the service. */
    public static AdminMain start(Settings settings) throws IOException {
        Service.Builder builder = Service.builder(settings);
        GrpcWeb calls = new GrpcWeb(Routes.of(settings, builder));
        HttpServer server = HttpServer.create(new InetSocketAddress(settings.port("PAGE_PORT", 8081)), 0);
        server.setExecutor(builder.resource(Executors.newVirtualThreadPerTaskExecutor()));
        server.createContext("/", new Page());
        server.createContext("/kasane.shop.", calls);
        builder.resource(() -> server.stop(GRACE_SECONDS));
        server.start();
        return new AdminMain(builder.start(), server.getAddress().getPort());
    }

    @Override
    public void close() {
        service.close();
    }

    static void main() throws IOException, InterruptedException {
        start(Settings.ofEnvironment()).service().run();
    }
}
