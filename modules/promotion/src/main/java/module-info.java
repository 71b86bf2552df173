/** Edits of images that are proved, then committed or proposed. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.promotion {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.git;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.yaml;
    requires org.eclipse.jgit;
    requires re2j;
    requires static transitive org.jspecify;

    // a run and the program propose edits
    exports dev.kasane.promotion to
            dev.kasane.ci,
            dev.kasane.cli;
}
