package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The list of objects that were applied under one name: a ConfigMap {@code kasane-inventory-NAME}, with a line for each
 * object. What is in it and is no longer rendered can be removed.
 */
final class Inventory {

    private static final String FIELD = "objects";

    /** An object. The namespace is empty for one outside of namespaces. */
    record Entry(String apiVersion, String kind, String namespace, String name) {

        Gvk gvk() {
            return Gvk.of(apiVersion, kind);
        }

        /** Whether it is the same object: its version is only the way it is spoken of. */
        boolean isSameAs(Entry other) {
            return gvk().group().equals(other.gvk().group())
                    && kind.equals(other.kind)
                    && namespace.equals(other.namespace)
                    && name.equals(other.name);
        }

        /** A line that {@link #parse} reads. */
        String line() {
            return apiVersion + " " + kind + " " + namespace + " " + name;
        }

        /** Reads a line; null when it is none. */
        static @Nullable Entry parse(String line) {
            String[] parts = line.split(" ", -1);
            return parts.length == 4 ? new Entry(parts[0], parts[1], parts[2], parts[3]) : null;
        }

        String toText() {
            return kind + "/" + name + (namespace.isEmpty() ? "" : " in " + namespace);
        }
    }

    private final KubernetesApi api;
    private final String manager;
    private final String path;
    private final String name;

    Inventory(KubernetesApi api, String manager, String name) {
        this.api = api;
        this.manager = manager;
        this.name = "kasane-inventory-" + name;
        this.path = "/api/v1/namespaces/" + api.namespace() + "/configmaps/" + this.name;
    }

    static Entry entry(Resource resource, ApiPaths paths, String defaultNamespace) {
        String namespace = !paths.isNamespaced(resource.gvk())
                ? ""
                : resource.namespace().isEmpty() ? defaultNamespace : resource.namespace();
        return new Entry(resource.gvk().apiVersion(), resource.gvk().kind(), namespace, resource.name());
    }

    /** The entries of earlier applies; empty if there were none. */
    Set<Entry> read() {
        ApiAnswer answer = api.get(path);
        Set<Entry> entries = new LinkedHashSet<>();
        if (answer.isMissing()) {
            return entries;
        }
        if (!answer.isGood()) {
            throw refused(answer);
        }
        JsonValue data = answer.body().path("data").path(FIELD);
        for (String line : data.text().split("\n")) {
            Entry entry = Entry.parse(line);
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }

    void write(Set<Entry> entries) {
        StringBuilder yaml = new StringBuilder("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ")
                .append(name)
                .append("\n  labels: {app.kubernetes.io/managed-by: kasane}\ndata:\n  ")
                .append(FIELD)
                .append(": |\n");
        for (Entry entry : entries) {
            yaml.append("    ").append(entry.line()).append('\n');
        }
        if (entries.isEmpty()) {
            yaml.append("    \n");
        }
        ApiAnswer answer = api.apply(
                path + "?force=true&fieldManager=" + manager, yaml.toString().getBytes(StandardCharsets.UTF_8));
        if (!answer.isGood()) {
            throw refused(answer);
        }
    }

    private RuntimeException refused(ApiAnswer answer) {
        return Problem.error(
                        "the list of applied objects cannot be stored in the ConfigMap " + name + ": "
                                + answer.message(),
                        null,
                        "request permission for it, or apply without --inventory")
                .asException();
    }
}
