package dev.kasane.resource;

import java.util.ArrayList;
import java.util.List;

/**
 * The former names of an object, and the prefixes and suffixes that were added. Kustomize stores them in annotations of
 * the object; kasane stores them beside it.
 */
public final class NameHistory {

    /** Of an object that still has the name it was loaded with. */
    public static final NameHistory NONE = new NameHistory(List.of(), List.of(), List.of());

    private final List<Previous> previous;
    private final List<String> prefixes;
    private final List<String> suffixes;

    /**
     * A former name.
     *
     * @param name the name
     * @param namespace the effective namespace at that time
     * @param kind the kind at that time
     * @param isNameSecret whether the name came out of a Secret
     * @param isNamespaceSecret whether the namespace did
     */
    public record Previous(
            String name, String namespace, String kind, boolean isNameSecret, boolean isNamespaceSecret) {}

    public NameHistory(List<Previous> previous, List<String> prefixes, List<String> suffixes) {
        this.previous = previous;
        this.prefixes = prefixes;
        this.suffixes = suffixes;
    }

    /** The former names, oldest first. */
    public List<Previous> previous() {
        return previous;
    }

    public List<String> prefixes() {
        return prefixes;
    }

    public List<String> suffixes() {
        return suffixes;
    }

    public NameHistory plusPrevious(Previous one) {
        return new NameHistory(plus(previous, one), prefixes, suffixes);
    }

    public NameHistory plusPrefix(String prefix) {
        return prefix.isEmpty() ? this : new NameHistory(previous, plus(prefixes, prefix), suffixes);
    }

    public NameHistory plusSuffix(String suffix) {
        return suffix.isEmpty() ? this : new NameHistory(previous, prefixes, plus(suffixes, suffix));
    }

    private static <T> List<T> plus(List<T> list, T item) {
        // thousands of objects have one or two of each
        if (list.isEmpty()) {
            return List.of(item);
        }
        if (list.size() == 1) {
            return List.of(list.getFirst(), item);
        }
        List<T> longer = new ArrayList<>(list.size() + 1);
        longer.addAll(list);
        longer.add(item);
        return longer;
    }

    /** Whether one list of prefixes or suffixes ends with the other. */
    static boolean endsAlike(List<String> a, List<String> b) {
        List<String> shorter = a.size() <= b.size() ? a : b;
        List<String> longer = shorter == a ? b : a;
        if (shorter.isEmpty()) {
            return longer.isEmpty();
        }
        int offset = longer.size() - shorter.size();
        for (int i = 0; i < shorter.size(); i++) {
            if (!shorter.get(i).equals(longer.get(i + offset))) {
                return false;
            }
        }
        return true;
    }

    /** Whether two objects were given the same prefixes and suffixes last. */
    public boolean endsLike(NameHistory other) {
        return endsAlike(prefixes, other.prefixes) && endsAlike(suffixes, other.suffixes);
    }

    /** As {@link #endsLike}, but none at all is like everything. */
    public boolean mayEndLike(NameHistory other) {
        return (prefixes.isEmpty() || other.prefixes.isEmpty() || endsAlike(prefixes, other.prefixes))
                && (suffixes.isEmpty() || other.suffixes.isEmpty() || endsAlike(suffixes, other.suffixes));
    }
}
