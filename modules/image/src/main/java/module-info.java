/** Images of pipelines: layers by Jib, everything else of OCI by a client of its own. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.image {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.http;
    requires transitive dev.kasane.pipeline;
    requires transitive dev.kasane.yaml;
    requires com.google.cloud.tools.jib;
    requires com.google.cloud.tools.jib.api.buildplan;
    requires java.net.http;
    requires org.apache.commons.compress;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.image.oci;
    exports dev.kasane.image.registry;
    exports dev.kasane.image.store;

    // kasane image and kasane ci build images
    exports dev.kasane.image to
            dev.kasane.ci,
            dev.kasane.cli;

    // kasane image and kasane ci build images
    exports dev.kasane.image.build to
            dev.kasane.ci,
            dev.kasane.cli;

    // kasane image and kasane ci sign what they built
    exports dev.kasane.image.record to
            dev.kasane.ci,
            dev.kasane.cli;
}
