package dev.kasane.ci.run;

/** Hears what a run does, a line a step. */
@FunctionalInterface
public interface RunListener {

    /** Something begins, or was done. */
    void step(String line);
}
