/** Compares two trees, finds effects on a cluster, makes reports, finds origins of values, and edits images. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.change {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.lock;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.change.diff;
    exports dev.kasane.change.edit;
    exports dev.kasane.change.graph;
    exports dev.kasane.change.impact;
    exports dev.kasane.change.report;

    // the inputs of a chart are compared where its Application or lock entry is read
    exports dev.kasane.change.chart to
            dev.kasane.argocd,
            dev.kasane.cli,
            dev.kasane.fetch;

    // the testkit compares the states of a cluster in tests
    exports dev.kasane.change.equivalence to
            dev.kasane.testkit;

    // kasane explain prints the history of a value
    exports dev.kasane.change.explain to
            dev.kasane.cli;
}
