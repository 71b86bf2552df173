package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.LabelEntry;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.config.TransformerConfig;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.ResourceSet;

/** {@code labels} and {@code commonLabels}: sets labels, and the selectors and templates that go with them. */
public final class Labels implements Transformer {

    private static final FieldSpec METADATA = new FieldSpec(new Gvk("", "", ""), "metadata/labels", true);

    private final EntrySetter setter;

    private Labels(TextMap labels, FieldSpecs fields, String directive, Schemas schemas) {
        this.setter = new EntrySetter(labels, fields, directive, schemas);
    }

    /** An entry of {@code labels}. */
    public static Labels of(LabelEntry entry, TransformerConfig config, Schemas schemas) {
        FieldSpecs fields = entry.fields().plus(config.labels(), "labels");
        if (entry.includeSelectors()) {
            fields = fields.plus(config.commonLabels(), "labels");
        } else {
            if (entry.includeTemplates()) {
                fields = fields.plus(config.templateLabels(), "labels");
            }
            fields = fields.plus(METADATA, "labels");
        }
        return new Labels(entry.pairs(), fields, "labels", schemas);
    }

    /** All of {@code commonLabels}. */
    public static Labels common(TextMap labels, TransformerConfig config, Schemas schemas) {
        return new Labels(labels, config.commonLabels(), "commonLabels", schemas);
    }

    /** Labels at places of one's own choice. */
    public static Labels at(FieldSpecs fields, TextMap labels, String directive, Schemas schemas) {
        return new Labels(labels, fields, directive, schemas);
    }

    /** Labels of the objects themselves. */
    public static Labels ofObjects(TextMap labels, String directive, Schemas schemas) {
        return new Labels(labels, FieldSpecs.of(METADATA), directive, schemas);
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        return setter.apply(resources);
    }
}
