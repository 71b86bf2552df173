package dev.kasane.cli.chat;

import dev.kasane.cli.console.Console;
import dev.kasane.git.remote.Credential;
import dev.kasane.http.HttpConnection;
import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonPrinter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The incoming webhook of a chat. Its address is a secret: it goes over HTTPS or to this machine only, and into no message.
 *
 * @param console whose environment has the address, and the template of what is sent
 */
record ChatWebhook(Console console) {

    private static final String ADDRESS = "KASANE_CHAT_WEBHOOK";
    private static final String TEMPLATE = "KASANE_CHAT_TEMPLATE";
    private static final String USUAL = "{\"text\": \"{text}\"}";
    private static final Pattern PLACE = Pattern.compile("\\{(text|summary|repository|branch|commit|link)\\}");
    private static final Duration SLOWEST = Duration.ofSeconds(10);

    /** Whether there is a chat. */
    boolean isThere() {
        return !console.environment().getOrDefault(ADDRESS, "").isEmpty();
    }

    /**
     * Sends a message if there is a chat; that it cannot be sent ends no run.
     *
     * @param values what the template may have, by name
     * @return whether the chat took it
     */
    boolean send(Map<String, String> values) {
        String address = console.environment().getOrDefault(ADDRESS, "");
        String template = console.environment().getOrDefault(TEMPLATE, USUAL);
        if (address.isEmpty()) {
            return false;
        }
        if (!template.contains("{text}") && !template.contains("{summary}")) {
            return note(TEMPLATE + " has neither {text} nor {summary}");
        }
        try {
            String body = filled(template, values);
            JsonValue.read(body);
            URI server = URI.create(address);
            // refuses plain HTTP to another machine, as for any secret
            Credential.of(server, "kasane", "address");
            return send(server, body);
        } catch (MalformedJsonException e) {
            return note(TEMPLATE + " is no JSON with its placeholders in strings");
        } catch (IllegalArgumentException | KasaneException e) {
            return note(ADDRESS + " is no address of a server with HTTPS");
        }
    }

    /** A template with its values inserted; placeholders in values are not replaced. */
    private static String filled(String template, Map<String, String> values) {
        return PLACE.matcher(template)
                .replaceAll(place -> Matcher.quoteReplacement(inString(values.getOrDefault(place.group(1), ""))));
    }

    /** A text as a part of a string of JSON. */
    private static String inString(String text) {
        JsonPrinter printer = JsonPrinter.raw();
        printer.string(text);
        String quoted = printer.text();
        return quoted.substring(1, quoted.length() - 1);
    }

    private boolean send(URI server, String body) {
        HttpRequest request = HttpRequest.newBuilder(server)
                .timeout(SLOWEST)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                .build();
        try (HttpConnection connection = HttpConnection.withoutRedirects(SLOWEST)) {
            int status = connection
                    .send(request, HttpResponse.BodyHandlers.discarding(), SLOWEST)
                    .statusCode();
            return status < 300 || note("it answers " + status);
        } catch (IOException e) {
            Problem certificate = CertificateProblem.of(e, server.getHost());
            return note(
                    certificate == null
                            ? "it does not answer (" + e.getClass().getSimpleName() + ")"
                            : certificate.sentence());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean note(String why) {
        console.printNote("kasane: the chat got no message: " + why + "\n");
        return false;
    }
}
