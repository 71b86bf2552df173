package dev.kasane.dev;

import dev.kasane.apiserver.ApiServers;
import dev.kasane.apiserver.LocalApiServer;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.util.Map;

/**
 * The cluster in which the controller works.
 *
 * @param config the configuration of its client
 * @param environment the environment variables for the controller's process
 * @param isDisposable whether its objects are deleted with it
 * @param end stops the processes that were started for it
 */
record DevCluster(Config config, Map<String, String> environment, boolean isDisposable, Runnable end)
        implements AutoCloseable {

    /** A server of one's own, of which nothing stays. */
    static DevCluster disposable(Path folder, Map<String, String> environment) {
        LocalApiServer server = ApiServers.startIn(folder, environment)
                .orElseThrow(() -> Problem.error(
                                "there is no kube-apiserver to start",
                                null,
                                "run e2e/build of kasane's repository, name a folder with etcd and kube-apiserver in"
                                        + " KASANE_KUBERNETES_BIN, or give --current-cluster")
                        .asException());
        server.startGarbageCollection();
        return new DevCluster(
                server.adminConfig(), Map.of("KUBECONFIG", server.kubeconfig().toString()), true, server::close);
    }

    /** An existing cluster. */
    static DevCluster given(Config config, Map<String, String> environment) {
        return new DevCluster(config, environment, false, () -> {});
    }

    @Override
    public void close() {
        end.run();
    }
}
