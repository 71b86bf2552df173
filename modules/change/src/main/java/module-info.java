/** Differences between two trees, their effects on a cluster, reports, origins of values, edits of images. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.change {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.lock;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.change.chart;
    exports dev.kasane.change.diff;
    exports dev.kasane.change.edit;
    exports dev.kasane.change.explain;
    exports dev.kasane.change.graph;
    exports dev.kasane.change.impact;
    exports dev.kasane.change.report;

    // the testkit compares the states of a cluster in tests
    exports dev.kasane.change.equivalence to
            dev.kasane.testkit;
}
