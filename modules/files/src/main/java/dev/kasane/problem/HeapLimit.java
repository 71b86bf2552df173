package dev.kasane.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memory limit of this process, which bounds every input. */
public final class HeapLimit {

    private static final String HINT = "split it, or raise the limit with KASANE_JAVA_OPTS=-Xmx4g";

    private static final int MOST_CAUSES = 8;

    private HeapLimit() {}

    /**
     * The problem of an input for which there is not enough memory.
     *
     * @param input its name, such as a target's folder
     */
    public static Problem exceeded(String input) {
        return Problem.error(
                "there is not enough memory for " + (input.isEmpty() ? "." : input) + ": the limit is "
                        + (Runtime.getRuntime().maxMemory() >> 20) + " MiB",
                null,
                HINT);
    }

    /** Whether one of these is a problem of {@link #exceeded}. */
    public static boolean isAmong(List<Problem> problems) {
        for (Problem problem : problems) {
            if (HINT.equals(problem.hint())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a failure was caused by lack of memory, such as a class that could not be initialized. */
    public static boolean isCauseOf(Throwable thrown) {
        @Nullable Throwable it = thrown;
        for (int i = 0; it != null && i < MOST_CAUSES; i++) {
            if (it instanceof OutOfMemoryError || it.toString().contains("java.lang.OutOfMemoryError")) {
                return true;
            }
            it = it.getCause();
        }
        return false;
    }
}
