package dev.kasane.cluster;

import static java.util.Map.entry;

import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A client of a Kubernetes API server with plain requests: it sends the rendered bytes unchanged. */
public final class KubernetesApi implements AutoCloseable {

    private static final long SECONDS = 30;

    private final KubernetesClient client;

    /**
     * A client of an API server; nothing is sent yet.
     *
     * @throws KasaneException if the configuration has no address, or its keys or certificates cannot be read
     */
    public KubernetesApi(Config config) {
        try {
            this.client = new KubernetesClientBuilder().withConfig(config).build();
        } catch (KubernetesClientException | IllegalArgumentException e) {
            throw Problem.error(
                            "the kubeconfig's way to " + config.getMasterUrl() + " cannot be used",
                            null,
                            "correct the server's address, the certificates or the keys; kubectl cluster-info uses them too")
                    .asException();
        }
    }

    /** The address, for people. */
    public String server() {
        return client.getConfiguration().getMasterUrl();
    }

    /** The namespace of objects that name none. */
    public String namespace() {
        String namespace = client.getNamespace();
        return namespace == null ? "default" : namespace;
    }

    /**
     * Reads an object.
     *
     * @param path its path, such as {@code /api/v1/namespaces/shop/pods/cart}
     * @return null if it does not exist
     * @throws KasaneException if the server does not answer, or does not allow it
     */
    public @Nullable JsonValue read(String path) {
        ApiAnswer answer = get(path);
        if (answer.isMissing()) {
            return null;
        }
        if (!answer.isGood()) {
            throw Problem.error(
                            "the API server at " + server() + " does not give " + path + ": " + answer.message(),
                            null,
                            "allow the account to get it")
                    .asException();
        }
        return answer.body();
    }

    ApiAnswer get(String path) {
        return send("GET", path, null, "");
    }

    /** Deletes an object, unless another one has its name by now. */
    ApiAnswer delete(String path, String uid) {
        Object body = Json.object(
                entry("propagationPolicy", "Background"), entry("preconditions", Json.object(entry("uid", uid))));
        return send("DELETE", path, "application/json", Json.text(body));
    }

    /** Server-side apply of an object as YAML. */
    ApiAnswer apply(String path, byte[] yaml) {
        return send("PATCH", path, "application/apply-patch+yaml", new String(yaml, StandardCharsets.UTF_8));
    }

    private ApiAnswer send(String method, String path, @Nullable String type, String body) {
        String base = server().endsWith("/") ? server().substring(0, server().length() - 1) : server();
        HttpRequest.Builder request =
                client.getHttpClient().newHttpRequestBuilder().uri(base + path);
        if (type != null) {
            request.method(method, type, body);
        }
        request.timeout(SECONDS, TimeUnit.SECONDS).header("Accept", "application/json");
        try {
            HttpResponse<String> response = client.getHttpClient()
                    .sendAsync(request.build(), String.class)
                    .get(SECONDS + 5, TimeUnit.SECONDS);
            return new ApiAnswer(response.code(), json(response.body()));
        } catch (ExecutionException | TimeoutException e) {
            throw silent(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw silent(e);
        }
    }

    private KasaneException silent(Exception e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return Problem.error(
                        "the API server at " + server() + " does not answer ("
                                + cause.getClass().getSimpleName() + ")",
                        null,
                        "see whether kubectl cluster-info reaches it, or name another one with --kubeconfig or --context")
                .asException();
    }

    private static JsonValue json(@Nullable String body) {
        try {
            return body == null ? JsonValue.MISSING : JsonValue.read(body);
        } catch (MalformedJsonException e) {
            // a proxy's page: the status is enough
            return JsonValue.MISSING;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
