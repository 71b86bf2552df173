package dev.kasane.resource;

import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A Kubernetes object with its identity and history. Immutable. */
public final class Resource {

    private final YamlMap root;
    private final ResourceId id;
    private final NameHistory history;
    private final Generated generated;
    private final List<String> variables;
    private final MarkedFields markedFields;

    private Resource(
            YamlMap root,
            ResourceId id,
            NameHistory history,
            Generated generated,
            List<String> variables,
            MarkedFields markedFields) {
        this.root = root;
        this.id = id;
        this.history = history;
        this.generated = generated;
        this.variables = variables;
        this.markedFields = markedFields;
    }

    /** An object as it was read or made. */
    public static Resource of(YamlMap root, Scopes scopes) {
        ResourceId id = idOf(root, scopes);
        MarkedFields fields = scopes.markedFields();
        YamlMap marked = SecretFields.marked(root, null, id.gvk(), fields);
        return new Resource(marked, id, NameHistory.NONE, Generated.NOT, List.of(), fields);
    }

    private static ResourceId idOf(YamlMap root, Scopes scopes) {
        Gvk gvk = scopes.kind(anyText(root, "apiVersion"), anyText(root, "kind"));
        YamlMap metadata = root.map("metadata");
        return hiding(
                new ResourceId(gvk, text(metadata, "name"), text(metadata, "namespace"), scopes.isClusterScoped(gvk)),
                metadata);
    }

    /** An id whose text hides values from a Secret. */
    private static ResourceId hiding(ResourceId id, @Nullable YamlMap metadata) {
        return metadata == null ? id : id.hiding(isSecret(metadata.get("name")), isSecret(metadata.get("namespace")));
    }

    private static boolean isSecret(@Nullable YamlNode node) {
        return node != null && node.isSecret();
    }

    private static String anyText(YamlMap map, String key) {
        return map.get(key) instanceof YamlScalar scalar ? scalar.text() : "";
    }

    private static String text(@Nullable YamlMap metadata, String key) {
        String text = metadata == null || metadata.isNull() ? null : metadata.text(key);
        return text == null ? "" : text;
    }

    public YamlMap root() {
        return root;
    }

    public ResourceId id() {
        return id;
    }

    public Gvk gvk() {
        return id.gvk();
    }

    public String name() {
        return id.name();
    }

    public String namespace() {
        return id.namespace();
    }

    public NameHistory history() {
        return history;
    }

    public Generated generated() {
        return generated;
    }

    /** The fields that the repository marks as secret, of objects of all kinds. */
    public MarkedFields markedFields() {
        return markedFields;
    }

    /** The vars that take their value from this object. */
    public List<String> variables() {
        return variables;
    }

    /** The id the object was loaded with. */
    public ResourceId originalId() {
        return history.previous().isEmpty() ? id : previousId(history.previous().getFirst());
    }

    /** The ids the object had before, oldest first; the group and version are always today's. */
    public List<ResourceId> previousIds() {
        List<ResourceId> ids = new ArrayList<>(history.previous().size());
        for (NameHistory.Previous previous : history.previous()) {
            ids.add(previousId(previous));
        }
        return ids;
    }

    /** Adds the names and namespaces of the object, also former ones, that came out of a Secret. */
    public void collectSecretNames(List<String> into) {
        if (id.hasSecretName()) {
            into.add(id.name());
        }
        if (id.hasSecretNamespace()) {
            into.add(id.namespace());
        }
        List<NameHistory.Previous> former = history.previous();
        for (int i = 0; i < former.size(); i++) {
            NameHistory.Previous previous = former.get(i);
            if (previous.isNameSecret()) {
                into.add(previous.name());
            }
            if (previous.isNamespaceSecret()) {
                into.add(previous.namespace());
            }
        }
    }

    private ResourceId previousId(NameHistory.Previous previous) {
        // Kustomize never looks up the scope of a former kind: such an id is taken for a namespaced one.
        return new ResourceId(id.gvk().withKind(previous.kind()), previous.name(), previous.namespace(), false)
                .hiding(previous.isNameSecret(), previous.isNamespaceSecret());
    }

    /** The object with other content; this one when it is the same. */
    public Resource withRoot(YamlMap newRoot, Scopes scopes) {
        if (newRoot == root) {
            return this;
        }
        ResourceId newId = id;
        if (!newRoot.sharesValue(root, "apiVersion") || !newRoot.sharesValue(root, "kind")) {
            newId = idOf(newRoot, scopes);
        } else if (!newRoot.sharesValue(root, "metadata")) {
            newId = idOf(newRoot.map("metadata"));
        }
        YamlMap marked = SecretFields.marked(newRoot, root, newId.gvk(), markedFields);
        return new Resource(marked, newId, history, generated, variables, markedFields);
    }

    /** The object with the scope that its kind has now: a schema that a base names may change it. */
    public Resource scoped(Scopes scopes) {
        return scopes.isClusterScoped(id.gvk()) == id.isClusterScoped()
                ? this
                : new Resource(root, idOf(root, scopes), history, generated, variables, markedFields);
    }

    /** The id with other metadata; this one when name and namespace are the same nodes, as where only labels change. */
    private ResourceId idOf(@Nullable YamlMap metadata) {
        YamlMap known = root.map("metadata");
        if (metadata != null
                && known != null
                && metadata.sharesValue(known, "name")
                && metadata.sharesValue(known, "namespace")) {
            return id;
        }
        return hiding(id.withName(text(metadata, "name"), text(metadata, "namespace")), metadata);
    }

    /** The object without some of its annotations; it stays the same object. */
    Resource withoutAnnotations(Set<String> names) {
        YamlMap metadata = root.map("metadata");
        YamlMap all = annotations();
        if (metadata == null || all == null) {
            return this;
        }
        YamlMap kept = all;
        for (String name : names) {
            kept = kept.without(name);
        }
        YamlMap newRoot = root.with("metadata", metadata.with("annotations", kept));
        return newRoot == root ? this : new Resource(newRoot, id, history, generated, variables, markedFields);
    }

    /** The object called otherwise, with the same content: for what is shown of one whose name must not be. */
    public Resource called(String name, String namespace) {
        ResourceId shown = id.withName(name, namespace).hiding(false, false);
        return new Resource(root, shown, history, generated, variables, markedFields);
    }

    public Resource withHistory(NameHistory newHistory) {
        return newHistory == history ? this : new Resource(root, id, newHistory, generated, variables, markedFields);
    }

    public Resource withGenerated(Generated newGenerated) {
        return newGenerated == generated
                ? this
                : new Resource(root, id, history, newGenerated, variables, markedFields);
    }

    public Resource withVariables(List<String> newVariables) {
        return new Resource(root, id, history, generated, newVariables, markedFields);
    }

    /** The object with its present id noted as a former one. */
    public Resource noteId() {
        if (id.name().isEmpty()) {
            throw Problem.error(
                            "this " + id.gvk().kind() + " has lost its name, and kustomize cannot follow it any more",
                            root.span(),
                            "change names with replace, not with remove")
                    .asException();
        }
        if (id.gvk().kind().isEmpty()) {
            throw Problem.error(
                            "this object has lost its kind, and kustomize cannot follow it any more",
                            root.span(),
                            "change kinds with replace, not with remove")
                    .asException();
        }
        return withHistory(history.plusPrevious(new NameHistory.Previous(
                id.name(), id.effectiveNamespace(), id.gvk().kind(), id.hasSecretName(), id.hasSecretNamespace())));
    }

    /** The annotations, or null when there is no map of them. */
    public @Nullable YamlMap annotations() {
        return metaMap("annotations");
    }

    /** The labels, or null when there is no map of them. */
    public @Nullable YamlMap labels() {
        return metaMap("labels");
    }

    private @Nullable YamlMap metaMap(String key) {
        YamlMap metadata = root.map("metadata");
        YamlNode map = metadata == null || metadata.isNull() ? null : metadata.get(key);
        return map instanceof YamlMap found ? found : null;
    }
}
