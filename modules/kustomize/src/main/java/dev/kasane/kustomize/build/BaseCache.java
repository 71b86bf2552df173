package dev.kasane.kustomize.build;

import dev.kasane.files.TreeEntry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A cache of the bases of one tree with one set of options, so that a base of many overlays is built once. */
public final class BaseCache {

    private final ConcurrentMap<String, Base> byFolder = new ConcurrentHashMap<>();
    private final boolean keeping;
    private final @Nullable BaseCache earlier;
    private final Predicate<Map<String, TreeEntry.Kind>> unchanged;
    private volatile boolean knowsCharts;

    private BaseCache(boolean keeping, @Nullable BaseCache earlier, Predicate<Map<String, TreeEntry.Kind>> unchanged) {
        this.keeping = keeping;
        this.earlier = earlier;
        this.unchanged = unchanged;
        this.knowsCharts = earlier != null && earlier.knowsCharts;
    }

    /** A cache that stores bases. */
    public static BaseCache keeping() {
        return new BaseCache(true, null, reads -> false);
    }

    /** A cache that stores nothing. */
    public static BaseCache none() {
        return new BaseCache(false, null, reads -> false);
    }

    /**
     * A cache for another tree that reuses the entries of this one whose files are the same in both.
     *
     * @param same whether some paths have the same content in the other tree
     */
    public BaseCache after(Predicate<Map<String, TreeEntry.Kind>> same) {
        return new BaseCache(true, this, same);
    }

    /**
     * A base that is known; null when none is.
     *
     * @param namespace the namespace that the kustomization above gives to charts
     */
    @Nullable
    Base of(String folder, String namespace) {
        Base plain = of(folder);
        return plain == null && knowsCharts ? of(withNamespace(folder, namespace)) : plain;
    }

    private @Nullable Base of(String folder) {
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

    /** Stores a base: one with charts for one namespace, any other for all. */
    void keep(String folder, String namespace, Base base) {
        if (base.footprint().withCharts()) {
            knowsCharts = true;
            keep(withNamespace(folder, namespace), base);
        } else {
            keep(folder, base);
        }
    }

    private static String withNamespace(String folder, String namespace) {
        return folder + '\0' + namespace;
    }

    private void keep(String folder, Base base) {
        if (keeping) {
            byFolder.putIfAbsent(folder, base.kept());
        }
    }
}
