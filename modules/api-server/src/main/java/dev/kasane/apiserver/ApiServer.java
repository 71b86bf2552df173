package dev.kasane.apiserver;

import io.fabric8.kubernetes.client.Config;

/** A Kubernetes API server for tests. */
public sealed interface ApiServer extends AutoCloseable permits GivenApiServer, LocalApiServer {

    /** The configuration of the administrator's client. */
    Config adminConfig();

    /** Whether it is there for these tests alone, and gone with all it holds after them. */
    boolean isDisposable();

    /**
     * Sees to it that owned objects are collected and namespaces emptied, where it can be had. Kinds that were defined
     * before are collected at once, kinds that are defined later after half a minute.
     */
    void startGarbageCollection();

    /** Whether something collects what is owned by objects that are gone. */
    boolean collectsGarbage();

    @Override
    void close();
}
