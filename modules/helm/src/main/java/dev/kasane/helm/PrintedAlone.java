package dev.kasane.helm;

import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/** A question about the objects that are printed: a hook that is left out may have the kind and the name of another object. */
record PrintedAlone(FieldQuestion question, OutputOptions options) implements FieldQuestion {

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
