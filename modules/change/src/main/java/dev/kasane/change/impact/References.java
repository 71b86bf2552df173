package dev.kasane.change.impact;

import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the required references of an object to others; optional ones are left out. */
final class References {

    private final Resource resource;
    private final StoredForm form;
    private final Set<String> names;
    private final Set<Reference> found = new LinkedHashSet<>();

    private References(Resource resource, Set<String> names) {
        this.resource = resource;
        this.form = StoredForm.of(resource.gvk());
        this.names = names;
    }

    /**
     * A reference to an object, such as {@code ConfigMap settings}; the namespace is empty for cluster-scoped kinds.
     */
    record Reference(String kind, String namespace, String name) {}

    /**
     * The references of an object to anything of some names.
     *
     * @param names the names that matter
     */
    static Set<Reference> of(Resource resource, Set<String> names) {
        References references = new References(resource, names);
        if (references.isNamed(resource.root())) {
            references.collect(resource.root(), "");
        }
        return references.found;
    }

    /** Whether a value contains one of the names, a fast test that excludes most objects. */
    private boolean isNamed(YamlNode node) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (isNamed(map.value(i))) {
                    return true;
                }
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (isNamed(item)) {
                    return true;
                }
            }
        } else {
            return names.contains(((YamlScalar) node).text());
        }
        return false;
    }

    private void collect(YamlNode node, String path) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String child = form.key(path, map.key(i).text());
                if (map.value(i) instanceof YamlScalar name) {
                    add(child, name.text(), map);
                } else {
                    collect(map.value(i), child);
                }
            }
        } else if (node instanceof YamlList list) {
            String items = form.item(path);
            list.forEach(item -> collect(item, items));
        }
    }

    private void add(String path, String name, YamlMap beside) {
        String kind =
                names.contains(name) ? ReferenceTable.kindAt(resource.gvk().kind(), path) : null;
        if (kind == null || "true".equals(beside.text("optional"))) {
            return;
        }
        String named = kind.equals("@") ? String.valueOf(beside.text("kind")) : kind;
        String namespace = beside.text("namespace");
        String own = namespace == null ? String.valueOf(resource.id().effectiveNamespace()) : namespace;
        found.add(new Reference(named, ClusterKinds.contains(named) ? "" : own, name));
    }
}
