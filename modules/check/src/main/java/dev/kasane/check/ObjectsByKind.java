package dev.kasane.check;

import dev.kasane.check.value.Json;
import dev.kasane.core.resource.Gvk;
import dev.kasane.core.yaml.YamlMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Objects by kind, as values that are made when their kind is first asked for: most kinds never are. */
final class ObjectsByKind {

    private final Map<Gvk, List<YamlMap>> written = new HashMap<>();
    private final Map<Gvk, List<Map<String, Object>>> values = new ConcurrentHashMap<>();

    void add(YamlMap object) {
        String version = object.text("apiVersion");
        String kind = object.text("kind");
        add(Gvk.of(version == null ? "" : version, kind == null ? "" : kind), object);
    }

    void add(Gvk gvk, YamlMap object) {
        written.computeIfAbsent(gvk, key -> new ArrayList<>()).add(object);
    }

    /** All objects of a kind; no more may be added once this was asked. */
    List<Map<String, Object>> of(Gvk gvk) {
        return values.computeIfAbsent(
                gvk,
                key -> written.getOrDefault(key, List.of()).stream()
                        .map(object -> Json.map(Json.of(object)))
                        .toList());
    }
}
