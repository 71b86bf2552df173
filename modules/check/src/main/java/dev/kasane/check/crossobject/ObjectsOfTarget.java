package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.Places;
import dev.kasane.check.finding.SyncOptions;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The objects of a target with indexes, for rules about all objects. */
public final class ObjectsOfTarget {

    private final String target;
    private final SyncOptions options;
    private final Index index;
    private final List<Finding> findings = new ArrayList<>();

    /** The indexes of the objects; threads share one. */
    private static final class Index {
        private final List<Item> items = new ArrayList<>();
        private final Map<String, List<Item>> byKind = new HashMap<>();
        private final Map<String, Map<String, Item>> byName = new ConcurrentHashMap<>();
        private final Once<List<Pod>> pods = new Once<>(() -> Pod.of(items));
        private final Once<LabelIndex<Pod>> podsByLabel = new Once<>(this::labels);
        private final Once<CreatedObjects> created = new Once<>(() -> new CreatedObjects(items));
        private final Once<Set<String>> namespacesOfOperands = new Once<>(this::operands);

        /** The objects of a kind by namespace and name, and by name alone. */
        private Map<String, Item> names(String kind) {
            Map<String, Item> names = new HashMap<>();
            for (Item item : byKind.getOrDefault(kind, List.of())) {
                names.putIfAbsent(item.namespace() + "/" + item.name(), item);
                names.putIfAbsent("/" + item.name(), item);
            }
            return names;
        }

        private Set<String> operands() {
            Set<String> namespaces = new HashSet<>();
            for (Item item : items) {
                if (Operands.mayRunPodsAnywhere(item)) {
                    namespaces.add("");
                } else if (Operands.mayRunPods(item)) {
                    namespaces.add(item.resource().namespace());
                }
            }
            return namespaces;
        }

        private LabelIndex<Pod> labels() {
            LabelIndex<Pod> labels = new LabelIndex<>();
            for (Pod pod : pods.get()) {
                labels.add(pod, pod.namespace(), pod.labels());
            }
            return labels;
        }
    }

    /** A lazily computed value. Each has a lock of its own, so that rules that need different values do not wait. */
    private static final class Once<T> {
        private final Supplier<T> source;
        private @Nullable T made;

        Once(Supplier<T> source) {
            this.source = source;
        }

        synchronized T get() {
            T known = made;
            if (known == null) {
                known = source.get();
                made = known;
            }
            return known;
        }
    }

    /**
     * An object.
     *
     * @param resource the object as it was rendered
     * @param part its fields, each made anew when it is read: sets may be large
     */
    public record Item(Resource resource, JsonCursor part) {

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
     */
    public ObjectsOfTarget(String target, List<Resource> resources) {
        this(target, resources, SyncOptions.NONE);
    }

    /**
     * The objects of a target.
     *
     * @param target what people call it
     * @param options how Argo CD syncs it
     */
    public ObjectsOfTarget(String target, List<Resource> resources, SyncOptions options) {
        this(target, options, new Index());
        for (Resource resource : resources) {
            Item item = new Item(resource, new JsonCursor(Json.view(resource.root()), FieldPath.ROOT));
            index.items.add(item);
            index.byKind.computeIfAbsent(item.kind(), key -> new ArrayList<>()).add(item);
        }
    }

    private ObjectsOfTarget(String target, SyncOptions options, Index index) {
        this.target = target;
        this.options = options;
        this.index = index;
    }

    /** The same objects, of which nothing is noted yet: for a rule with a thread of its own. */
    public ObjectsOfTarget forAnotherRule() {
        return new ObjectsOfTarget(target, options, index);
    }

    public List<Item> items() {
        return index.items;
    }

    public String target() {
        return target;
    }

    /** The sync options of the target. */
    SyncOptions options() {
        return options;
    }

    /** The objects of a kind. */
    public List<Item> ofKind(String kind) {
        return index.byKind.getOrDefault(kind, List.of());
    }

    /** All pods and pod templates. */
    List<Pod> pods() {
        return index.pods.get();
    }

    /** The pods by namespace and labels. */
    LabelIndex<Pod> podsByLabel() {
        return index.podsByLabel.get();
    }

    /** Whether an operator may run pods in a namespace for an object of a kind of its own. */
    boolean mayHaveOtherPods(String namespace) {
        Set<String> namespaces = index.namespacesOfOperands.get();
        // an object without a namespace may be cluster-scoped
        return namespaces.contains(namespace) || namespaces.contains("");
    }

    /** The objects that controllers create for these. */
    CreatedObjects created() {
        return index.created.get();
    }

    /** The object of a kind with a name in a namespace, in any when that is empty; null if it is missing. */
    @Nullable
    Item find(String kind, String namespace, String name) {
        return index.byName.computeIfAbsent(kind, index::names).get(namespace + "/" + name);
    }

    /** Notes that something is not as it should be. */
    void add(
            String rule, Finding.Severity severity, Item item, FieldPath path, String sentence, @Nullable String hint) {
        findings.add(new Finding(
                rule,
                severity,
                target,
                item.resource().id().toText(),
                path.toString(),
                sentence,
                Places.of(item.resource().root(), path),
                hint));
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
