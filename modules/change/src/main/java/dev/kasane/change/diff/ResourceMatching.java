package dev.kasane.change.diff;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the objects of two sets. The criteria, the most reliable first: the same name, the same name without the
 * content hash, the same name when it was loaded, and similar content.
 */
final class ResourceMatching {

    private static final int HASH_LENGTH = 10;

    /** The digits that kustomize writes a hash with. */
    private static final String HASH_DIGITS = "2456789bcdfghkmt";

    private final ResourceSet before;
    private final ResourceSet after;
    private final int[] from;
    private final Change.Likeness[] likeness;
    private final boolean[] kept;

    ResourceMatching(ResourceSet before, ResourceSet after) {
        this.before = before;
        this.after = after;
        this.from = new int[after.size()];
        this.likeness = new Change.Likeness[after.size()];
        this.kept = new boolean[before.size()];
        Arrays.fill(from, -1);
        Arrays.fill(likeness, Change.Likeness.SAME_NAME);
        int open = match(Resource::id, Change.Likeness.SAME_NAME);
        open = open == 0 ? 0 : match(ResourceMatching::withoutHash, Change.Likeness.SAME_BUT_HASH);
        open = open == 0 ? 0 : match(ResourceMatching::origin, Change.Likeness.SAME_ORIGIN);
        if (open > 0) {
            matchSimilar(Resource::gvk);
            matchSimilar(ResourceMatching::nameInNamespace);
        }
    }

    /** Pairs objects with equal signs, in order; gives how many of the later set are still without a pair. */
    private int match(Function<Resource, @Nullable Object> sign, Change.Likeness sure) {
        Map<Object, Deque<Integer>> positions = new HashMap<>();
        for (int i = 0; i < kept.length; i++) {
            Object key = kept[i] ? null : sign.apply(before.get(i));
            if (key != null) {
                positions.computeIfAbsent(key, ignored -> new ArrayDeque<>(1)).add(i);
            }
        }
        int open = 0;
        for (int to = 0; to < from.length; to++) {
            if (from[to] >= 0) {
                continue;
            }
            Object key = sign.apply(after.get(to));
            Deque<Integer> same = key == null ? null : positions.get(key);
            if (same == null || same.isEmpty()) {
                open++;
            } else {
                pair(same.removeFirst(), to, sure);
            }
        }
        return open;
    }

    private void pair(int position, int to, Change.Likeness sure) {
        from[to] = position;
        kept[position] = true;
        likeness[to] = sure;
    }

    /** The name of a generated object without its content hash, also if another tool generated it. */
    private static @Nullable Object withoutHash(Resource resource) {
        String name = resource.name();
        int dash = name.length() - HASH_LENGTH - 1;
        if (dash <= 0 || name.charAt(dash) != '-' || !(resource.generated().needsHash() || looksGenerated(resource))) {
            return null;
        }
        return List.of(
                resource.gvk().group(),
                resource.gvk().kind(),
                name.substring(0, dash),
                resource.id().effectiveNamespace());
    }

    private static boolean looksGenerated(Resource resource) {
        String kind = resource.gvk().kind();
        String name = resource.name();
        for (int i = name.length() - HASH_LENGTH; i < name.length(); i++) {
            if (HASH_DIGITS.indexOf(name.charAt(i)) < 0) {
                return false;
            }
        }
        return kind.equals("ConfigMap") || kind.equals("Secret");
    }

    private static Object origin(Resource resource) {
        ResourceId original = resource.originalId();
        return List.of(resource.gvk().group(), resource.gvk().kind(), original.name());
    }

    /** The name in the namespace, which a replacement of another kind also has. */
    private static Object nameInNamespace(Resource resource) {
        return List.of(resource.name(), resource.id().effectiveNamespace());
    }

    /** Pairs those objects whose content is alike among those with equal signs. */
    private void matchSimilar(Function<Resource, Object> sign) {
        Map<Object, List<Integer>> gone = new HashMap<>();
        for (int i = 0; i < kept.length; i++) {
            if (!kept[i]) {
                gone.computeIfAbsent(sign.apply(before.get(i)), ignored -> new ArrayList<>())
                        .add(i);
            }
        }
        Map<Object, List<Integer>> fresh = new LinkedHashMap<>();
        for (int to = 0; to < from.length; to++) {
            Object key = from[to] < 0 ? sign.apply(after.get(to)) : null;
            if (key != null && gone.containsKey(key)) {
                fresh.computeIfAbsent(key, ignored -> new ArrayList<>()).add(to);
            }
        }
        fresh.forEach((key, positions) -> Similarity.pair(
                before,
                gone.getOrDefault(key, List.of()),
                after,
                positions,
                (position, to) -> pair(position, to, Change.Likeness.SIMILAR)));
    }

    /** The position of an object of the later set in the earlier one, or -1. */
    int from(int to) {
        return from[to];
    }

    Change.Likeness likeness(int to) {
        return likeness[to];
    }

    boolean isKept(int position) {
        return kept[position];
    }
}
