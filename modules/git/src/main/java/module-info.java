/** Git revisions as file trees, commits, remotes, and pull requests at forges. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.git {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.http;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires java.net.http;
    requires org.bouncycastle.pg;
    requires transitive org.eclipse.jgit;
    requires org.kohsuke.github.api;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.git;
    exports dev.kasane.git.commit;
    exports dev.kasane.git.forge;
    exports dev.kasane.git.forge.address;
    exports dev.kasane.git.forge.protection;
    exports dev.kasane.git.remote;

    // kasane pr works on the embedded forge directly
    exports dev.kasane.git.forge.local to
            dev.kasane.cli;
}
