package dev.kasane.helm.origin;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/** Which field of which object somebody asks about. */
public interface FieldQuery {

    /** Whether this is the object. */
    boolean isObject(YamlMap object);

    /** The field in the object; null when it has none. */
    @Nullable
    YamlNode field(YamlMap object);

    /** Whether what a chart printed there can be the field: a list may have been changed since, so that another item stands there. */
    default boolean mayBe(YamlNode printed) {
        return true;
    }

    /** Whether an object holds secrets, so that nobody is shown the values that it is made of. */
    default boolean holdsSecret(YamlMap object) {
        return "Secret".equals(object.text("kind"));
    }
}
