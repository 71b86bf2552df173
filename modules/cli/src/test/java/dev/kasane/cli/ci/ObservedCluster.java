package dev.kasane.cli.ci;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** An API server that answers with objects as they are put into it, and a Prometheus that answers with one value. */
final class ObservedCluster implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, String> objects = new ConcurrentHashMap<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private volatile @Nullable String measured;

    ObservedCluster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String token = exchange.getRequestHeaders().getFirst("Authorization");
        if (token != null) {
            tokens.add(token);
        }
        String path = exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String object;
        if (path.startsWith("/hooks/")) {
            messages.add(body);
            object = "{}";
        } else if (path.equals("/api/v1/query")) {
            questions.add(URLDecoder.decode(body, StandardCharsets.UTF_8));
            String value = measured;
            object = "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":["
                    + (value == null ? "" : "{\"metric\":{},\"value\":[1,\"" + value + "\"]}") + "]}}";
        } else {
            questions.add(path);
            object = objects.get(path);
        }
        byte[] bytes = Objects.requireNonNullElse(
                        object, "{\"kind\":\"Status\",\"status\":\"Failure\",\"message\":\"not found\",\"code\":404}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(object == null ? 404 : 200, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** A kubeconfig with this server in its current context. */
    Path kubeconfig(Path folder) throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: here
                contexts: [{name: here, context: {cluster: here, user: nobody}}]
                clusters: [{name: here, cluster: {server: "ADDRESS"}}]
                users: [{name: nobody, user: {token: none}}]
                """.replace("ADDRESS", address()));
    }

    /** The headers with which it was asked to let somebody in. */
    List<String> tokens() {
        return new ArrayList<>(tokens);
    }

    void move(String from, String to) {
        objects.put(to, Objects.requireNonNull(objects.remove(from)));
    }

    void put(String path, String object) {
        objects.put(path, object);
    }

    /** An Application as Argo CD writes its status. */
    void application(String name, String path, String revision, String health, String message) {
        put("/apis/argoproj.io/v1alpha1/namespaces/argocd/applications/" + name, """
                {"spec": {"source": {"path": "PATH"}},
                 "status": {"sync": {"status": "Synced", "revision": "REVISION"},
                  "operationState": {"phase": "Succeeded", "finishedAt": "2026-11-26T10:00:00Z",
                   "syncResult": {"revision": "REVISION"}},
                  "health": {"status": "HEALTH", "message": "MESSAGE"}}}
                """.replace("PATH", path)
                .replace("REVISION", revision)
                .replace("HEALTH", health)
                .replace("MESSAGE", message));
    }

    void measure(@Nullable String value) {
        measured = value;
    }

    /** What was sent to the chat. */
    List<String> messages() {
        return new ArrayList<>(messages);
    }

    /** What was asked. */
    List<String> questions() {
        return new ArrayList<>(questions);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
