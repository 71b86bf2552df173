package dev.kasane.check.crd;

import dev.kasane.check.value.Json;
import dev.kasane.core.resource.Gvk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The kinds that definitions bring. What they ask of objects is read when the first object of a kind is met. */
public final class Definitions {

    private final @Nullable Definitions others;
    private final Map<Gvk, Kind> kinds = new HashMap<>();
    private final Map<Gvk, CustomResources> checks = new ConcurrentHashMap<>();

    /** No kinds yet. */
    public Definitions() {
        this.others = null;
    }

    /** The kinds of other definitions, which nobody adds to any more; what they ask of objects is read once for all. */
    public Definitions(Definitions others) {
        this.others = others;
    }

    /**
     * A kind of a definition.
     *
     * @param plural what requests call it
     * @param clusterScoped whether its objects stand outside of namespaces
     * @param schema what its version says about objects
     */
    public record Kind(String plural, boolean clusterScoped, Map<String, Object> schema) {}

    /** Adds the kinds of a definition. */
    public void add(Map<String, Object> definition) {
        Map<String, Object> spec = Json.map(definition.getOrDefault("spec", Map.of()));
        Map<String, Object> names = Json.map(spec.getOrDefault("names", Map.of()));
        for (Object item : Json.list(spec.getOrDefault("versions", List.of()))) {
            Map<String, Object> version = Json.map(item);
            if (Boolean.FALSE.equals(version.get("served"))) {
                continue;
            }
            Map<String, Object> schema = Json.map(
                    Json.map(version.getOrDefault("schema", Map.of())).getOrDefault("openAPIV3Schema", Map.of()));
            Gvk gvk = new Gvk(
                    String.valueOf(spec.get("group")),
                    String.valueOf(version.get("name")),
                    String.valueOf(names.get("kind")));
            Kind kind = new Kind(String.valueOf(names.get("plural")), "Cluster".equals(spec.get("scope")), schema);
            if (others == null || !kind.equals(others.kind(gvk))) {
                kinds.put(gvk, kind);
            }
        }
    }

    /** A kind; null when no definition brings it. */
    public @Nullable Kind kind(Gvk gvk) {
        Kind own = kinds.get(gvk);
        return own != null || others == null ? own : others.kind(gvk);
    }

    /** What is asked of the objects of a kind; null when no definition brings it. */
    public @Nullable CustomResources check(Gvk gvk) {
        Kind kind = kinds.get(gvk);
        if (kind == null) {
            return others == null ? null : others.check(gvk);
        }
        return kind.schema().isEmpty() ? null : checks.computeIfAbsent(gvk, key -> new CustomResources(kind.schema()));
    }
}
