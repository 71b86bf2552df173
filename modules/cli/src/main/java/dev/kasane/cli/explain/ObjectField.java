package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object of a target, to be found in what a chart prints.
 *
 * @param secrets which other objects hold secrets, beside Secrets
 */
record ObjectField(Resource resource, String field, Predicate<YamlMap> secrets) implements FieldQuestion {

    /** A field, where the other objects do not matter. */
    ObjectField(Resource resource, String field) {
        this(resource, field, object -> false);
    }

    @Override
    public boolean holdsSecret(YamlMap object) {
        return FieldQuestion.super.holdsSecret(object) || secrets.test(object);
    }

    @Override
    public boolean isObject(YamlMap object) {
        PrintedObject printed = PrintedObject.of(object);
        return printed != null && printed.is(resource);
    }

    @Override
    public @Nullable YamlNode field(YamlMap object) {
        return Explanation.find(object, field);
    }
}
