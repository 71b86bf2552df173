package dev.kasane.testkit;

import dev.kasane.apiserver.ApiServer;
import dev.kasane.apiserver.ApiServers;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The API server that all tests of this JVM share. */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes nothing else
final class KubernetesServer implements ExtensionContext.Store.CloseableResource, AutoCloseable {

    private static final ExtensionContext.Namespace STORE = ExtensionContext.Namespace.create(KubernetesServer.class);
    static final String FIELD_MANAGER = "kasane-testkit";

    private final ApiServers.Choice choice;
    private final @Nullable KubernetesClient client;
    private final Map<String, GenericKubernetesResource> shared = new LinkedHashMap<>();

    private KubernetesServer() {
        LogRecorder.listening();
        this.choice = ApiServers.choose(System.getenv());
        this.client = choice instanceof ApiServers.Found found
                ? new KubernetesClientBuilder()
                        .withConfig(found.server().adminConfig())
                        .build()
                : null;
    }

    /** The server of this JVM; the first call starts it. */
    static KubernetesServer of(ExtensionContext context) {
        return Objects.requireNonNull(context.getRoot()
                .getStore(STORE)
                .getOrComputeIfAbsent(
                        KubernetesServer.class, ignored -> new KubernetesServer(), KubernetesServer.class));
    }

    ApiServers.Choice choice() {
        return choice;
    }

    ApiServer server() {
        return switch (choice) {
            case ApiServers.Found found -> found.server();
            case ApiServers.Missing missing -> throw new IllegalStateException(missing.hint());
        };
    }

    KubernetesClient client() {
        if (client == null) {
            throw new IllegalStateException("there is no API server");
        }
        return client;
    }

    /** Applies what all tests share, each object once. */
    synchronized void share(List<GenericKubernetesResource> objects) {
        for (GenericKubernetesResource object : objects) {
            String key = object.getKind() + "/" + object.getMetadata().getName();
            if (!shared.containsKey(key)) {
                client().resource(object)
                        .fieldManager(FIELD_MANAGER)
                        .forceConflicts()
                        .serverSideApply();
                if (object.getKind().equals("CustomResourceDefinition")) {
                    awaitEstablished(object.getMetadata().getName());
                }
                shared.put(key, object);
            }
        }
    }

    private void awaitEstablished(String name) {
        Poll.until(Duration.ofSeconds(10), () -> {
            CustomResourceDefinition definition = client().apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName(name)
                    .get();
            return definition != null
                    && definition.getStatus() != null
                    && definition.getStatus().getConditions() != null
                    && definition.getStatus().getConditions().stream()
                            .anyMatch(it -> it.getType().equals("Established")
                                    && it.getStatus().equals("True"));
        });
    }

    @Override
    public void close() {
        if (choice instanceof ApiServers.Found found) {
            if (!found.server().isDisposable()) {
                List.copyOf(shared.values())
                        .reversed()
                        .forEach(object -> client().resource(object).delete());
            }
            client().close();
            found.server().close();
        }
    }
}
