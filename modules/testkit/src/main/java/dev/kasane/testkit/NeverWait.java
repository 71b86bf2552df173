package dev.kasane.testkit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** Asserts that a condition does not become true for a while. */
public final class NeverWait<T extends HasMetadata> {

    private final TestCluster cluster;
    private final Class<T> type;
    private final Duration time;

    NeverWait(TestCluster cluster, Class<T> type, Duration time) {
        this.cluster = cluster;
        this.type = type;
        this.time = time;
    }

    /** There are more than so many. */
    public void countExceeds(int number) {
        satisfy("were more than " + number, objects -> objects.size() > number);
    }

    /** Something else is so. */
    public void satisfy(String what, Predicate<List<T>> isSo) {
        AtomicReference<List<T>> seen = new AtomicReference<>(List.of());
        boolean became = Poll.until(time, () -> {
            cluster.checkControllers();
            seen.set(cluster.client().resources(type).list().getItems());
            return isSo.test(seen.get());
        });
        if (became) {
            throw new AssertionError(new FailureReport(cluster)
                    .text(
                            "for " + Waiting.text(time) + " it should not have happened that objects of the kind "
                                    + type.getSimpleName() + " " + what,
                            List.of(),
                            seen.get()));
        }
    }
}
