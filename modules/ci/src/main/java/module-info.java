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
    requires java.net.http;
    requires org.eclipse.jgit;
    requires re2j;
    requires static transitive org.jspecify;

    // kasane ci reads the event of a push
    exports dev.kasane.ci.event to
            dev.kasane.cli;

    // kasane ci writes and reads the files of its parts
    exports dev.kasane.ci.handover to
            dev.kasane.cli;

    // kasane hydrate writes the branches of environments
    exports dev.kasane.ci.hydrate to
            dev.kasane.cli;

    // kasane ci finds images that others build
    exports dev.kasane.ci.images to
            dev.kasane.cli;

    // kasane ci prints the plan
    exports dev.kasane.ci.plan to
            dev.kasane.cli;

    // kasane ci builds and promotes
    exports dev.kasane.ci.run to
            dev.kasane.cli;

    // kasane ci and kasane pr choose the scanner of images
    exports dev.kasane.ci.scan to
            dev.kasane.cli;

    // kasane ci stores its state in a branch
    exports dev.kasane.ci.state to
            dev.kasane.cli;

    // kasane status prints what is deployed
    exports dev.kasane.ci.status to
            dev.kasane.cli;

    // kasane ci verifies what it promoted
    exports dev.kasane.ci.verify to
            dev.kasane.cli;
}
