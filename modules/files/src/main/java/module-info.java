/** File trees whose links never leave their root, problems with their place, and parallel work. */
module dev.kasane.files {
    requires transitive re2j;
    requires static transitive org.jspecify;

    exports dev.kasane.concurrent;
    exports dev.kasane.expression;
    exports dev.kasane.failure;
    exports dev.kasane.files;
    exports dev.kasane.problem;
}
