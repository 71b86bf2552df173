package dev.kasane.core.kustomize.build;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The bases that were made from one tree with one set of options, so that what many overlays share is made once. */
public final class BaseMemory {

    private final ConcurrentMap<String, Base> byFolder = new ConcurrentHashMap<>();

    @Nullable
    Base of(String folder) {
        return byFolder.get(folder);
    }

    void keep(String folder, Base base) {
        byFolder.putIfAbsent(folder, base);
    }
}
