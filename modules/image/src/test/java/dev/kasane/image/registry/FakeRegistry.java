package dev.kasane.image.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.image.oci.Digest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A registry in this process, which fails as it is told to. */
final class FakeRegistry implements AutoCloseable {

    /** What happens to a request before the registry sees it. */
    @FunctionalInterface
    interface Fault {
        /** Whether it has answered, or let the connection drop. */
        boolean happens(HttpExchange exchange) throws IOException;
    }

    private static final Fault NONE = exchange -> false;

    private final HttpServer server;
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
    private final Map<String, byte[]> manifests = new ConcurrentHashMap<>();
    private final Map<String, String> types = new ConcurrentHashMap<>();
    private final Map<String, Boolean> sessions = new ConcurrentHashMap<>();
    private final List<String> requests = new ArrayList<>();
    private final AtomicInteger session = new AtomicInteger();
    private volatile Fault fault = NONE;

    FakeRegistry() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    FakeRegistry failing(Fault other) {
        fault = other;
        return this;
    }

    /** All requests so far: verb, path, and who made them if they said so. */
    List<String> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    byte @Nullable [] manifest(String reference) {
        return manifests.get(reference);
    }

    byte @Nullable [] blob(Digest digest) {
        return blobs.get(digest.toString());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        synchronized (requests) {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI()
                    + (authorization == null ? "" : " " + authorization));
        }
        try (exchange) {
            if (!fault.happens(exchange)) {
                serve(exchange);
            }
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        String last = path.substring(path.lastIndexOf('/') + 1);
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (path.contains("/blobs/uploads/")) {
            upload(exchange, method, last, body);
        } else if (path.contains("/blobs/")) {
            give(exchange, blobs.get(last), "application/octet-stream");
        } else if (path.contains("/manifests/") && method.equals("PUT")) {
            String digest = Digest.of(body).toString();
            for (String name : List.of(last, digest)) {
                manifests.put(name, body);
                types.put(name, exchange.getRequestHeaders().getFirst("Content-Type"));
            }
            answer(exchange, 201, "");
        } else if (path.contains("/manifests/")) {
            give(exchange, manifests.get(last), types.getOrDefault(last, ""));
        } else {
            answer(exchange, 404, "");
        }
    }

    private void upload(HttpExchange exchange, String method, String last, byte[] body) throws IOException {
        if (method.equals("POST")) {
            String id = String.valueOf(session.incrementAndGet());
            sessions.put(id, true);
            exchange.getResponseHeaders()
                    .add("Location", exchange.getRequestURI().getPath() + id + "?state=" + id);
            answer(exchange, 202, "");
            return;
        }
        String digest = exchange.getRequestURI().getQuery().replaceAll(".*digest=", "");
        if (sessions.remove(last) == null) {
            answer(exchange, 404, "{\"errors\":[{\"code\":\"BLOB_UPLOAD_UNKNOWN\",\"message\":\"no session\"}]}");
        } else if (!Digest.of(body).toString().equals(digest)) {
            answer(exchange, 400, "{\"errors\":[{\"code\":\"DIGEST_INVALID\",\"message\":\"other bytes\"}]}");
        } else {
            blobs.put(digest, body);
            answer(exchange, 201, "");
        }
    }

    private static void give(HttpExchange exchange, byte @Nullable [] content, String type) throws IOException {
        if (content == null) {
            answer(exchange, 404, "");
            return;
        }
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.getResponseHeaders()
                .add("Docker-Content-Digest", Digest.of(content).toString());
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(200, head ? -1 : content.length == 0 ? -1 : content.length);
        if (!head) {
            exchange.getResponseBody().write(content);
        }
    }

    static boolean answer(HttpExchange exchange, int status, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(
                status, bytes.length == 0 || exchange.getRequestMethod().equals("HEAD") ? -1 : bytes.length);
        if (!exchange.getRequestMethod().equals("HEAD") && bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        return true;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
