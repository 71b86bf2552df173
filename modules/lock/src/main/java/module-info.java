/**
 * The lock file {@code kasane.lock}, and the local store of the remote content that it locks by digest. This module
 * opens no connection.
 */
module dev.kasane.lock {
    requires transitive dev.kasane.files;
    requires dev.kasane.yaml;
    requires static transitive org.jspecify;

    exports dev.kasane.lock;
    exports dev.kasane.lock.remote;
    exports dev.kasane.lock.store;
}
