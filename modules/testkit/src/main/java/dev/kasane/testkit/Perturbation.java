package dev.kasane.testkit;

import dev.kasane.testkit.proxy.Disturbance;
import dev.kasane.testkit.proxy.ExpireWatches;
import dev.kasane.testkit.proxy.KillAfterWrite;
import dev.kasane.testkit.proxy.LoseEvent;
import dev.kasane.testkit.proxy.RefuseSome;
import dev.kasane.testkit.proxy.RepeatEvents;
import dev.kasane.testkit.proxy.SlowAnswers;
import dev.kasane.testkit.proxy.StaleAfterRestart;
import dev.kasane.testkit.proxy.Trace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The kinds of disturbances for a controller, after Sieve (Sun and others, OSDI 2022). */
public enum Perturbation {

    /** For each write of the undisturbed run: the controller is killed once the server has done it, and starts again. */
    KILLED_AFTER_EACH_WRITE,
    /** The same, and the server that is read after the restart is as far behind as it was when the run began. */
    STALE_READS,
    /** For each event of the undisturbed run: it is not delivered; a while later the watch is too old. */
    EACH_EVENT_LOST,
    /** Every event is delivered twice. */
    REPEATED_EVENTS,
    /** The first change of what is there, and every third after it, is answered with 409. */
    CONFLICTS,
    /** Watches end with 410 again and again. */
    EXPIRED_WATCHES,
    /** The first write and every third after it, and every third read, is answered with 429. */
    THROTTLED,
    /** The first write and every third after it, and every third read, is answered with 500. */
    SERVER_ERRORS,
    /** Every answer takes its time. */
    SLOW;

    /**
     * One disturbed run.
     *
     * @param name for people
     * @param disturbance creates the disturbance from the server's resource version before the run
     */
    record Plan(String name, Function<String, Disturbance> disturbance) {}

    /** The runs of this kind, now that the undisturbed run is known. */
    Stream<Plan> plans(Trace undisturbed) {
        return switch (this) {
            case KILLED_AFTER_EACH_WRITE ->
                afterWrites(undisturbed, "killed after", k -> ignored -> new KillAfterWrite(k));
            case STALE_READS ->
                afterWrites(undisturbed, "stale after", k -> version -> new StaleAfterRestart(k, version));
            case EACH_EVENT_LOST ->
                IntStream.rangeClosed(1, undisturbed.events())
                        .mapToObj(k -> new Plan("event " + k + " lost", ignored -> new LoseEvent(k)));
            case REPEATED_EVENTS -> one("events repeated", new RepeatEvents());
            case CONFLICTS -> one("conflicts (409)", RefuseSome.conflicts());
            case EXPIRED_WATCHES -> one("expired watches (410)", new ExpireWatches());
            case THROTTLED -> one("throttled (429)", RefuseSome.throttling());
            case SERVER_ERRORS -> one("server errors (500)", RefuseSome.failures());
            case SLOW -> one("slow", new SlowAnswers());
        };
    }

    private static Stream<Plan> one(String name, Disturbance disturbance) {
        return Stream.of(new Plan(name, ignored -> disturbance));
    }

    private static Stream<Plan> afterWrites(
            Trace undisturbed, String name, Function<Integer, Function<String, Disturbance>> disturbance) {
        List<String> writes =
                undisturbed.writes().stream().map(call -> call.toText()).toList();
        return IntStream.rangeClosed(1, writes.size())
                .mapToObj(k -> new Plan(name + " write " + k + ", " + writes.get(k - 1), disturbance.apply(k)));
    }
}
