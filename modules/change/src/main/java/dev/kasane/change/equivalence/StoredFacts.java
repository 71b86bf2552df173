package dev.kasane.change.equivalence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@link StoredTable}, parsed once, for the first difference. */
final class StoredFacts {

    static final StoredFacts ALL = new StoredFacts(StoredTable.TEXT);

    /** The facts about containers also apply to init containers, unless those have facts of their own. */
    private static final String INIT = "initContainer.";

    private static final String CONTAINER = "container.";

    private static final Fact NOTHING = new Fact(Set.of(), List.of());

    /**
     * The facts about a field.
     *
     * @param marks {@code quantity}, {@code opaque}, {@code dropped}, {@code kept}
     * @param defaults the values it may have when it is absent
     */
    record Fact(Set<String> marks, List<FieldDefault> defaults) {}

    private final Set<String> kinds = new HashSet<>();
    private final Set<String> freeMaps = new HashSet<>();
    private final Map<String, String> parts = new HashMap<>();
    private final Set<String> partNames = new HashSet<>();
    private final Map<String, Fact> facts = new HashMap<>();

    private StoredFacts(String table) {
        for (String line : table.split("\n")) {
            if (!line.isEmpty()) {
                read(line.substring(0, 1), List.of(line.split(" ")));
            }
        }
    }

    private void read(String sign, List<String> words) {
        String first = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        switch (sign) {
            case "~" -> rest.forEach(kind -> kinds.add(first.substring(1) + "/" + kind));
            case "@" -> freeMaps.addAll(rest);
            case ">" -> {
                parts.put((first.equals(">") ? "" : first.substring(1) + " ") + rest.get(0), rest.get(1));
                partNames.add(rest.get(1));
            }
            default -> {
                String owner = first + (partNames.contains(first) ? "." : " ");
                rest.forEach(word -> add(owner, word));
            }
        }
    }

    private void add(String owner, String word) {
        int colon = word.indexOf(':');
        int equals = word.indexOf('=');
        int end = equals < 0 ? colon : equals;
        int name = equals > 0 && word.charAt(equals - 1) == '~' ? equals - 1 : end;
        Fact fact = facts.computeIfAbsent(
                owner + word.substring(0, name), ignored -> new Fact(new HashSet<>(), new ArrayList<>()));
        if (equals < 0) {
            fact.marks().add(word.substring(end + 1));
        } else {
            boolean dropped = name < end;
            fact.defaults().add(FieldDefault.of(word.substring(equals + 1), dropped));
        }
    }

    /** Whether a kind is a built-in one in this table. */
    boolean hasKind(String group, String kind) {
        return kinds.contains(group + "/" + kind);
    }

    /** Whether the value at a path is a map with arbitrary keys. */
    boolean isFreeMap(String kind, String path) {
        return freeMaps.contains(path.substring(path.lastIndexOf('.') + 1))
                || of(kind, path).marks().contains("free");
    }

    /** The part at a path of a kind, or the path itself. */
    String part(String kind, String path) {
        String own = parts.get(kind + " " + path);
        return own == null ? parts.getOrDefault(path, path) : own;
    }

    Fact of(String kind, String path) {
        Fact own = facts.get(kind + " " + path);
        Fact part = own == null ? facts.get(path) : own;
        if (part == null && path.startsWith(INIT)) {
            part = facts.get(CONTAINER + path.substring(INIT.length()));
        }
        return part == null ? NOTHING : part;
    }
}
