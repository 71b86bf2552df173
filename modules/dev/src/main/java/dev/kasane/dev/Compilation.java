package dev.kasane.dev;

/** The result of the compilation of changed sources. */
sealed interface Compilation {

    /**
     * They are classes now.
     *
     * @param files how many sources were compiled
     */
    record Done(int files) implements Compilation {}

    /**
     * Compilation failed, and the running program continues.
     *
     * @param messages the messages of the compiler
     */
    record Refused(String messages) implements Compilation {}

    /** They are right as they are, and others can see the change and have to be compiled, too. Nothing was kept. */
    record Seen() implements Compilation {}
}
