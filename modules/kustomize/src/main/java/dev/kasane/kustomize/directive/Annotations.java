package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.ResourceSet;

/** {@code commonAnnotations}: sets annotations of objects and of their pod templates. */
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
