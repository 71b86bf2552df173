package dev.kasane.zundoko;

import dev.kasane.operator.ObjectEvents;
import dev.kasane.zundoko.WordObjects.Outcome;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.HikawaSpec;
import dev.kasane.zundoko.api.HikawaStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * Reconciles a Hikawa: creates the Zundoko and Kiyoshi objects of its song, one word per interval. It never blocks: it
 * schedules its next run instead. The names of existing objects show which words were said, so it needs no cache of
 * words, and a stale cache does no harm.
 */
@ControllerConfiguration(name = "hikawa")
public final class HikawaReconciler implements Reconciler<Hikawa> {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final WordObjects voice;
    private final ObjectEvents events;
    private final ToLongFunction<Hikawa> seeds;
    private final Statuses statuses;
    private final SongRegistry choir = new SongRegistry();
    private final Counter words;
    private final Timer lateness;

    /**
     * @param client the client of the API
     * @param events creates events
     * @param metrics the registry for counters of words and delays
     * @param seeds the seed of a Hikawa's song, which must be the same each time
     * @param clock the clock for conditions
     */
    public HikawaReconciler(
            KubernetesClient client,
            ObjectEvents events,
            MeterRegistry metrics,
            ToLongFunction<Hikawa> seeds,
            Clock clock) {
        this.voice = new WordObjects(client);
        this.events = events;
        this.seeds = seeds;
        this.statuses = new Statuses(clock);
        this.words = Counter.builder("zundoko.words").description("words said").register(metrics);
        this.lateness = Timer.builder("zundoko.lateness")
                .description("how late words are said")
                .publishPercentiles(0.5, 0.99)
                .register(metrics);
        metrics.gauge("zundoko.songs", choir, SongRegistry::size);
    }

    @Override
    public UpdateControl<Hikawa> reconcile(Hikawa hikawa, Context<Hikawa> context) {
        String uid = hikawa.getMetadata().getUid();
        HikawaStatus status = Optional.ofNullable(hikawa.getStatus()).orElse(HikawaStatus.NOTHING);
        if (status.hasEnded()) {
            choir.isOver(uid);
            return write(hikawa, statuses.over(hikawa, status.wordsSaid()));
        }
        Progress progress = choir.of(
                uid,
                known -> context.getPrimaryCache()
                        .list(it -> it.getMetadata().getUid().equals(known))
                        .findAny()
                        .isPresent(),
                () -> begin(hikawa, status));
        return progress.isOver() ? end(hikawa, progress.said()) : sing(hikawa, status, progress);
    }

    /**
     * Reads the progress from the server: the end may exist without a status, and then no more words may be created.
     */
    private Progress begin(Hikawa hikawa, HikawaStatus status) {
        return voice.hasSaidKiyoshi(hikawa)
                ? Progress.over(voice.lastWord(hikawa, status.wordsSaid()))
                : Progress.after(status.wordsSaid());
    }

    private UpdateControl<Hikawa> sing(Hikawa hikawa, HikawaStatus status, Progress progress) {
        HikawaSpec spec = hikawa.getSpec();
        Song song = new Song(seeds.applyAsLong(hikawa));
        long interval = TimeUnit.MILLISECONDS.toNanos(spec.intervalMillis());
        while (true) {
            switch (Step.after(song, progress.said(), spec)) {
                case Step.End ignored -> {
                    return end(hikawa, progress.said());
                }
                case Step.Say say -> {
                    long wait = progress.nanosUntilBeat(System.nanoTime(), interval);
                    if (wait > 0) {
                        return report(hikawa, status, progress, wait);
                    }
                    Outcome outcome = voice.say(hikawa, say.number(), say.word());
                    if (outcome == Outcome.TAKEN) {
                        return blocked(hikawa, progress.said(), WordObjects.zundokoName(hikawa, say.number()));
                    }
                    progress.heard(say.number());
                    if (outcome == Outcome.SAID) {
                        words.increment();
                        lateness.record(-Math.min(0, wait), TimeUnit.NANOSECONDS);
                        progress.beat(System.nanoTime(), interval);
                    }
                }
            }
        }
    }

    private UpdateControl<Hikawa> end(Hikawa hikawa, int said) {
        if (voice.sayKiyoshi(hikawa) == Outcome.TAKEN) {
            return blocked(hikawa, said, WordObjects.kiyoshiName(hikawa));
        }
        choir.isOver(hikawa.getMetadata().getUid());
        events.normal(hikawa, "Kiyoshi", "Kiyoshi! after " + said + " words");
        return write(hikawa, statuses.over(hikawa, said));
    }

    private UpdateControl<Hikawa> blocked(Hikawa hikawa, int said, String name) {
        events.warning(hikawa, "NameTaken", "the name " + name + " is taken by another object");
        return write(hikawa, statuses.blocked(hikawa, said, name)).rescheduleAfter(LOOK_AGAIN);
    }

    /** Schedules the next word, and updates the status if it has changed or was not updated for a while. */
    private UpdateControl<Hikawa> report(Hikawa hikawa, HikawaStatus status, Progress progress, long wait) {
        HikawaStatus now = statuses.singing(hikawa, progress.said());
        boolean isNews = !statuses.isSameButCount(now, status);
        boolean isWritten = isNews || (now.wordsSaid() > status.wordsSaid() && progress.isStatusDue(System.nanoTime()));
        if (isWritten) {
            progress.wroteStatus(System.nanoTime());
        }
        UpdateControl<Hikawa> control = isWritten ? write(hikawa, now) : UpdateControl.noUpdate();
        long millis = TimeUnit.NANOSECONDS.toMillis(wait + TimeUnit.MILLISECONDS.toNanos(1) - 1);
        return control.rescheduleAfter(Math.max(1, millis));
    }

    private UpdateControl<Hikawa> write(Hikawa hikawa, HikawaStatus status) {
        return status.equals(hikawa.getStatus())
                ? UpdateControl.noUpdate()
                : UpdateControl.patchStatus(Statuses.carrying(hikawa, status));
    }
}
