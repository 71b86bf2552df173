package dev.kasane.kustomize.schema;

import dev.kasane.resource.Gvk;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kubernetes' types at 1.21.2, the version whose schema kustomize 5.8.1 embeds, read from {@link MergeTable}. */
final class KubernetesTypes {

    private final Map<String, MergeType> types = new HashMap<>();
    private final Map<String, MergeType> kinds = new HashMap<>();

    /** Created when first needed. Immutable; renders share it. */
    private static final class Made {
        private static final KubernetesTypes TYPES = new KubernetesTypes();
    }

    /** The types. */
    static KubernetesTypes all() {
        return Made.TYPES;
    }

    /** Reads the table again; renders share {@link #all}. */
    KubernetesTypes() {
        for (String line : MergeTable.TEXT.split("\n")) {
            char first = line.charAt(0);
            if (first == '=') {
                addNames(line, kinds);
            } else if (first == '~') {
                addNames(line, types);
            } else {
                int end = line.indexOf(' ');
                types.put(end < 0 ? line : line.substring(0, end), new TableType(line, this::type));
            }
        }
    }

    /** The line of a type precedes those of its names. */
    private void addNames(String line, Map<String, MergeType> to) {
        String[] words = line.split(" ");
        MergeType type = type(words[0].substring(1));
        for (int i = 1; i < words.length; i++) {
            to.put(words[i], type);
        }
    }

    private MergeType type(String name) {
        MergeType type = types.get(name);
        if (type == null) {
            throw new IllegalStateException("the table has no type " + name);
        }
        return type;
    }

    @Nullable
    MergeType of(Gvk gvk) {
        return kinds.get(gvk.apiVersion() + "/" + gvk.kind());
    }

    /** The type that a definition of Kubernetes' OpenAPI document describes; null for other definitions. */
    @Nullable
    MergeType ofDefinition(String name) {
        if (!name.startsWith("io.k8s.")) {
            return null;
        }
        MergeType type = types.get(name.substring(name.lastIndexOf('.') + 1));
        return type == null ? MergeType.PLAIN : type;
    }
}
