/** Edits of images that are proved, then committed or proposed. */
module dev.kasane.promotion {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.git;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.yaml;
    requires org.eclipse.jgit;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.promotion;
}
