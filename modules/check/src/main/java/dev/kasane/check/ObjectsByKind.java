package dev.kasane.check;

import dev.kasane.change.report.Secrets;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An index of objects by kind. The objects of a kind are converted to JSON values when the kind is first read; most
 * kinds never are.
 */
final class ObjectsByKind {

    private final Map<Gvk, List<YamlMap>> written = new HashMap<>();
    private final Map<Gvk, List<Map<String, Object>>> values = new ConcurrentHashMap<>();
    private final Set<Map<String, Object>> secret =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    void add(YamlMap object) {
        add(kindOf(object), object);
    }

    /** The kind that the fields of an object name. */
    static Gvk kindOf(YamlMap object) {
        String version = object.text("apiVersion");
        String kind = object.text("kind");
        return Gvk.of(version == null ? "" : version, kind == null ? "" : kind);
    }

    void add(Gvk gvk, YamlMap object) {
        written.computeIfAbsent(gvk, key -> new ArrayList<>()).add(object);
    }

    /** All objects of a kind; no more may be added after the first call. */
    List<Map<String, Object>> of(Gvk gvk) {
        return values.computeIfAbsent(
                gvk,
                key -> written.getOrDefault(key, List.of()).stream()
                        .map(this::value)
                        .toList());
    }

    private Map<String, Object> value(YamlMap object) {
        Map<String, Object> value = Json.map(Json.of(object));
        if (Secrets.areIn(object)) {
            secret.add(value);
        }
        return value;
    }

    /** Whether one of the objects that were read contains a value from a Secret. */
    boolean isSecret(Map<String, Object> object) {
        return secret.contains(object);
    }
}
