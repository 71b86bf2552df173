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
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Infers the renamed objects of a target. An object of the same kind and name in another namespace, or with a prefix or
 * suffix, is the same one. If as many other objects of a kind appear as disappear, they are paired in order. Any other
 * that appears may be any that disappears.
 */
final class Renames {

    /** The key of an object whose counterpart is ambiguous. */
    private static final String ANY = "";

    private static final String SEPARATORS = "-.";

    /** The key of each disappearing object: itself, or {@link #ANY}. */
    private final Map<String, String> gone = new HashMap<>();

    /** The same for each that appears: by the one it was. */
    private final Map<String, String> added = new HashMap<>();

    /**
     * @param before the names of the objects before the change, in their order
     * @param after the names of the objects after it
     */
    Renames(Set<String> before, Set<String> after) {
        Map<String, List<ObjectWords>> later = byKind(after, before);
        byKind(before, after).forEach((kind, some) -> match(some, later.getOrDefault(kind, new ArrayList<>())));
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
        match(former, later, List::of, this::match);
        // with a prefix, or without it, objects in order of their names can be in another order
        match(former, later, Renames::withoutAffix, this::match);
        match(later, former, Renames::withoutAffix, (now, then) -> match(then, now));
        for (int i = 0; former.size() == later.size() && i < former.size(); i++) {
            match(former.get(i), later.get(i));
        }
        former.forEach(object -> gone.putIfAbsent(object.text(), ANY));
        later.forEach(object -> added.putIfAbsent(object.text(), ANY));
    }

    /** Takes out of both lists what is one object, when one of the second list may go under some names in the first. */
    private static void match(
            List<ObjectWords> some,
            List<ObjectWords> others,
            Function<String, List<String>> names,
            BiConsumer<ObjectWords, ObjectWords> match) {
        Map<String, Deque<ObjectWords>> free = new HashMap<>();
        some.forEach(object ->
                free.computeIfAbsent(object.name(), name -> new ArrayDeque<>(1)).add(object));
        Set<ObjectWords> found = new HashSet<>();
        for (ObjectWords object : others) {
            for (String name : names.apply(object.name())) {
                Deque<ObjectWords> same = free.get(name);
                if (same != null && !same.isEmpty()) {
                    match.accept(same.getFirst(), object);
                    found.add(same.removeFirst());
                    found.add(object);
                    break;
                }
            }
        }
        some.removeIf(found::contains);
        others.removeIf(found::contains);
    }

    /** A name without what can be a prefix or a suffix, the longest first. */
    private static List<String> withoutAffix(String name) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i < name.length() - 1; i++) {
            if (SEPARATORS.indexOf(name.charAt(i)) >= 0) {
                names.add(name.substring(i + 1));
                names.add(name.substring(0, i));
            }
        }
        names.sort((a, b) -> b.length() - a.length());
        return names;
    }

    private void match(ObjectWords former, ObjectWords later) {
        gone.put(former.text(), former.text());
        added.put(later.text(), former.text());
    }

    /** The key of a disappearing object; null if it still exists, or never did. */
    @Nullable
    String ofFormer(String object) {
        return gone.get(object);
    }

    /** The key of an appearing object; null if it existed before, or if none of its kind disappears. */
    @Nullable
    String ofLater(String object) {
        return added.get(object);
    }
}
