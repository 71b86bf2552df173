package dev.kasane.helm.origin;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/** A query for a field of an object in the output of a chart. */
public interface FieldQuery {

    /** Whether this is the object. */
    boolean isObject(YamlMap object);

    /** The field in the object; null when it has none. */
    @Nullable
    YamlNode field(YamlMap object);

    /**
     * Whether the printed value can be the field. A list may have been changed since, so that another item is at that
     * position.
     */
    default boolean mayBe(YamlNode printed) {
        return true;
    }

    /** Whether an object contains secrets, so that the values that it is made from are not shown. */
    default boolean holdsSecret(YamlMap object) {
        return "Secret".equals(object.text("kind"));
    }
}
