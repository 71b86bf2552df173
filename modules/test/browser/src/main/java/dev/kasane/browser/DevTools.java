package dev.kasane.browser;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The Chrome DevTools protocol over one connection: calls that wait for their answer, and events. */
final class DevTools implements WebSocket.Listener, AutoCloseable {

    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Integer, CompletableFuture<YamlMap>> answers = new ConcurrentHashMap<>();
    private final List<BiConsumer<String, YamlMap>> listeners = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable WebSocket socket;

    private DevTools() {}

    static DevTools connect(URI address) {
        DevTools tools = new DevTools();
        tools.socket =
                tools.client.newWebSocketBuilder().buildAsync(address, tools).join();
        return tools;
    }

    static String text(YamlMap map, String key) {
        return Objects.requireNonNull(map.text(key), key);
    }

    static YamlMap map(YamlMap map, String key) {
        return Objects.requireNonNull(map.map(key), key);
    }

    /** Lets somebody hear the events of a session: method and parameters. */
    void listen(String session, BiConsumer<String, YamlMap> listener) {
        listeners.add((method, event) -> {
            if (session.equals(event.text("sessionId"))) {
                listener.accept(method, map(event, "params"));
            }
        });
    }

    /** Calls a method and gives its result. */
    YamlMap call(@Nullable String session, String method, Map<String, ?> parameters) {
        int id = calls.incrementAndGet();
        CompletableFuture<YamlMap> answer = new CompletableFuture<>();
        answers.put(id, answer);
        StringBuilder json = new StringBuilder("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":");
        append(json, parameters);
        if (session != null) {
            json.append(",\"sessionId\":\"").append(session).append('"');
        }
        Objects.requireNonNull(socket).sendText(json.append('}'), true).join();
        YamlMap result = answer.orTimeout(30, TimeUnit.SECONDS).join();
        if (result.map("result") == null) {
            throw new AssertionError(method + ": " + JsonText.compact(result));
        }
        return map(result, "result");
    }

    private static void append(StringBuilder json, Object value) {
        if (value instanceof Map<?, ?> fields) {
            json.append('{');
            fields.forEach((name, field) -> {
                json.append(json.charAt(json.length() - 1) == '{' ? "" : ",");
                append(json, String.valueOf(name));
                json.append(':');
                append(json, Objects.requireNonNull(field));
            });
            json.append('}');
        } else if (value instanceof List<?> items) {
            json.append('[');
            items.forEach(item -> {
                json.append(json.charAt(json.length() - 1) == '[' ? "" : ",");
                append(json, Objects.requireNonNull(item));
            });
            json.append(']');
        } else if (value instanceof String text) {
            JsonText.appendString(json, text);
        } else {
            json.append(value);
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        message.append(data);
        if (last) {
            YamlNode node = JsonReader.read(SourceFile.of("message", message.toString()), YamlLimits.DEFAULT);
            message.setLength(0);
            YamlMap received = (YamlMap) node;
            String id = received.text("id");
            CompletableFuture<YamlMap> answer = id == null ? null : answers.remove(Integer.valueOf(id));
            if (answer != null) {
                answer.complete(received);
            } else if (id == null) {
                listeners.forEach(listener -> listener.accept(text(received, "method"), received));
            }
        }
        from.request(1);
        return null;
    }

    @Override
    public void close() {
        Objects.requireNonNull(socket).abort();
        client.shutdownNow();
    }
}
