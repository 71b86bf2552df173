package dev.kasane.kustomize.config;

import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import org.jspecify.annotations.Nullable;

/**
 * Selects objects. An absent field matches everything.
 *
 * @param gvk group, version and kind
 * @param name the name
 * @param namespace the namespace
 * @param annotationSelector a selector in Kubernetes' syntax over annotations
 * @param labelSelector a selector in Kubernetes' syntax over labels
 * @param at where it is written
 */
public record Selector(
        Gvk gvk,
        String name,
        String namespace,
        @Nullable YamlScalar annotationSelector,
        @Nullable YamlScalar labelSelector,
        YamlNode at) {

    /** Reads a selector. */
    public static Selector read(Fields fields) {
        return new Selector(
                gvk(fields),
                FieldSpec.orEmpty(fields.strictText("name")),
                FieldSpec.orEmpty(fields.strictText("namespace")),
                fields.text("annotationSelector"),
                fields.text("labelSelector"),
                fields.map());
    }

    /** Reads a name and a namespace from {@code metadata}. */
    public static Selector readMetadata(Fields fields) {
        fields.textMap("labels");
        fields.textMap("annotations");
        return new Selector(
                new Gvk("", "", ""),
                FieldSpec.orEmpty(fields.text("name")),
                FieldSpec.orEmpty(fields.text("namespace")),
                null,
                null,
                fields.map());
    }

    static Gvk gvk(Fields fields) {
        return new Gvk(
                FieldSpec.orEmpty(fields.strictText("group")),
                FieldSpec.orEmpty(fields.strictText("version")),
                FieldSpec.orEmpty(fields.strictText("kind")));
    }

    /** Whether it selects by nothing of an object's id. */
    public boolean isEmptyId() {
        return gvk.group().isEmpty()
                && gvk.version().isEmpty()
                && gvk.kind().isEmpty()
                && name.isEmpty()
                && namespace.isEmpty();
    }
}
