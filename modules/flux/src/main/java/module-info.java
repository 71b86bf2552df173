/** Finds and renders Flux's Kustomizations, HelmReleases and ResourceSets without a cluster. */
module dev.kasane.flux {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.gotemplate;
    requires transitive dev.kasane.helm;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.lock;
    requires transitive dev.kasane.yaml;
    requires static transitive org.jspecify;

    exports dev.kasane.flux.discovery;
}
