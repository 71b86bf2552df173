package dev.kasane.cli.live;

import dev.kasane.ci.verify.Cluster;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clusters of the kubeconfig, or the one that this runs in. Each is opened when something is read there first; one that does not
 * answer is not tried again.
 */
@Needs(Bundle.DELIVER)
public final class Clusters implements Cluster, AutoCloseable {

    private static final int RETRIES = 2;

    private final Console console;
    private final Map<String, KubernetesApi> open = new HashMap<>();
    private final Map<String, KasaneException> silent = new HashMap<>();

    public Clusters(Console console) {
        this.console = console;
    }

    @Override
    public @Nullable JsonValue read(@Nullable String context, String path) {
        String name = context == null ? "" : context;
        KasaneException known = silent.get(name);
        if (known != null) {
            throw known;
        }
        KubernetesApi api = open.get(name);
        if (api == null) {
            try {
                api = open(context);
            } catch (KasaneException e) {
                silent.put(name, e);
                throw e;
            }
            open.put(name, api);
        }
        return api.read(path);
    }

    private KubernetesApi open(@Nullable String context) {
        KubernetesApi api = new KubernetesApi(new ConfigBuilder(config(context))
                .withRequestRetryBackoffLimit(RETRIES)
                .build());
        try {
            // whether it answers at all
            api.read("/version");
            return api;
        } catch (KasaneException e) {
            api.close();
            throw e;
        }
    }

    private Config config(@Nullable String context) {
        Config config;
        try {
            config = ClusterFlags.config(null, context, console);
        } catch (KasaneException e) {
            throw e;
        } catch (RuntimeException e) {
            throw Problem.error("the kubeconfig cannot be read", null, "kubectl config view shows what is wrong")
                    .asException();
        }
        NamedContext current = config.getCurrentContext();
        // the client takes another context if there is none of that name
        if (context != null && (current == null || !context.equals(current.getName()))) {
            throw Problem.error(
                            "there is no context " + context + " in the kubeconfig",
                            null,
                            "kubectl config get-contexts lists them")
                    .asException();
        }
        if (ClusterFlags.isNone(config, console)) {
            throw Problem.error(
                            "no cluster is known: KUBECONFIG is not set, and this does not run in one",
                            null,
                            "set KUBECONFIG, or run this in the cluster")
                    .asException();
        }
        return config;
    }

    @Override
    public void close() {
        open.values().forEach(KubernetesApi::close);
    }
}
