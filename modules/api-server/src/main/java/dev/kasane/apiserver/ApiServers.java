package dev.kasane.apiserver;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Chooses the API server for the tests of this JVM. */
public final class ApiServers {

    private ApiServers() {}

    /** The server for tests, or the reason why there is none. */
    public sealed interface Choice permits Found, Missing {}

    /** There is a server, which has been started if it had to be. */
    public record Found(ApiServer server) implements Choice {}

    /**
     * No API server is available.
     *
     * @param hint how to install one
     * @param isRequired whether {@code KASANE_KUBERNETES=required} makes that an error
     */
    public record Missing(String hint, boolean isRequired) implements Choice {}

    /**
     * The cluster that {@code KASANE_TEST_KUBECONFIG} names, else a server of one's own when there are programs to start.
     */
    public static Choice choose(Map<String, String> environment) {
        String kubeconfig = environment.get("KASANE_TEST_KUBECONFIG");
        if (kubeconfig != null) {
            return new Found(new GivenApiServer(Path.of(kubeconfig)));
        }
        return Programs.find(environment)
                .<Choice>map(programs -> new Found(LocalApiServer.start(programs)))
                .orElseGet(() -> new Missing(
                        "there is no kube-apiserver to test with: e2e/build makes one, "
                                + "KASANE_KUBERNETES_BIN names a folder with etcd and kube-apiserver, "
                                + "and KASANE_TEST_KUBECONFIG a cluster in which tests are welcome",
                        "required".equals(environment.get("KASANE_KUBERNETES"))));
    }

    /** A server of one's own, all of which is in a folder that is gone afterwards; empty when there are no programs. */
    public static Optional<LocalApiServer> startIn(Path folder, Map<String, String> environment) {
        return Programs.find(environment).map(programs -> LocalApiServer.startIn(folder, programs));
    }
}
