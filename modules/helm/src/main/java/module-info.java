/** Charts rendered as {@code helm template} renders them: no network, no process, nothing read outside the chart and the repository around it. */
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
    exports dev.kasane.helm.jsonpath;
    exports dev.kasane.helm.lint;
    exports dev.kasane.helm.manifest;
    exports dev.kasane.helm.origin;
    exports dev.kasane.helm.profile;
    exports dev.kasane.helm.values;
    exports dev.kasane.helm.vendor;
}
