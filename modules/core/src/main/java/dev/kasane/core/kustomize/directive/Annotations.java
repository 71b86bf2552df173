package dev.kasane.core.kustomize.directive;

import dev.kasane.core.kustomize.config.FieldSpecs;
import dev.kasane.core.kustomize.config.TextMap;
import dev.kasane.core.kustomize.schema.Schemas;
import dev.kasane.core.resource.ResourceSet;

/** {@code commonAnnotations}: sets annotations of objects and of the pods they make. */
public final class Annotations implements Transformer {

    private final EntrySetter setter;

    public Annotations(TextMap annotations, FieldSpecs fields, String directive, Schemas schemas) {
        this.setter = new EntrySetter(annotations, fields, directive, schemas);
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        return setter.apply(resources);
    }
}
