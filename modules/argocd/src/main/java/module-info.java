/** Expands ApplicationSets and renders Applications without a cluster. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.argocd {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.gotemplate;
    requires transitive dev.kasane.helm;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.lock;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    provides dev.kasane.kustomize.chart.ChartInflater with
            dev.kasane.argocd.inflate.HelmInflater;

    // kasane diff, explain and lock read the inputs of Applications that are not rendered
    exports dev.kasane.argocd.chart to
            dev.kasane.cli;

    // kasane graph --waves and kasane check print what a cold start waits for
    exports dev.kasane.argocd.coldstart to
            dev.kasane.cli;

    // the program renders Applications as targets
    exports dev.kasane.argocd.discovery to
            dev.kasane.cli;

    // the program passes the clusters and releases that Applications are rendered for
    exports dev.kasane.argocd.render to
            dev.kasane.cli;

    // kasane graph --waves prints the order of a sync
    exports dev.kasane.argocd.wave to
            dev.kasane.cli;
}
