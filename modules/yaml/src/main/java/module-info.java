/** YAML and JSON as the tools of Kubernetes read and write them: nodes with origins, readers and writers. */
module dev.kasane.yaml {
    requires transitive dev.kasane.files;
    requires static transitive org.jspecify;

    exports dev.kasane.config;
    exports dev.kasane.json;
    exports dev.kasane.yaml;
}
