package dev.kasane.cli.ci;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.ci.verify.Cluster;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.live.ClusterFlags;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clusters of the kubeconfig, or the one that this runs in. Each is opened when something is read there first; one that does not
 * answer is not asked again.
 */
final class Clusters implements Cluster, AutoCloseable {

    private static final int RETRIES = 2;

    private final Console console;
    private final Map<String, KubernetesApi> open = new HashMap<>();
    private final Map<String, KasaneException> silent = new HashMap<>();

    Clusters(Console console) {
        this.console = console;
    }

    @Override
    public @Nullable JsonNode read(@Nullable String context, String path) {
        String name = context == null ? "" : context;
        KasaneException known = silent.get(name);
        if (known != null) {
            throw known;
        }
        try {
            return open.computeIfAbsent(name, ignored -> open(context)).read(path);
        } catch (KasaneException e) {
            silent.put(name, e);
            throw e;
        }
    }

    private KubernetesApi open(@Nullable String context) {
        Config config = ClusterFlags.config(null, context, console);
        boolean none = config.getFile() == null && !console.environment().containsKey("KUBERNETES_SERVICE_HOST");
        if (none) {
            throw Problem.error("no cluster is known to ask", null, "set KUBECONFIG, or run this in the cluster")
                    .asException();
        }
        return new KubernetesApi(
                new ConfigBuilder(config).withRequestRetryBackoffLimit(RETRIES).build());
    }

    @Override
    public void close() {
        open.values().forEach(KubernetesApi::close);
    }
}
