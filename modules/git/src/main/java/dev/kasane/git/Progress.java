package dev.kasane.git;

/** Hears of each step once it is done: for people who watch, and for tests that end the process there. */
@FunctionalInterface
public interface Progress {

    /** Nobody watches. */
    Progress NONE = step -> {};

    /**
     * A step is done.
     *
     * @param step its name, always the same for the same step
     */
    void done(String step);
}
