/**
 * Charts rendered as {@code helm template} renders them: without a network or a process. It reads only the chart and
 * the repository around it.
 */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.helm {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.gotemplate;
    requires transitive dev.kasane.lock;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.helm;
    exports dev.kasane.helm.chart;
    exports dev.kasane.helm.engine;
    exports dev.kasane.helm.manifest;
    exports dev.kasane.helm.origin;
    exports dev.kasane.helm.profile;
    exports dev.kasane.helm.vendor;

    // kasane template show values --jsonpath evaluates it
    exports dev.kasane.helm.jsonpath to
            dev.kasane.cli;

    // kasane template lint prints what is wrong with a chart
    exports dev.kasane.helm.lint to
            dev.kasane.cli;

    // these three take the values of a release
    exports dev.kasane.helm.values to
            dev.kasane.argocd,
            dev.kasane.cli,
            dev.kasane.flux;
}
