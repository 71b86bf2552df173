/** The remote content of a repository, locked by digest, and the store of it. Nothing here opens a connection. */
module dev.kasane.lock {
    requires transitive dev.kasane.files;
    requires dev.kasane.yaml;
    requires static transitive org.jspecify;

    exports dev.kasane.lock;
    exports dev.kasane.lock.remote;
    exports dev.kasane.lock.store;
}
