/** A temporary kube-apiserver, for tests and for {@code kasane dev}. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.apiserver {
    requires transitive kubernetes.client.api;
    requires static transitive org.jspecify;

    // kasane dev and the test kit start it
    exports dev.kasane.apiserver to
            dev.kasane.dev,
            dev.kasane.testkit;
}
