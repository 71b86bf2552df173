package dev.kasane.dev;

/** What became of changed sources. */
sealed interface Compilation {

    /**
     * They are classes now.
     *
     * @param files how many sources were compiled
     */
    record Done(int files) implements Compilation {}

    /**
     * They are not right, and what ran goes on.
     *
     * @param messages what the compiler says
     */
    record Refused(String messages) implements Compilation {}

    /** They are right as they are, and others can see the change and have to be compiled, too. Nothing was kept. */
    record Seen() implements Compilation {}
}
