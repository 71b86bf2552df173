package dev.kasane.helm;

import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * A field query on the printed objects only, since a hook that is left out may have the kind and name of another
 * object.
 */
record PrintedObjects(FieldQuery question, OutputOptions options) implements FieldQuery {

    @Override
    public boolean isObject(YamlMap object) {
        return options.print(object) && question.isObject(object);
    }

    @Override
    public @Nullable YamlNode field(YamlMap object) {
        return options.print(object) ? question.field(object) : null;
    }

    @Override
    public boolean mayBe(YamlNode printed) {
        return question.mayBe(printed);
    }

    @Override
    public boolean holdsSecret(YamlMap object) {
        return question.holdsSecret(object);
    }
}
