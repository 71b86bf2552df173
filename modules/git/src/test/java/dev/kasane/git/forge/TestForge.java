package dev.kasane.git.forge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server of pull requests with state, on a port of this computer; faults can be planned. */
public abstract class TestForge implements AutoCloseable {

    /**
     * A fault.
     *
     * @param method the verb it hits
     * @param status the status code; 0 to drop the connection
     * @param headers more headers
     * @param body what it says
     * @param times how many requests it hits
     * @param afterEffect whether the request has its effect all the same
     */
    public record Fault(
            String method, int status, Map<String, String> headers, String body, int times, boolean afterEffect) {}

    /** What it says to a request. */
    public record Answer(int status, Object body) {}

    public final List<String> requests = new ArrayList<>();
    public final List<String> authorizations = new ArrayList<>();

    /** Answers to GET requests below the repository that are given before anything else. */
    public final Map<String, Answer> settings = new HashMap<>();

    private final HttpServer server;
    private @Nullable Fault fault;
    private int hits;

    protected TestForge() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    /** Answers from now on. */
    protected final void start() {
        server.createContext("/", this::handle);
        server.start();
    }

    /** What it says to a request that no fault hits, and what it does then. */
    protected abstract Answer answer(String method, URI uri, byte[] sent) throws IOException;

    /** The address of the server. */
    public URI host() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public synchronized void plan(@Nullable Fault next) {
        fault = next;
        hits = 0;
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        requests.add(method + " " + exchange.getRequestURI());
        authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        byte[] sent = exchange.getRequestBody().readAllBytes();
        Fault now = fault;
        if (now == null || !now.method().equals(method) || hits >= now.times()) {
            Answer answer = answer(method, exchange.getRequestURI(), sent);
            reply(exchange, answer.status(), Json.text(answer.body()));
            return;
        }
        hits++;
        if (now.afterEffect()) {
            answer(method, exchange.getRequestURI(), sent);
        }
        if (now.status() == 0) {
            exchange.close();
            return;
        }
        now.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
        reply(exchange, now.status(), now.body());
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    protected static JsonValue read(byte[] sent) throws IOException {
        return sent.length == 0 ? JsonValue.MISSING : JsonValue.read(sent);
    }

    protected static Map<String, String> query(URI uri) {
        Map<String, String> query = new HashMap<>();
        for (String pair : String.valueOf(uri.getRawQuery()).split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                query.put(
                        pair.substring(0, equals),
                        URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return query;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
