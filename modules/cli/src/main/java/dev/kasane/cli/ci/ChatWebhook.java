package dev.kasane.cli.ci;

import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.problem.Problem;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.kasane.cli.console.Console;
import dev.kasane.git.remote.Credential;
import dev.kasane.http.HttpConnection;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The incoming webhook of a chat. Its address is a secret: it goes over HTTPS or to this machine only, and into no message.
 *
 * @param console whose environment has the address, and the template of what is sent
 */
record ChatWebhook(Console console) {

    private static final String ADDRESS = "KASANE_CHAT_WEBHOOK";
    private static final String TEMPLATE = "KASANE_CHAT_TEMPLATE";
    private static final String PLACE = "{text}";
    private static final String USUAL = "{\"text\": \"{text}\"}";
    private static final Duration SLOWEST = Duration.ofSeconds(10);

    /** Sends a text if there is a chat; that it cannot be sent ends no run. */
    void send(String text) {
        String address = console.environment().getOrDefault(ADDRESS, "");
        if (address.isEmpty()) {
            return;
        }
        String template = console.environment().getOrDefault(TEMPLATE, USUAL);
        if (!template.contains(PLACE)) {
            note(TEMPLATE + " has no " + PLACE);
            return;
        }
        try {
            URI server = URI.create(address);
            // refuses plain HTTP to another machine, as for any secret
            Credential.of(server, "kasane", "address");
            send(
                    server,
                    template.replace(
                            PLACE, new String(JsonStringEncoder.getInstance().quoteAsString(text))));
        } catch (IllegalArgumentException | KasaneException e) {
            note(ADDRESS + " is no address of a server with HTTPS");
        }
    }

    private void send(URI server, String body) {
        HttpRequest request = HttpRequest.newBuilder(server)
                .timeout(SLOWEST)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                .build();
        try (HttpConnection connection = HttpConnection.withoutRedirects(SLOWEST)) {
            int status = connection
                    .send(request, HttpResponse.BodyHandlers.discarding(), SLOWEST)
                    .statusCode();
            if (status >= 300) {
                note("it answers " + status);
            }
        } catch (IOException e) {
            Problem certificate = CertificateProblem.of(e, server.getHost());
            note(
                    certificate == null
                            ? "it does not answer (" + e.getClass().getSimpleName() + ")"
                            : certificate.sentence());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void note(String why) {
        console.printNote("kasane: the chat got no message: " + why + "\n");
    }
}
