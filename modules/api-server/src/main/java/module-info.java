/** A temporary kube-apiserver, for tests and for {@code kasane dev}. */
module dev.kasane.apiserver {
    requires transitive kubernetes.client.api;
    requires static transitive org.jspecify;

    exports dev.kasane.apiserver;
}
