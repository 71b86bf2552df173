package dev.kasane.zundoko;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The running songs by the uid of their Hikawa; those of deleted ones are removed when new ones are added. */
final class SongRegistry {

    private static final int FEW = 1_000;

    private final ConcurrentMap<String, Progress> songs = new ConcurrentHashMap<>();
    private final AtomicInteger sweepAt = new AtomicInteger(2 * FEW);

    /**
     * The progress of a song.
     *
     * @param isThere whether there still is a Hikawa
     * @param begin what is known when it is seen for the first time
     */
    Progress of(String uid, Predicate<String> isThere, Supplier<Progress> begin) {
        Progress known = songs.get(uid);
        if (known != null) {
            return known;
        }
        if (songs.size() >= sweepAt.get()) {
            songs.keySet().removeIf(isThere.negate());
            sweepAt.set(2 * Math.max(FEW, songs.size()));
        }
        return songs.computeIfAbsent(uid, ignored -> begin.get());
    }

    void isOver(String uid) {
        songs.remove(uid);
    }

    int size() {
        return songs.size();
    }
}
