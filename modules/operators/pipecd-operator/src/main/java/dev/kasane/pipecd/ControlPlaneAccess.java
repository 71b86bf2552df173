package dev.kasane.pipecd;

import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.client.Channels;
import dev.kasane.pipecd.client.PublicApi;
import dev.kasane.pipecd.client.Token;
import dev.kasane.pipecd.client.WebApi;
import dev.kasane.pipecd.objects.Names;
import dev.kasane.pipecd.objects.Owned;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connects to control planes: the Secrets beside them have the credentials, which are read from the server each time.
 */
final class ControlPlaneAccess {

    private static final String KEY_NAME = "pipecd-operator";

    private final KubernetesClient client;
    private final Channels channels;
    private final Function<ControlPlane, Endpoints> endpoints;
    private final Clock clock;

    ControlPlaneAccess(
            KubernetesClient client, Channels channels, Function<ControlPlane, Endpoints> endpoints, Clock clock) {
        this.client = client;
        this.channels = channels;
        this.endpoints = endpoints;
        this.clock = clock;
    }

    /** A control plane, unless it is not there. */
    Optional<ControlPlane> find(@Nullable String namespace, String name) {
        return Optional.ofNullable(client.resources(ControlPlane.class)
                .inNamespace(namespace)
                .withName(name)
                .get());
    }

    /** The web API of a project, as its administrator. */
    WebApi web(ControlPlane controlPlane, String project) {
        byte[] key = value(controlPlane, Names.keys(controlPlane), Names.ENCRYPTION_KEY)
                .orElseThrow(() -> new NotReadyException("ControlPlaneHasNoKeys", "the control plane has no keys yet"));
        return channels.webApi(
                endpoints.apply(controlPlane).web(), Token.ofAdministrator(key, project, clock.instant()));
    }

    /** The public API of a project, with an API key that is made when there is none. */
    PublicApi api(ControlPlane controlPlane, String project) {
        String secret = Names.apiKey(controlPlane, project);
        String key = value(controlPlane, secret, Names.API_KEY)
                .map(it -> new String(it, StandardCharsets.UTF_8))
                .orElseGet(() -> newKey(controlPlane, project, secret));
        return channels.publicApi(endpoints.apply(controlPlane).api(), key);
    }

    /** Forgets an API key that PipeCD no longer takes, so that the next call makes another one. */
    void forgetKey(ControlPlane controlPlane, String project) {
        client.secrets()
                .inNamespace(controlPlane.getMetadata().getNamespace())
                .withName(Names.apiKey(controlPlane, project))
                .delete();
    }

    private String newKey(ControlPlane controlPlane, String project, String secret) {
        String key = web(controlPlane, project).generateApiKey(KEY_NAME);
        client.resource(Owned.secret(controlPlane, secret, "api-key", Map.of(Names.API_KEY, key)))
                .create();
        return key;
    }

    private Optional<byte[]> value(ControlPlane controlPlane, String name, String key) {
        Secret secret = client.secrets()
                .inNamespace(controlPlane.getMetadata().getNamespace())
                .withName(name)
                .get();
        return Optional.ofNullable(secret)
                .map(Secret::getData)
                .map(data -> data.get(key))
                .map(Base64.getDecoder()::decode);
    }
}
