package dev.kasane.apiserver;

import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;

/** An existing server: kind, or a cluster for tests. */
public final class GivenApiServer implements ApiServer {

    private final Config config;

    GivenApiServer(Path kubeconfig) {
        this.config = Config.fromKubeconfig(kubeconfig.toFile());
    }

    @Override
    public Config adminConfig() {
        return config;
    }

    @Override
    public boolean isDisposable() {
        return false;
    }

    @Override
    public void startGarbageCollection() {}

    @Override
    public boolean collectsGarbage() {
        return true;
    }

    @Override
    public void close() {}
}
