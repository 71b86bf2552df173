/** The plan of a push, the gates, and the run from builds to promotions. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.ci {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.check;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.git;
    requires dev.kasane.gotemplate;
    requires dev.kasane.http;
    requires transitive dev.kasane.image;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.pipeline;
    requires transitive dev.kasane.promotion;
    requires transitive dev.kasane.yaml;
    requires com.fasterxml.jackson.core;
    requires transitive com.fasterxml.jackson.databind;
    requires java.net.http;
    requires org.eclipse.jgit;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.ci.event;
    exports dev.kasane.ci.hydrate;
    exports dev.kasane.ci.images;
    exports dev.kasane.ci.plan;
    exports dev.kasane.ci.run;
    exports dev.kasane.ci.scan;
    exports dev.kasane.ci.state;
    exports dev.kasane.ci.status;
    exports dev.kasane.ci.verify;

    // kasane ci writes and reads the files of its parts
    exports dev.kasane.ci.handover to
            dev.kasane.cli;
}
