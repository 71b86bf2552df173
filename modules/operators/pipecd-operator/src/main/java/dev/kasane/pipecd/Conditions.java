package dev.kasane.pipecd;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds the conditions of an object: an unchanged condition has the time of its last change. */
final class Conditions {

    static final String READY = "Ready";
    static final String REGISTERED = "Registered";
    static final String SUPPORTED = "Supported";
    static final String DELETING = "Deleting";
    static final String SECRETS_REFERENCED = "SecretsReferenced";

    private final List<Condition> before;
    private final long generation;
    private final Clock clock;
    private final List<Condition> now = new ArrayList<>();

    Conditions(@Nullable List<Condition> before, @Nullable Long generation, Clock clock) {
        this.before = before == null ? List.of() : before;
        this.generation = generation == null ? 0 : generation;
        this.clock = clock;
    }

    Conditions isTrue(String type, String reason, String message) {
        return add(type, "True", reason, message);
    }

    Conditions isFalse(String type, String reason, String message) {
        return add(type, "False", reason, message);
    }

    private Conditions add(String type, String status, String reason, String message) {
        Optional<Condition> same = before.stream()
                .filter(it -> it.getType().equals(type) && it.getStatus().equals(status))
                .findFirst();
        String since = same.map(Condition::getLastTransitionTime)
                .orElseGet(
                        () -> Instant.now(clock).truncatedTo(ChronoUnit.SECONDS).toString());
        now.add(new ConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withObservedGeneration(generation)
                .withLastTransitionTime(since)
                .build());
        return this;
    }

    List<Condition> toList() {
        return List.copyOf(now);
    }
}
