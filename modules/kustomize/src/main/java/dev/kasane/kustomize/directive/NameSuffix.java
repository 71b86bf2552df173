package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;

/** {@code nameSuffix}: adds a suffix to the names of objects. */
public final class NameSuffix extends NameChange {

    private final String suffix;

    public NameSuffix(String suffix, FieldSpecs fields, Mark mark, Schemas schemas) {
        super(fields, mark, schemas);
        this.suffix = suffix;
    }

    @Override
    String change(String text) {
        return text + suffix;
    }

    @Override
    Resource note(Resource resource) {
        return suffix.isEmpty()
                ? resource
                : resource.withHistory(resource.history().plusSuffix(suffix)).noteId();
    }
}
