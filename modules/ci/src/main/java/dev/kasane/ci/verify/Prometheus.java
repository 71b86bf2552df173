package dev.kasane.ci.verify;

import dev.kasane.json.JsonValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server that environment variables name: {@code KASANE_PROMETHEUS_} and the environment in capital letters, else
 * {@code KASANE_PROMETHEUS}; its token is in the variable of that name with {@code _TOKEN} behind it. A pipeline names none.
 *
 * @param environment the environment variables
 */
public record Prometheus(Map<String, String> environment) implements Metrics {

    private static final String SERVER = "KASANE_PROMETHEUS";
    private static final String PRODUCT = "Prometheus";
    private static final int MAX_ANSWER = 1 << 20;

    @Override
    public List<Double> ask(String asked, String expression) {
        NamedServer server = NamedServer.of(environment, PRODUCT, SERVER, asked);
        if (server == null) {
            String own = SERVER + "_" + asked.toUpperCase(Locale.ROOT).replace('-', '_');
            throw wrong(
                    "no Prometheus is known: neither " + own + " nor " + SERVER + " is set",
                    "set " + own + " or " + SERVER + " to its address");
        }
        HttpRequest question = server.request("/api/v1/query")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8)))
                .build();
        JsonValue answer =
                server.ask(question, MAX_ANSWER, "aggregate: sum(…), max(…)").body();
        if (!answer.path("status").text().equals("success")) {
            throw wrong(
                    "Prometheus refuses the query: " + answer.path("error").text("no reason given"),
                    "try the expression in its web page");
        }
        JsonValue data = answer.path("data");
        List<Double> values = new ArrayList<>();
        switch (data.path("resultType").text()) {
            case "scalar" -> values.add(value(data.path("result")));
            case "vector" -> data.path("result").forEach(sample -> values.add(value(sample.path("value"))));
            default ->
                throw wrong(
                        "the answer of Prometheus is neither a vector nor a scalar",
                        "ask for an instant vector, without a range in brackets at its end");
        }
        return values;
    }

    private static double value(JsonValue sample) {
        String text = sample.path(1).text();
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

    private static KasaneException wrong(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
