/** Rendered objects and a live API server, by fabric8's client: apply, dry run, pruning, drift. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.cluster {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.yaml;
    requires transitive kubernetes.client.api;
    requires static transitive org.jspecify;

    // kasane apply and kasane dev write to a cluster
    exports dev.kasane.cluster to
            dev.kasane.cli,
            dev.kasane.dev;
}
