package dev.kasane.problem;

import dev.kasane.files.TreeException;
import java.util.function.Supplier;

/** Work on one of many inputs, such as a target. A failure does not stop the work on the others. */
public final class OneInput {

    private OneInput() {}

    /**
     * Does the work within a time, and in the memory that there is.
     *
     * @param name the name of the input in messages
     * @param seconds how long it may take
     * @throws KasaneException when it takes too long or needs too much memory, when a file of it cannot be read, or when
     *     the work throws it
     */
    public static <T> T within(String name, long seconds, Supplier<T> work) {
        TimeLimit time = TimeLimit.begin(name, seconds);
        try {
            return work.get();
        } catch (TreeException e) {
            throw Problem.error(String.valueOf(e.getMessage()), null, null).asException();
        } catch (OutOfMemoryError e) {
            throw HeapLimit.exceeded(name).asException();
        } finally {
            time.end();
        }
    }
}
