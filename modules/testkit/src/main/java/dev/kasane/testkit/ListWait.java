package dev.kasane.testkit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Waits for conditions of all objects of a kind in the test's namespace. */
public final class ListWait<T extends HasMetadata> {

    private final TestCluster cluster;
    private final Class<T> type;
    private final Duration atMost;

    ListWait(TestCluster cluster, Class<T> type, Duration atMost) {
        this.cluster = cluster;
        this.type = type;
        this.atMost = atMost;
    }

    /** The same, but for at most so long instead of 20 s. */
    public ListWait<T> within(Duration time) {
        return new ListWait<>(cluster, type, time);
    }

    /** There are so many. */
    public List<T> count(int number) {
        return satisfy("to be " + number, objects -> objects.size() == number);
    }

    /** There are so many or more. */
    public List<T> countIsAtLeast(int number) {
        return satisfy("to be at least " + number, objects -> objects.size() >= number);
    }

    /** Something else is so. */
    public List<T> satisfy(String what, Predicate<List<T>> isSo) {
        return new Waiting(cluster, atMost)
                .until(
                        "objects of the kind " + type.getSimpleName() + " " + what,
                        () -> cluster.client().resources(type).list().getItems(),
                        isSo,
                        List::copyOf);
    }
}
