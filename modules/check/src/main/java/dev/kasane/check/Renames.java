package dev.kasane.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a target that go under other names after a change, as far as that can be told: an object of the same
 * kind and name in another namespace is the same one, and when as many of a kind appear as disappear, they are the same
 * ones in their order. Any other object that appears may be any that disappears.
 */
final class Renames {

    /** Stands for an object of which it cannot be told which one it is on the other side. */
    private static final String ANY = "";

    /** What each that disappears is known by: itself, or {@link #ANY}. */
    private final Map<String, String> gone = new HashMap<>();

    /** The same for each that appears: by the one it was. */
    private final Map<String, String> added = new HashMap<>();

    /**
     * @param before the names of the objects before the change, in their order
     * @param after the names of the objects after it
     */
    Renames(Set<String> before, Set<String> after) {
        Map<String, List<ObjectWords>> later = byKind(after, before);
        byKind(before, after).forEach((kind, some) -> match(some, later.getOrDefault(kind, List.of())));
    }

    private static Map<String, List<ObjectWords>> byKind(Set<String> names, Set<String> others) {
        Map<String, List<ObjectWords>> kinds = new LinkedHashMap<>();
        for (String name : names) {
            if (!others.contains(name)) {
                ObjectWords words = ObjectWords.of(name);
                kinds.computeIfAbsent(words.kind(), kind -> new ArrayList<>()).add(words);
            }
        }
        return kinds;
    }

    private void match(List<ObjectWords> former, List<ObjectWords> later) {
        Map<String, Deque<ObjectWords>> names = new HashMap<>();
        former.forEach(object -> names.computeIfAbsent(object.name(), name -> new ArrayDeque<>(1))
                .add(object));
        Set<ObjectWords> moved = new HashSet<>();
        List<ObjectWords> others = new ArrayList<>();
        for (ObjectWords object : later) {
            Deque<ObjectWords> same = names.getOrDefault(object.name(), new ArrayDeque<>(0));
            if (same.isEmpty()) {
                others.add(object);
            } else {
                moved.add(same.getFirst());
                match(same.removeFirst().text(), object.text());
            }
        }
        List<ObjectWords> left =
                former.stream().filter(object -> !moved.contains(object)).toList();
        for (int i = 0; left.size() == others.size() && i < left.size(); i++) {
            match(left.get(i).text(), others.get(i).text());
        }
        left.forEach(object -> gone.putIfAbsent(object.text(), ANY));
        others.forEach(object -> added.putIfAbsent(object.text(), ANY));
    }

    private void match(String former, String later) {
        gone.put(former, former);
        added.put(later, former);
    }

    /** What an object that disappears is compared by; null when it is still there, or never was. */
    @Nullable
    String ofFormer(String object) {
        return gone.get(object);
    }

    /** What an object that appears is compared by; null when it was there, or none of its kind disappears. */
    @Nullable
    String ofLater(String object) {
        return added.get(object);
    }
}
