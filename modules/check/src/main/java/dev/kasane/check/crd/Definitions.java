package dev.kasane.check.crd;

import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The kinds of custom resource definitions. The schema of a kind is read for its first object. */
public final class Definitions {

    private final @Nullable Definitions others;
    private final Map<Gvk, Kind> kinds = new HashMap<>();
    private final Set<String> defined = new HashSet<>();
    private final Map<Gvk, CustomResources> checks = new ConcurrentHashMap<>();

    /** No kinds yet. */
    public Definitions() {
        this.others = null;
    }

    /**
     * Starts from the kinds of other definitions, which must not change any more; their schemas are read once for all.
     */
    public Definitions(Definitions others) {
        this.others = others;
    }

    /**
     * A kind of a definition.
     *
     * @param plural what requests call it
     * @param clusterScoped whether it is cluster-scoped
     * @param hasStatus whether the status is a subresource, so that a server drops it in other requests
     * @param schema the schema of its version
     */
    public record Kind(String plural, boolean clusterScoped, boolean hasStatus, Map<String, Object> schema) {}

    /** Adds the kinds of a definition. */
    public void add(Map<String, Object> definition) {
        Map<String, Object> spec = Json.map(definition.getOrDefault("spec", Map.of()));
        Map<String, Object> names = Json.map(spec.getOrDefault("names", Map.of()));
        defined.add(name(String.valueOf(spec.get("group")), String.valueOf(names.get("kind"))));
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
            Kind kind = new Kind(
                    String.valueOf(names.get("plural")),
                    "Cluster".equals(spec.get("scope")),
                    Json.map(version.getOrDefault("subresources", Map.of())).containsKey("status"),
                    schema);
            if (others == null || !kind.equals(others.kinds.get(gvk))) {
                kinds.put(gvk, kind);
            }
        }
    }

    private static String name(String group, String kind) {
        return kind + '.' + group;
    }

    /** Whether an added definition defines a kind, in any version. */
    private boolean isDefined(Gvk gvk) {
        return defined.contains(name(gvk.group(), gvk.kind())) || others != null && others.isDefined(gvk);
    }

    /** Whether only a definition that kasane contains is about a kind. */
    public boolean isBundled(Gvk gvk) {
        return !isDefined(gvk) && BundledDefinitions.kind(gvk) != null;
    }

    /** A kind; null when no definition brings it. Those that were added win over those that kasane contains. */
    public @Nullable Kind kind(Gvk gvk) {
        Kind own = kinds.get(gvk);
        if (own == null && others != null) {
            own = others.kinds.get(gvk);
        }
        return own != null || isDefined(gvk) ? own : BundledDefinitions.kind(gvk);
    }

    /** The validation of a kind; null if no definition has it. */
    public @Nullable CustomResources check(Gvk gvk) {
        Kind kind = kind(gvk);
        if (kind == null || kind.schema().isEmpty()) {
            return null;
        }
        Map<Gvk, CustomResources> known = others == null || kinds.containsKey(gvk) ? checks : others.checks;
        return known.computeIfAbsent(gvk, key -> new CustomResources(kind.schema(), kind.hasStatus()));
    }
}
