package dev.kasane.shop.search;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.kasane.shop.Settings;
import dev.kasane.shop.StoreException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;

/**
 * Calls of Elasticsearch's HTTP API, as the variables {@code DB_HOST}, {@code DB_PORT}, {@code DB_USER} and
 * {@code DB_PASSWORD} name it. Its own client rejects servers that are not Elasticsearch, such as that of the tests.
 */
final class Elasticsearch implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int OK = 200;

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    private final String address;
    private final String login;

    Elasticsearch(Settings settings) {
        address = "http://" + settings.text("DB_HOST") + ":" + settings.port("DB_PORT");
        String pair = settings.text("DB_USER") + ":" + settings.text("DB_PASSWORD");
        login = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Sends a request; {@link StoreException} if it does not succeed.
     *
     * @param path with the first slash
     * @param body JSON; lines of JSON for {@code _bulk}; empty for none
     */
    JsonObject call(String method, String path, String body) {
        return call(method, path, body, Set.of(OK));
    }

    /** @param expected the statuses that are a success */
    JsonObject call(String method, String path, String body, Set<Integer> expected) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(TIMEOUT)
                .header("Authorization", login)
                .header("Content-Type", path.endsWith("/_bulk") ? "application/x-ndjson" : "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            JsonElement result = JsonParser.parseString(response.body());
            if (!expected.contains(response.statusCode()) || !result.isJsonObject()) {
                throw new StoreException(method + " " + path + ": status " + response.statusCode());
            }
            return result.getAsJsonObject();
        } catch (IOException | JsonParseException e) {
            throw new StoreException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
