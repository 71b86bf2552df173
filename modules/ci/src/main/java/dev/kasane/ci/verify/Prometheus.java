package dev.kasane.ci.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Origin;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The server that environment variables name: {@code KASANE_PROMETHEUS_} and the environment in capital letters, else
 * {@code KASANE_PROMETHEUS}; its token is in the variable of that name with {@code _TOKEN} behind it. A pipeline names none.
 *
 * @param environment the environment variables
 */
public record Prometheus(Map<String, String> environment) implements Metrics {

    private static final String SERVER = "KASANE_PROMETHEUS";
    private static final String TOKEN = "_TOKEN";
    private static final Duration SLOWEST = Duration.ofSeconds(20);
    private static final int MAX_ANSWER = 1 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public List<Double> ask(String asked, String expression) {
        String variable = variable(asked);
        JsonNode answer = answer(server(variable), environment.getOrDefault(variable + TOKEN, ""), expression);
        if (!answer.path("status").asText().equals("success")) {
            throw wrong(
                    "Prometheus refuses the query: " + answer.path("error").asText("no reason given"),
                    "try the expression in its web page");
        }
        JsonNode data = answer.path("data");
        List<Double> values = new ArrayList<>();
        switch (data.path("resultType").asText()) {
            case "scalar" -> values.add(value(data.path("result")));
            case "vector" -> data.path("result").forEach(sample -> values.add(value(sample.path("value"))));
            default ->
                throw wrong(
                        "the answer of Prometheus is neither a vector nor a scalar",
                        "ask for an instant vector, without a range in brackets at its end");
        }
        return values;
    }

    private static double value(JsonNode sample) {
        String text = sample.path(1).asText();
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                try {
                    yield Double.parseDouble(text);
                } catch (NumberFormatException e) {
                    yield Double.NaN;
                }
            }
        };
    }

    private String variable(String asked) {
        String own = SERVER + "_" + asked.toUpperCase(Locale.ROOT).replace('-', '_');
        // the token of all is no server of an environment
        boolean named =
                !own.endsWith(TOKEN) && !environment.getOrDefault(own, "").isEmpty();
        if (!named && environment.getOrDefault(SERVER, "").isEmpty()) {
            throw wrong(
                    "no Prometheus is known: neither " + own + " nor " + SERVER + " is set",
                    "set " + own + " or " + SERVER + " to its address");
        }
        return named ? own : SERVER;
    }

    private URI server(String variable) {
        String named = environment.getOrDefault(variable, "");
        try {
            URI address = URI.create(named.replaceFirst("/+$", ""));
            Origin.of(address);
            return address;
        } catch (IllegalArgumentException | KasaneException e) {
            throw wrong("the address of Prometheus cannot be read", "write https://HOST in " + variable);
        }
    }

    private static JsonNode answer(URI server, String token, String expression) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + "/api/v1/query"))
                .timeout(SLOWEST)
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8)));
        if (!token.isEmpty()) {
            // refuses to go over plain HTTP to another machine
            request.header(
                    "Authorization",
                    "Bearer " + Credential.of(server, "kasane", token).tokenFor(Origin.of(server)));
        }
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(SLOWEST)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        try {
            byte[] bytes = client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
                    .thenApply(response -> read(response.body()))
                    .get(SLOWEST.toSeconds(), TimeUnit.SECONDS);
            if (bytes.length > MAX_ANSWER) {
                throw wrong("the answer of Prometheus is too long", "aggregate: sum(…), max(…)");
            }
            return JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw wrong(server.getHost() + " does not answer as Prometheus does", "correct its address");
        } catch (ExecutionException | TimeoutException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw wrong(
                    "Prometheus at " + server.getHost() + " does not answer ("
                            + cause.getClass().getSimpleName() + ")",
                    "see whether this machine reaches it");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw wrong("interrupted", null);
        } finally {
            // an answer that never ends is not waited for
            client.shutdownNow();
        }
    }

    private static byte[] read(InputStream body) {
        try (body) {
            return body.readNBytes(MAX_ANSWER + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KasaneException wrong(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
