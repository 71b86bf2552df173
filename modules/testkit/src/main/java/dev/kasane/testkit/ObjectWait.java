package dev.kasane.testkit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Waits for conditions of one object. Every method gives the object as it was when it became so, and fails with a
 * report when it does not.
 */
public final class ObjectWait<T extends HasMetadata> {

    private final TestCluster cluster;
    private final Class<T> type;
    private final String name;
    private final Duration atMost;

    ObjectWait(TestCluster cluster, Class<T> type, String name, Duration atMost) {
        this.cluster = cluster;
        this.type = type;
        this.name = name;
        this.atMost = atMost;
    }

    /** The same, but for at most so long instead of 20 s. */
    public ObjectWait<T> within(Duration time) {
        return new ObjectWait<>(cluster, type, name, time);
    }

    /** It is there. */
    public T exists() {
        return satisfies("to be there", object -> true);
    }

    /** It has a condition with a status. */
    public T hasCondition(String condition, String status) {
        return satisfies(
                "to have the condition " + condition + "=" + status,
                object -> Conditions.has(object, condition, status));
    }

    /** A field, as {@code status.readyReplicas}. */
    public FieldWait field(String path) {
        return new FieldWait(path);
    }

    /** Waits for values of one field. */
    public final class FieldWait {
        private final String path;

        private FieldWait(String path) {
            this.path = path;
        }

        /** It has a value. */
        public T is(Object value) {
            return satisfies(
                    "to have " + path + " = " + value,
                    object -> Conditions.field(object, path).equals(String.valueOf(value)));
        }
    }

    /** Something else is so. */
    public T satisfies(String what, Predicate<T> isSo) {
        return waiting(what, found -> found.filter(isSo).isPresent()).orElseThrow();
    }

    /** It is no longer there. */
    public void isGone() {
        waiting("to be gone", Optional::isEmpty);
    }

    private Optional<T> waiting(String what, Predicate<Optional<T>> isSo) {
        return new Waiting(cluster, atMost)
                .until(
                        type.getSimpleName() + " " + name + " " + what,
                        () -> Optional.ofNullable(
                                cluster.client().resources(type).withName(name).get()),
                        isSo,
                        found -> found.map(List::<HasMetadata>of).orElse(List.of()));
    }
}
