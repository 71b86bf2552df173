/**
 * Fetches the remote content that {@code kasane.lock} names. It is the only module that connects to servers of charts,
 * files and other repositories.
 */
module dev.kasane.fetch {
    requires dev.kasane.change;
    requires transitive dev.kasane.files;
    requires dev.kasane.git;
    requires dev.kasane.gotemplate;
    requires dev.kasane.helm;
    requires transitive dev.kasane.http;
    requires transitive dev.kasane.image;
    requires transitive dev.kasane.lock;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.dataformat.yaml;
    requires org.eclipse.jgit;
    requires org.yaml.snakeyaml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.fetch;
}
