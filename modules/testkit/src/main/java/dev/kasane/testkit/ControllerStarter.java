package dev.kasane.testkit;

import io.fabric8.kubernetes.client.Config;

/** Starts the controller under test. */
@FunctionalInterface
public interface ControllerStarter {

    /**
     * Starts a controller that is not known to any other.
     *
     * @param config the way to the API, and the namespace it is to look after
     * @return what stops it
     */
    AutoCloseable start(Config config) throws Exception;
}
