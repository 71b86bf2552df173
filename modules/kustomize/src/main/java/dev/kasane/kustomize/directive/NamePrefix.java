package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;

/** {@code namePrefix}: adds a prefix to the names of objects. */
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
