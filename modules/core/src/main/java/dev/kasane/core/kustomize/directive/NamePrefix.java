package dev.kasane.core.kustomize.directive;

import dev.kasane.core.kustomize.config.FieldSpecs;
import dev.kasane.core.kustomize.schema.Schemas;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.source.Mark;

/** {@code namePrefix}: puts a text before the names of objects. */
public final class NamePrefix extends NameChange {

    private final String prefix;

    public NamePrefix(String prefix, FieldSpecs fields, Mark mark, Schemas schemas) {
        super(fields, mark, schemas);
        this.prefix = prefix;
    }

    @Override
    String change(String text) {
        return prefix + text;
    }

    @Override
    Resource note(Resource resource) {
        return prefix.isEmpty()
                ? resource
                : resource.withHistory(resource.history().plusPrefix(prefix)).noteId();
    }
}
