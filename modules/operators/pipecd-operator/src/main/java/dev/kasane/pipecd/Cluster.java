package dev.kasane.pipecd;

import dev.kasane.pipecd.objects.Owned;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.Mappers;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Operations on Kubernetes objects for the reconcilers. Decisions about dependents read from the server, never from a
 * cache.
 */
record Cluster(KubernetesClient client) {

    private static final int ATTEMPTS = 3;

    /**
     * Applies objects by server-side apply. Fields of other managers, which this operator does not set, stay unchanged.
     */
    void apply(List<HasMetadata> objects) {
        objects.forEach(this::apply);
    }

    /** Retries conflicts with concurrent writes, so that the other objects need not be applied again. */
    private void apply(HasMetadata object) {
        for (int attempt = 1; ; attempt++) {
            try {
                client.resource(object)
                        .fieldManager(Owned.MANAGER)
                        .forceConflicts()
                        .serverSideApply();
                return;
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** The names of objects that hold something up. */
    <T extends HasMetadata> List<String> names(Class<T> type, HasMetadata beside, Predicate<T> isMeant) {
        return client.resources(type).inNamespace(beside.getMetadata().getNamespace()).list().getItems().stream()
                .filter(isMeant)
                .map(it -> it.getKind() + " " + it.getMetadata().getName())
                .toList();
    }

    /** Whether as many pods are there as there should be. */
    static boolean isAvailable(Deployment deployment) {
        int wanted = deployment.getSpec().getReplicas() == null
                ? 1
                : deployment.getSpec().getReplicas();
        Integer available =
                deployment.getStatus() == null ? null : deployment.getStatus().getAvailableReplicas();
        return wanted == 0 || (available != null && available >= wanted);
    }

    /** News of the Deployments that belong to objects of a kind. */
    static <P extends HasMetadata> EventSource<?, P> deployments(Class<P> owner, EventSourceContext<P> context) {
        return new InformerEventSource<Deployment, P>(
                InformerEventSourceConfiguration.from(Deployment.class, owner)
                        .withLabelSelector("app.kubernetes.io/managed-by=" + Owned.MANAGER)
                        .withSecondaryToPrimaryMapper(Mappers.fromOwnerReferences(owner))
                        .build(),
                context);
    }
}
