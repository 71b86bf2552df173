package dev.kasane.ci.plan;

import java.util.Map;

/** The commit from which each pipeline was built well the last time, kept where all runs find it. */
public interface LastGood {

    /** The commits by the names of the pipelines; one that was never built well is left out. */
    Map<String, String> commits();

    /**
     * Notes which pipelines were built well from which commits; one that was built well from a later commit meanwhile
     * stays as it is.
     */
    void note(Map<String, String> built);
}
