package dev.kasane.kustomize.schema;

import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of an OpenAPI 2 document that a kustomization names with {@code openapi.path}. */
final class OpenApiTypes {

    private static final int MAX_REFERENCES = 100;
    private static final String KINDS = "x-kubernetes-group-version-kind";

    private final @Nullable YamlMap definitions;
    private final Map<Gvk, YamlMap> kinds = new HashMap<>();
    private final Map<Gvk, Boolean> clusterScoped = new HashMap<>();

    /**
     * @param document the document as JSON
     * @throws dev.kasane.problem.KasaneException when kustomize cannot read its kinds
     */
    OpenApiTypes(YamlMap document) {
        definitions = map(document.get("definitions"), "definitions");
        for (int i = 0; definitions != null && i < definitions.size(); i++) {
            YamlMap definition = map(definitions.value(i), "a definition");
            if (definition != null && definition.get(KINDS) instanceof YamlList list) {
                for (YamlNode kind : list) {
                    if (kind instanceof YamlMap map) {
                        kinds.put(gvk(map), definition);
                    }
                }
            }
        }
        readPaths(map(document.get("paths"), "paths"));
    }

    private static @Nullable YamlMap map(@Nullable YamlNode node, String what) {
        if (node == null || node.isNull()) {
            return null;
        }
        if (node instanceof YamlMap map) {
            return map;
        }
        throw Problem.error(
                        what + " of an OpenAPI document must be a map, and this is " + node.kind(), node.span(), null)
                .asException();
    }

    private static Gvk gvk(YamlMap kind) {
        return new Gvk(text(kind, "group"), required(kind, "version"), required(kind, "kind"));
    }

    private static String required(YamlMap kind, String key) {
        if (kind.get(key) instanceof YamlScalar text && text.tag() == YamlTag.STR) {
            return text.text();
        }
        throw Problem.error(KINDS + " needs a string as its " + key, kind.span(), "write group, version and kind in it")
                .asException();
    }

    private static String text(YamlMap map, String key) {
        String text = map.text(key);
        return text == null ? "" : text;
    }

    private void readPaths(@Nullable YamlMap paths) {
        for (int i = 0; paths != null && i < paths.size(); i++) {
            YamlMap path = map(paths.value(i), "a path");
            YamlMap get = path == null ? null : path.map("get");
            YamlMap kind = get == null ? null : get.map(KINDS);
            if (kind != null) {
                boolean namespaced = paths.key(i).text().contains("namespaces/{namespace}");
                clusterScoped.merge(gvk(kind), !namespaced, (known, found) -> known && found);
            }
        }
    }

    @Nullable
    Boolean isClusterScoped(Gvk gvk) {
        return clusterScoped.get(gvk);
    }

    /**
     * The type of a kind; null when the document does not have it.
     *
     * @param others the fallback for definitions that the document does not have; null for none
     */
    @Nullable
    MergeType of(Gvk gvk, @Nullable KubernetesTypes others) {
        YamlMap definition = kinds.get(gvk);
        return definition == null ? null : new DocumentType(definition, others);
    }

    /** The type a schema describes, references resolved; null if one cannot be resolved. */
    private @Nullable MergeType resolve(YamlMap schema, @Nullable KubernetesTypes others) {
        YamlMap resolved = schema;
        for (int i = 0; i < MAX_REFERENCES; i++) {
            String reference = resolved.text("$ref");
            if (reference == null || reference.isEmpty()) {
                return new DocumentType(resolved, others);
            }
            SchemaReference to = new SchemaReference(reference);
            YamlMap target = definitions == null ? null : to.in(definitions);
            if (target == null) {
                String name = to.definition();
                return others == null || name == null ? null : others.ofDefinition(name);
            }
            resolved = target;
        }
        return null;
    }

    private final class DocumentType implements MergeType {

        private final YamlMap schema;
        private final @Nullable KubernetesTypes others;

        DocumentType(YamlMap schema, @Nullable KubernetesTypes others) {
            this.schema = schema;
            this.others = others;
        }

        @Override
        public @Nullable MergeType field(String name) {
            YamlMap properties = schema.map("properties");
            YamlMap property = properties == null ? null : properties.map(name);
            if (property == null) {
                property = schema.map("additionalProperties");
            }
            return typeOf(property);
        }

        private @Nullable MergeType typeOf(@Nullable YamlMap property) {
            return property == null ? null : resolve(property, others);
        }

        @Override
        public @Nullable List<String> mergeKeys() {
            String strategy = schema.text("x-kubernetes-patch-strategy");
            if (strategy == null || !Arrays.asList(strategy.split(",")).contains("merge")) {
                return null;
            }
            if (schema.get("x-kubernetes-list-map-keys") instanceof YamlList keys) {
                List<String> names = new ArrayList<>();
                for (YamlNode key : keys) {
                    names.add(key instanceof YamlScalar scalar ? scalar.text() : "");
                }
                return names;
            }
            String key = schema.text("x-kubernetes-patch-merge-key");
            return key == null ? List.of() : List.of(key);
        }

        @Override
        public @Nullable MergeType element() {
            return "array".equals(schema.text("type")) ? typeOf(schema.map("items")) : null;
        }
    }
}
