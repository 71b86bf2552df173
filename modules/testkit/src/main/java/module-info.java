/** A JUnit extension for controllers: an API server, perturbed runs, golden states. */
module dev.kasane.testkit {
    requires transitive dev.kasane.apiserver;
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.yaml;
    requires transitive com.fasterxml.jackson.databind;
    requires java.logging;
    requires java.net.http;
    requires jdk.httpserver;
    requires transitive kubernetes.client.api;
    requires transitive kubernetes.model.apiextensions;
    requires transitive kubernetes.model.core;
    requires kubernetes.model.rbac;
    requires transitive org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports dev.kasane.testkit;
    exports dev.kasane.testkit.proxy;
    exports dev.kasane.testkit.state;
}
