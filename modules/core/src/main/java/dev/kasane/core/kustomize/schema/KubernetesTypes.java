package dev.kasane.core.kustomize.schema;

import dev.kasane.core.resource.Gvk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kubernetes' types at 1.21.2, the version whose schema kustomize 5.8.1 embeds, read from {@link MergeTable}. */
final class KubernetesTypes {

    private final Map<String, TableType> types = new HashMap<>();
    private final Map<String, TableType> kinds = new HashMap<>();

    /** Made when first asked for, and never changed: every render may share it. */
    private static final class Made {
        private static final KubernetesTypes TYPES = new KubernetesTypes();
    }

    /** The types. */
    static KubernetesTypes all() {
        return Made.TYPES;
    }

    private KubernetesTypes() {
        for (String line : MergeTable.TEXT.split("\n")) {
            String[] words = line.split(" ");
            if (words[0].startsWith("=")) {
                for (int i = 1; i < words.length; i++) {
                    kinds.put(words[i], type(words[0].substring(1)));
                }
            } else if (words[0].startsWith("~")) {
                for (int i = 1; i < words.length; i++) {
                    types.put(words[i], type(words[0].substring(1)));
                }
            } else {
                TableType type = type(words[0]);
                for (int i = 1; i < words.length; i++) {
                    addField(type, words[i]);
                }
            }
        }
    }

    private TableType type(String name) {
        return types.computeIfAbsent(name, ignored -> new TableType());
    }

    /** Adds {@code field:type}, or {@code field[key,key]:type} for a list; a type that is left out is plain. */
    private void addField(TableType type, String word) {
        int colon = word.indexOf(':');
        String typeName = word.substring(colon + 1);
        MergeType value = typeName.isEmpty() ? MergeType.PLAIN : type(typeName);
        int bracket = word.indexOf('[');
        if (bracket < 0) {
            type.put(word.substring(0, colon), value);
        } else {
            String keys = word.substring(bracket + 1, colon - 1);
            List<String> keyList = keys.isEmpty() ? List.of() : List.of(keys.split(","));
            type.put(word.substring(0, bracket), new TableType.MergedList(keyList, value));
        }
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
        TableType type = types.get(name.substring(name.lastIndexOf('.') + 1));
        return type == null ? MergeType.PLAIN : type;
    }
}
