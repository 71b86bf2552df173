package dev.kasane.cluster;

import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome for one object of an apply.
 *
 * @param resource the object as it was rendered
 * @param state the outcome
 * @param problems why not, and what is worth to be known
 * @param live the object as it was, and as it is now or would be
 */
public record Applied(
        Resource resource,
        State state,
        List<Problem> problems,
        @Nullable LiveObject live) {

    /** The outcomes for an object. */
    public enum State {
        /** It was not there. */
        CREATED,
        /** It was there, and something about it is different now. */
        CHANGED,
        /** It was there as it is. */
        SAME,
        /** It cannot be tried before what it needs is there. */
        NOT_TRIED,
        /** The server refused it. */
        REFUSED
    }
}
