package dev.kasane.ci.run;

/** Receives the progress of a run, line by line. */
@FunctionalInterface
public interface RunListener {

    /** Something begins, or was done. */
    void step(String line);
}
