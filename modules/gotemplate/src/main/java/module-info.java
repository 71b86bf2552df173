/** Go's template language with sprig's functions, Go's values and formats, semantic versions, globs. */
module dev.kasane.gotemplate {
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.gotemplate;
    exports dev.kasane.gotemplate.bound;
    exports dev.kasane.gotemplate.function;
    exports dev.kasane.gotemplate.glob;
    exports dev.kasane.gotemplate.value;
    exports dev.kasane.gotemplate.version;
}
