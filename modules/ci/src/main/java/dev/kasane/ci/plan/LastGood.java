package dev.kasane.ci.plan;

import java.util.Map;
import java.util.Set;

/** The store of the last commit from which each pipeline was built successfully; all runs share it. */
public interface LastGood {

    /**
     * The known commits.
     *
     * @param commits the commits by the names of the pipelines; one that was never built well is left out
     * @param doubted pipelines of which something is claimed that is not believed
     */
    record Claims(Map<String, String> commits, Set<String> doubted) {}

    /** Reads the current records. */
    Claims claims();

    /**
     * Notes which pipelines were built well from which commits; one that was built well from a later commit meanwhile
     * stays as it is.
     */
    void note(Map<String, String> built);
}
