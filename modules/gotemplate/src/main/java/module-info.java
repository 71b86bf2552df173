/** Go's template language with sprig's functions, Go's values and formats, semantic versions and globs. */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.gotemplate {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.gotemplate.bound;
    exports dev.kasane.gotemplate.value;
    exports dev.kasane.gotemplate.version;

    // these three evaluate templates
    exports dev.kasane.gotemplate to
            dev.kasane.argocd,
            dev.kasane.flux,
            dev.kasane.helm;

    // these three add functions of their own
    exports dev.kasane.gotemplate.function to
            dev.kasane.argocd,
            dev.kasane.flux,
            dev.kasane.helm;

    // these three match paths and names
    exports dev.kasane.gotemplate.glob to
            dev.kasane.argocd,
            dev.kasane.flux,
            dev.kasane.helm;
}
