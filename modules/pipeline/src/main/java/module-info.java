/** Pipelines as data, and which of them a change reaches. */
module dev.kasane.pipeline {
    requires transitive dev.kasane.files;
    requires dev.kasane.gotemplate;
    requires transitive dev.kasane.yaml;
    requires java.xml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.pipeline;
    exports dev.kasane.pipeline.closure;
}
