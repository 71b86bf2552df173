package dev.kasane.kustomize.select;

import dev.kasane.kustomize.config.Selector;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled {@link Selector}. It tests the present names and namespaces, and those from when the object was loaded.
 * All fields of the selector have to match.
 */
public final class ObjectSelector {

    private final Selector selector;
    private final AnchoredPattern group;
    private final AnchoredPattern version;
    private final AnchoredPattern kind;
    private final AnchoredPattern name;
    private final AnchoredPattern namespace;
    private @Nullable LabelSelector labels;
    private @Nullable LabelSelector annotations;

    public ObjectSelector(Selector selector) {
        this.selector = selector;
        group = AnchoredPattern.of(selector.gvk().group(), selector.at());
        version = AnchoredPattern.of(selector.gvk().version(), selector.at());
        kind = AnchoredPattern.of(selector.gvk().kind(), selector.at());
        name = AnchoredPattern.of(selector.name(), selector.at());
        namespace = AnchoredPattern.of(selector.namespace(), selector.at());
    }

    /** The positions of the selected objects of a set. */
    public List<Integer> select(ResourceSet resources) {
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < resources.size(); i++) {
            if (selects(resources.get(i))) {
                positions.add(i);
            }
        }
        return positions;
    }

    private boolean selects(Resource resource) {
        ResourceId current = resource.id();
        ResourceId original = resource.originalId();
        return (namespace.matches(original.effectiveNamespace()) || namespace.matches(current.effectiveNamespace()))
                && (name.matches(original.name()) || name.matches(current.name()))
                && matches(current.gvk())
                && matchesLabels(resource);
    }

    private boolean matches(Gvk gvk) {
        return group.matches(gvk.group()) && version.matches(gvk.version()) && kind.matches(gvk.kind());
    }

    /** Whether an id matches the group, version, kind, name and namespace of the selector. */
    public boolean matches(ResourceId id) {
        return matches(id.gvk()) && name.matches(id.name()) && namespace.matches(id.namespace());
    }

    /** Whether labels and annotations match the selectors. */
    public boolean matchesLabels(Resource resource) {
        // Kustomize reads a selector when it meets the first object it could fit, and not before.
        YamlScalar labelText = selector.labelSelector();
        if (labelText != null && !labelText.text().isEmpty()) {
            labels = labels == null ? new LabelSelector(labelText) : labels;
            if (!labels.matches(resource.labels())) {
                return false;
            }
        }
        YamlScalar annotationText = selector.annotationSelector();
        if (annotationText != null && !annotationText.text().isEmpty()) {
            annotations = annotations == null ? new LabelSelector(annotationText) : annotations;
            return annotations.matches(resource.annotations());
        }
        return true;
    }

    public Selector selector() {
        return selector;
    }
}
