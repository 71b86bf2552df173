package dev.kasane.core.kustomize.build;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The bases that were made from one tree with one set of options, so that what many overlays share is made once. */
public final class BaseMemory {

    private final ConcurrentMap<String, Base> byFolder = new ConcurrentHashMap<>();
    private final boolean keeping;

    private BaseMemory(boolean keeping) {
        this.keeping = keeping;
    }

    /** A memory that keeps what it is given. */
    public static BaseMemory keeping() {
        return new BaseMemory(true);
    }

    /** A memory that keeps nothing. */
    public static BaseMemory none() {
        return new BaseMemory(false);
    }

    @Nullable
    Base of(String folder) {
        return byFolder.get(folder);
    }

    void keep(String folder, Base base) {
        if (keeping) {
            byFolder.putIfAbsent(folder, base);
        }
    }
}
