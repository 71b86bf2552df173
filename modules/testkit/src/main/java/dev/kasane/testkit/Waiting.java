package dev.kasane.testkit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for a condition, and reports what happened in the meantime when it is not met. */
record Waiting(TestCluster cluster, Duration atMost) {

    static final Duration DEFAULT = Duration.ofSeconds(20);

    /**
     * Polls until a condition is true.
     *
     * @param what what is awaited: the rest of a sentence that begins with "waited for"
     * @param look reads the state
     * @param isSo the condition
     * @param objects the objects for a failure report
     * @return the state that met the condition
     */
    <S> S until(String what, Supplier<S> look, Predicate<S> isSo, Function<S, List<HasMetadata>> objects) {
        S first = look.get();
        AtomicReference<S> last = new AtomicReference<>(first);
        boolean became = isSo.test(first)
                || Poll.until(atMost, () -> {
                    cluster.checkControllers();
                    last.set(look.get());
                    return isSo.test(last.get());
                });
        if (!became) {
            throw new AssertionError(new FailureReport(cluster)
                    .text(
                            "waited " + text(atMost) + " for " + what + inRun(),
                            objects.apply(first),
                            new ArrayList<>(objects.apply(last.get()))));
        }
        return last.get();
    }

    /** Which run of a perturbed test this is: several of them have the same name in a report. */
    private String inRun() {
        return cluster.disturbed().isEmpty() ? "" : ", with \"" + cluster.disturbed() + "\"";
    }

    static String text(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}
