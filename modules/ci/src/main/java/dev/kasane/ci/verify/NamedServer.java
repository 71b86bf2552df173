package dev.kasane.ci.verify;

import dev.kasane.git.remote.Credential;
import dev.kasane.http.BodyLimit;
import dev.kasane.http.BodyTooLongException;
import dev.kasane.http.DeadlineException;
import dev.kasane.http.HttpConnection;
import dev.kasane.http.ServerOrigin;
import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server that environment variables name: the variable with the name of an environment in capital letters as suffix,
 * else the variable itself; the variable with the suffix {@code _TOKEN} has its token. A pipeline names none.
 *
 * @param product what runs there, for people
 * @param variable the variable with its address
 * @param address its address, without a slash at the end
 * @param token the token of the server; empty for none
 */
record NamedServer(String product, String variable, URI address, String token) {

    private static final String TOKEN = "_TOKEN";
    private static final Duration SLOWEST = Duration.ofSeconds(20);

    /** An answer, and the code it came with. */
    record Answered(int status, JsonValue body) {}

    /**
     * The server of an environment.
     *
     * @param variables the environment variables
     * @param usual the variable that names it for all environments
     * @param environment an environment of targets
     * @return null if none is named
     * @throws KasaneException if its address cannot be read
     */
    static @Nullable NamedServer of(Map<String, String> variables, String product, String usual, String environment) {
        String own = usual + "_" + environment.toUpperCase(Locale.ROOT).replace('-', '_');
        // the token of all is no server of an environment
        boolean named = !own.endsWith(TOKEN) && !variables.getOrDefault(own, "").isEmpty();
        String variable = named ? own : usual;
        String text = variables.getOrDefault(variable, "").replaceFirst("/+$", "");
        if (text.isEmpty()) {
            return null;
        }
        try {
            URI address = URI.create(text);
            ServerOrigin.ofServer(address);
            return new NamedServer(product, variable, address, variables.getOrDefault(variable + TOKEN, ""));
        } catch (IllegalArgumentException | KasaneException e) {
            throw Problem.error(
                            "the address of " + product + " cannot be read", null, "write https://HOST in " + variable)
                    .asException();
        }
    }

    /**
     * Begins a request for a path below its address.
     *
     * @throws KasaneException if the token would go over plain HTTP to another machine
     */
    HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(SLOWEST)
                .header("Accept", "application/json");
        if (!token.isEmpty()) {
            request.header(
                    "Authorization",
                    "Bearer " + Credential.of(address, "kasane", token).tokenFor(ServerOrigin.ofServer(address)));
        }
        return request;
    }

    /**
     * Sends a request.
     *
     * @param longest the maximum size of the response, in bytes
     * @param narrower how to get a smaller response, for the message
     * @throws KasaneException if the server does not answer in time, or not with JSON
     */
    Answered ask(HttpRequest request, int longest, String narrower) {
        try (HttpConnection connection = HttpConnection.withoutRedirects(SLOWEST)) {
            HttpResponse<byte[]> response =
                    connection.send(request, info -> new BodyLimit(longest).inMemory(), SLOWEST);
            return new Answered(response.statusCode(), json(response));
        } catch (BodyTooLongException e) {
            throw wrong("the answer of " + product + " is too long", narrower);
        } catch (MalformedJsonException e) {
            throw wrong(address.getHost() + " does not answer as " + product + " does", "correct its address");
        } catch (DeadlineException e) {
            throw silent("TimeoutException");
        } catch (IOException e) {
            Problem certificate = CertificateProblem.of(e, address.getHost());
            throw certificate == null ? silent(e.getClass().getSimpleName()) : certificate.asException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw wrong("interrupted", null);
        }
    }

    private static JsonValue json(HttpResponse<byte[]> response) throws MalformedJsonException {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        try {
            return body.isBlank() ? JsonValue.MISSING : JsonValue.read(body);
        } catch (MalformedJsonException e) {
            if (response.statusCode() >= 400) {
                // a proxy's page: the status is enough
                return JsonValue.MISSING;
            }
            throw e;
        }
    }

    private KasaneException silent(String why) {
        return wrong(
                product + " at " + address.getHost() + " does not answer (" + why + ")",
                "see whether this machine reaches it");
    }

    private static KasaneException wrong(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
