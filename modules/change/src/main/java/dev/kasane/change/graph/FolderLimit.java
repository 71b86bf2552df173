package dev.kasane.change.graph;

import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The maximum number of folders in a search. A Git tree of a few objects can have an astronomical number of paths.
 * Threads may share one.
 */
public final class FolderLimit {

    private static final int MOST_FOLDERS = 500_000;

    private final AtomicInteger visited = new AtomicInteger();

    /**
     * Counts a folder that is about to be looked into.
     *
     * @throws dev.kasane.problem.KasaneException when there were too many, or the time is up
     */
    public void visit() {
        TimeLimit.check();
        if (visited.incrementAndGet() > MOST_FOLDERS) {
            throw Problem.error(
                            "this tree has more than " + MOST_FOLDERS + " folders",
                            null,
                            "name the folders that are meant")
                    .asException();
        }
    }
}
