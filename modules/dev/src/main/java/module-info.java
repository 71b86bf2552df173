/** Restarts a controller after each edit, against a temporary or a live API server. */
module dev.kasane.dev {
    requires transitive dev.kasane.apiserver;
    requires transitive dev.kasane.cluster;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.pipeline;
    requires java.compiler;
    requires kubernetes.client.api;
    requires kubernetes.model.core;
    requires static transitive org.jspecify;

    exports dev.kasane.dev;
}
