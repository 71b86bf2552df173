package dev.kasane.git;

/** Receives each finished step: for display, and for tests that end the process there. */
@FunctionalInterface
public interface StepListener {

    /** Ignores all steps. */
    StepListener NONE = step -> {};

    /**
     * A step is done.
     *
     * @param step its name, always the same for the same step
     */
    void done(String step);
}
