package dev.kasane.kustomize.build;

import dev.kasane.files.TreeEntry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The bases that were made from one tree with one set of options, so that what many overlays share is made once. */
public final class BaseMemory {

    private final ConcurrentMap<String, Base> byFolder = new ConcurrentHashMap<>();
    private final boolean keeping;
    private final @Nullable BaseMemory earlier;
    private final Predicate<Map<String, TreeEntry.Kind>> unchanged;

    private BaseMemory(
            boolean keeping, @Nullable BaseMemory earlier, Predicate<Map<String, TreeEntry.Kind>> unchanged) {
        this.keeping = keeping;
        this.earlier = earlier;
        this.unchanged = unchanged;
    }

    /** A memory that keeps what it is given. */
    public static BaseMemory keeping() {
        return new BaseMemory(true, null, reads -> false);
    }

    /** A memory that keeps nothing. */
    public static BaseMemory none() {
        return new BaseMemory(false, null, reads -> false);
    }

    /**
     * A memory for another tree that also knows what this one knows, as long as it is the same there.
     *
     * @param same whether all of some paths, with what was found there, hold the same in the other tree
     */
    public BaseMemory after(Predicate<Map<String, TreeEntry.Kind>> same) {
        return new BaseMemory(true, this, same);
    }

    @Nullable
    Base of(String folder) {
        Base own = byFolder.get(folder);
        if (own != null || earlier == null) {
            return own;
        }
        Base former = earlier.of(folder);
        if (former == null || !unchanged.test(former.footprint().reads())) {
            return null;
        }
        keep(folder, former);
        return former;
    }

    void keep(String folder, Base base) {
        if (keeping) {
            byFolder.putIfAbsent(folder, base);
        }
    }
}
