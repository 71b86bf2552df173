package dev.kasane.change.equivalence;

import dev.kasane.change.equivalence.FieldDefault.Siblings;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares values of objects of a kind as an API server stores them. Values of kinds that are not built into Kubernetes
 * are equal only if they are printed alike.
 */
public final class StoredForm {

    /** The kind whose pods are replaced when a quantity of their template is the same with other suffixes. */
    private static final String KEEPS_SUFFIXES = "StatefulSet";

    private static final Set<String> POD_PARTS = Set.of("pod", "container", "initContainer");

    private static final String QUANTITY = "quantity";

    private static final StoredForm AS_WRITTEN = new StoredForm(new Gvk("", "", ""), false);

    private final StoredFacts facts = StoredFacts.ALL;
    private final String kind;
    private final boolean known;
    private final boolean effects;

    private StoredForm(Gvk gvk, boolean effects) {
        this.kind = gvk.kind();
        this.known = facts.hasKind(gvk.group(), gvk.kind());
        this.effects = effects;
    }

    /** Compares what manifests set. */
    public static StoredForm of(Gvk gvk) {
        return new StoredForm(gvk, false);
    }

    /**
     * Compares effects: fields that the API server drops, overwrites or preserves if they are omitted also make no
     * difference.
     */
    public static StoredForm ofEffects(Gvk gvk) {
        return new StoredForm(gvk, true);
    }

    /** Whether the kind is in the table. */
    boolean isKnown() {
        return known;
    }

    /** Whether what is in the value at a path does not matter by itself. */
    boolean isDecidedAsAWhole(String path) {
        Set<String> marks = facts.of(kind, path).marks();
        return !marks.isEmpty() && !marks.contains(QUANTITY) && !marks.contains("free");
    }

    /** The path of a key in the value at a path; parts that several kinds have, such as pods, have one path in all. */
    public String key(String path, String key) {
        if (facts.isFreeMap(kind, path)) {
            return path + ".*";
        }
        return facts.part(kind, path.isEmpty() ? key : path + "." + key);
    }

    /** The path of the items of the list at a path. */
    public String item(String path) {
        return facts.part(kind, path + "[]");
    }

    /** Whether two objects have the same value at a path such as {@code spec.selector}. */
    public boolean isSameAt(String fields, YamlMap before, YamlMap after) {
        String path = "";
        YamlMap mapBefore = before;
        YamlMap mapAfter = after;
        String[] keys = fields.split("\\.");
        for (int i = 0; i < keys.length - 1; i++) {
            path = key(path, keys[i]);
            mapBefore = mapBefore == null ? null : mapBefore.map(keys[i]);
            mapAfter = mapAfter == null ? null : mapAfter.map(keys[i]);
        }
        String last = keys[keys.length - 1];
        return isSame(
                key(path, last),
                mapBefore == null ? null : mapBefore.get(last),
                mapAfter == null ? null : mapAfter.get(last),
                new Siblings(mapBefore),
                new Siblings(mapAfter));
    }

    /**
     * The keys under which two maps at a path such as {@code spec.containers[]} have different values.
     *
     * @param free keys that are not looked at
     */
    public List<String> differing(
            String fields, @Nullable YamlMap before, @Nullable YamlMap after, Collection<String> free) {
        if (before == after) {
            return List.of();
        }
        String path = pathOf(fields);
        Set<String> keys = new LinkedHashSet<>();
        addKeys(before, keys);
        addKeys(after, keys);
        keys.removeAll(free);
        keys.removeIf(key -> isSame(
                key(path, key),
                before == null ? null : before.get(key),
                after == null ? null : after.get(key),
                new Siblings(before),
                new Siblings(after)));
        return List.copyOf(keys);
    }

    private static void addKeys(@Nullable YamlMap map, Set<String> keys) {
        for (int i = 0; map != null && i < map.size(); i++) {
            keys.add(map.key(i).text());
        }
    }

    private String pathOf(String fields) {
        String path = "";
        for (String key : fields.split("\\.")) {
            boolean item = key.endsWith("[]");
            path = key(path, item ? key.substring(0, key.length() - 2) : key);
            path = item ? item(path) : path;
        }
        return path;
    }

    /**
     * Whether two values of a field are the same; null for no value.
     *
     * @param path the path as {@link #key} and {@link #item} give it
     */
    boolean isSame(
            String path,
            @Nullable YamlNode before,
            @Nullable YamlNode after,
            Siblings besideBefore,
            Siblings besideAfter) {
        if (before == after) {
            return true;
        }
        Set<String> marks = known ? facts.of(kind, path).marks() : Set.of();
        if (effects && (marks.contains("dropped") || marks.contains("kept") && isNothing(after))) {
            return true;
        }
        if (marks.contains("opaque")) {
            return AS_WRITTEN.isSame("", before, after, besideBefore, besideAfter);
        }
        if (known && !path.endsWith(".*")) {
            boolean nothingBefore = isNothing(before) || isDefault(path, before, besideAfter);
            boolean nothingAfter = isNothing(after) || isDefault(path, after, besideBefore);
            if (isNothing(before) && nothingAfter || isNothing(after) && nothingBefore) {
                return true;
            }
        }
        if (before == null || after == null) {
            return false;
        }
        if (before instanceof YamlMap a && after instanceof YamlMap b) {
            return areSameMaps(path, a, b);
        }
        if (before instanceof YamlList a && after instanceof YamlList b) {
            return areSameLists(path, a, b);
        }
        return before instanceof YamlScalar a && after instanceof YamlScalar b && areSameScalars(path, a, b, marks);
    }

    private boolean areSameMaps(String path, YamlMap before, YamlMap after) {
        Siblings besideBefore = new Siblings(before);
        Siblings besideAfter = new Siblings(after);
        for (int i = 0; i < before.size(); i++) {
            String key = before.key(i).text();
            if (!isSame(key(path, key), before.value(i), after.get(key), besideBefore, besideAfter)) {
                return false;
            }
        }
        for (int i = 0; i < after.size(); i++) {
            String key = after.key(i).text();
            if (before.indexOf(key) < 0 && !isSame(key(path, key), null, after.value(i), besideBefore, besideAfter)) {
                return false;
            }
        }
        return true;
    }

    private boolean areSameLists(String path, YamlList before, YamlList after) {
        if (before.size() != after.size()) {
            return false;
        }
        Siblings none = new Siblings(null);
        for (int i = 0; i < before.size(); i++) {
            if (!isSame(item(path), before.get(i), after.get(i), none, none)) {
                return false;
            }
        }
        return true;
    }

    private boolean areSameScalars(String path, YamlScalar before, YamlScalar after, Set<String> marks) {
        if (PrintedScalar.areEqual(before, after)) {
            return true;
        }
        Quantity a = marks.contains(QUANTITY) ? Quantity.of(before.text()) : null;
        Quantity b = a == null ? null : Quantity.of(after.text());
        return a != null && b != null && a.isAsMuchAs(b) && (a.family() == b.family() || !keepsSuffixes(path));
    }

    private boolean keepsSuffixes(String path) {
        int dot = path.indexOf('.');
        return kind.equals(KEEPS_SUFFIXES) && dot > 0 && POD_PARTS.contains(path.substring(0, dot));
    }

    private static boolean isNothing(@Nullable YamlNode node) {
        return node == null || node.isNull() || node instanceof YamlList list && list.isEmpty();
    }

    /** Whether a value is the default of an absent one, given the other fields of the side on which it is absent. */
    private boolean isDefault(String path, @Nullable YamlNode node, Siblings beside) {
        if (node == null) {
            return false;
        }
        if (node instanceof YamlMap map && map.isEmpty() && facts.isFreeMap(kind, path)) {
            return true;
        }
        StoredFacts.Fact fact = facts.of(kind, path);
        for (FieldDefault value : fact.defaults()) {
            if ((effects || !value.dropped())
                    && value.appliesAmong(beside)
                    && isSame(path, value, node, beside, fact)) {
                return true;
            }
        }
        return false;
    }

    private boolean isSame(String path, FieldDefault value, YamlNode node, Siblings beside, StoredFacts.Fact fact) {
        if (node instanceof YamlMap map) {
            return value.isEmptyMap() && areSameMaps(path, map, YamlMap.empty(map.origin(), map.offset()));
        }
        Quantity amount = fact.marks().contains(QUANTITY) && node instanceof YamlScalar scalar
                ? Quantity.of(scalar.text())
                : null;
        Quantity expected = amount == null ? null : Quantity.of(value.value());
        return expected == null ? value.is(node, beside) : expected.equals(amount);
    }
}
