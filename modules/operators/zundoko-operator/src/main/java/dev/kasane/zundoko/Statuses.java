package dev.kasane.zundoko;

import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.HikawaStatus;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Creates the statuses of a Hikawa. */
final class Statuses {

    private static final String READY = "Ready";

    private final Clock clock;

    Statuses(Clock clock) {
        this.clock = clock;
    }

    HikawaStatus singing(Hikawa hikawa, int said) {
        return status(hikawa, said, false, "False", "Singing", "the song has not come to its end");
    }

    HikawaStatus blocked(Hikawa hikawa, int said, String name) {
        return status(
                hikawa,
                said,
                false,
                "False",
                "NameTaken",
                "the name " + name + " is taken by another object: delete it, or this Hikawa");
    }

    HikawaStatus over(Hikawa hikawa, int said) {
        return status(hikawa, said, true, "True", "Kiyoshi", "Kiyoshi! has been said");
    }

    /** Whether two statuses are equal except for the number of words. */
    boolean isSameButCount(HikawaStatus a, HikawaStatus b) {
        return new HikawaStatus(null, a.kiyoshied(), a.observedGeneration(), a.conditions())
                .equals(new HikawaStatus(null, b.kiyoshied(), b.observedGeneration(), b.conditions()));
    }

    /** A Hikawa that holds a status and nothing of the user's. */
    static Hikawa carrying(Hikawa hikawa, HikawaStatus status) {
        Hikawa carrier = new Hikawa();
        carrier.setMetadata(new ObjectMetaBuilder()
                .withName(hikawa.getMetadata().getName())
                .withNamespace(hikawa.getMetadata().getNamespace())
                .build());
        carrier.setStatus(status);
        return carrier;
    }

    private HikawaStatus status(Hikawa hikawa, int said, boolean isOver, String ready, String reason, String message) {
        Long generation = hikawa.getMetadata().getGeneration();
        // a cache that is behind must not make the count go back
        int before = Optional.ofNullable(hikawa.getStatus())
                .map(HikawaStatus::wordsSaid)
                .orElse(0);
        return new HikawaStatus(
                Math.max(said, before), isOver, generation, List.of(condition(hikawa, ready, reason, message)));
    }

    private Condition condition(Hikawa hikawa, String ready, String reason, String message) {
        String since = Optional.ofNullable(hikawa.getStatus()).map(HikawaStatus::conditions).stream()
                .flatMap(List::stream)
                .filter(it -> READY.equals(it.getType()) && ready.equals(it.getStatus()))
                .map(Condition::getLastTransitionTime)
                .findFirst()
                .orElseGet(
                        () -> Instant.now(clock).truncatedTo(ChronoUnit.SECONDS).toString());
        return new ConditionBuilder()
                .withType(READY)
                .withStatus(ready)
                .withReason(reason)
                .withMessage(message)
                .withObservedGeneration(hikawa.getMetadata().getGeneration())
                .withLastTransitionTime(since)
                .build();
    }
}
