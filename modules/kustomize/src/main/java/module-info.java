/** The renderer: kustomizations of a file tree to objects, as kustomize 5.8.1 renders them. */
module dev.kasane.kustomize {
    requires transitive dev.kasane.files;
    requires dev.kasane.lock;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    uses dev.kasane.kustomize.chart.ChartInflater;

    exports dev.kasane.kustomize;
    exports dev.kasane.kustomize.chart;
    exports dev.kasane.kustomize.option;
    exports dev.kasane.kustomize.schema;
    exports dev.kasane.resource;
}
