package dev.kasane.ci.verify;

import dev.kasane.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Access to the clusters with Argo CD, Flux and Jobs. */
@FunctionalInterface
public interface Cluster {

    /**
     * Reads an object.
     *
     * @param context the context of the kubeconfig; null for its current one
     * @param path its path at the API server, such as {@code /api/v1/namespaces/shop/pods/cart}
     * @return null if it does not exist
     * @throws dev.kasane.problem.KasaneException if the cluster cannot be reached, or does not allow it
     */
    @Nullable
    JsonValue read(@Nullable String context, String path);
}
