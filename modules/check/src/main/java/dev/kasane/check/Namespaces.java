package dev.kasane.check;

import dev.kasane.check.policy.Request;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The namespaces that the objects of a target are in, as policies see them. */
final class Namespaces {

    private static final Gvk NAMESPACE = new Gvk("", "v1", "Namespace");

    private final CheckContext around;
    private final Map<String, Request.Namespace> known = new ConcurrentHashMap<>();

    Namespaces(CheckContext around) {
        this.around = around;
    }

    /** The namespace of an object that is in one. */
    Request.Namespace of(Resource resource) {
        String name = resource.namespace().isEmpty() ? "default" : resource.namespace();
        return known.computeIfAbsent(name, this::find);
    }

    /** Whether the namespace of an object, which policies see beside it, holds what came out of a Secret. */
    boolean isSecret(Resource resource) {
        Map<String, Object> object = written(of(resource).name());
        return object != null && around.isSecret(object);
    }

    private Request.Namespace find(String name) {
        Map<String, Object> object = written(name);
        return new Request.Namespace(name, stored(name, object == null ? Map.of() : object), object != null);
    }

    private @Nullable Map<String, Object> written(String name) {
        for (Map<String, Object> object : around.of(NAMESPACE)) {
            Map<String, Object> metadata = Json.map(object.getOrDefault("metadata", Map.of()));
            if (name.equals(metadata.get("name"))) {
                return object;
            }
        }
        return null;
    }

    private static Map<String, Object> stored(String name, Map<String, Object> object) {
        Map<String, Object> copy = new LinkedHashMap<>(object);
        Map<String, Object> metadata = new LinkedHashMap<>(Json.map(object.getOrDefault("metadata", Map.of())));
        Map<String, Object> labels = new LinkedHashMap<>(Json.map(metadata.getOrDefault("labels", Map.of())));
        labels.put("kubernetes.io/metadata.name", name);
        metadata.put("name", name);
        metadata.put("labels", labels);
        copy.put("metadata", metadata);
        copy.putIfAbsent("spec", Map.of("finalizers", List.of("kubernetes")));
        copy.putIfAbsent("status", Map.of("phase", "Active"));
        return copy;
    }
}
