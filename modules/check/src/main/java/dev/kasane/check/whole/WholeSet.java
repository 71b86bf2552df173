package dev.kasane.check.whole;

import dev.kasane.check.Finding;
import dev.kasane.check.Places;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.Json;
import dev.kasane.check.value.Part;
import dev.kasane.core.resource.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The objects of a target, as rules about whole sets look at them. */
public final class WholeSet {

    private final String target;
    private final List<Item> items;
    private final Map<String, List<Item>> byKind = new HashMap<>();
    private final Predicate<String> knowsKind;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * An object.
     *
     * @param resource the object as it was rendered
     * @param part its fields
     */
    public record Item(Resource resource, Part part) {

        public String name() {
            return resource.name();
        }

        public String namespace() {
            return resource.namespace().isEmpty() ? "default" : resource.namespace();
        }

        public String kind() {
            return resource.gvk().kind();
        }

        /** The labels of the object. */
        public Map<String, Object> labels() {
            return part.part("metadata").entries("labels");
        }
    }

    /**
     * The objects of a target.
     *
     * @param target what people call it
     * @param knowsKind whether a group and kind, with a slash between them, comes from a definition that is known
     */
    public WholeSet(String target, List<Resource> resources, Predicate<String> knowsKind) {
        this.target = target;
        this.knowsKind = knowsKind;
        this.items = new ArrayList<>();
        for (Resource resource : resources) {
            Item item = new Item(resource, new Part(Json.map(Json.of(resource.root())), FieldPath.ROOT));
            items.add(item);
            byKind.computeIfAbsent(item.kind(), key -> new ArrayList<>()).add(item);
        }
    }

    public List<Item> items() {
        return items;
    }

    public String target() {
        return target;
    }

    /** The objects of a kind. */
    public List<Item> ofKind(String kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    /** Whether a kind comes from a definition. */
    boolean isDefined(String group, String kind) {
        return knowsKind.test(group + "/" + kind);
    }

    /** The object of a kind with a name in a namespace; null when it is not there. */
    @Nullable
    Item find(String kind, String namespace, String name) {
        for (Item item : ofKind(kind)) {
            if (item.name().equals(name)
                    && (namespace.isEmpty() || item.namespace().equals(namespace))) {
                return item;
            }
        }
        return null;
    }

    /** Notes that something is not as it should be. */
    void add(
            String rule, Finding.Severity severity, Item item, FieldPath path, String sentence, @Nullable String cure) {
        findings.add(new Finding(
                rule,
                severity,
                target,
                item.resource().id().toText(),
                path.toString(),
                sentence,
                Places.of(item.resource().root(), path),
                cure));
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
