/** Git revisions as file trees, commits, remotes, and pull requests at forges. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.git {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.http;
    requires dev.kasane.yaml;
    requires java.net.http;
    requires org.bouncycastle.pg;
    requires transitive org.eclipse.jgit;
    requires org.kohsuke.github.api;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.git;
    exports dev.kasane.git.remote;

    // promotions and the state of a run are commits
    exports dev.kasane.git.commit to
            dev.kasane.ci,
            dev.kasane.cli,
            dev.kasane.promotion;

    // promotions open pull requests, and a run reads them
    exports dev.kasane.git.forge to
            dev.kasane.ci,
            dev.kasane.cli,
            dev.kasane.promotion;

    // the program finds the forge of a repository
    exports dev.kasane.git.forge.address to
            dev.kasane.cli;

    // kasane pr works on the embedded forge directly
    exports dev.kasane.git.forge.local to
            dev.kasane.cli;

    // kasane ci doctor compares the protection of branches with the guide
    exports dev.kasane.git.forge.protection to
            dev.kasane.cli;
}
