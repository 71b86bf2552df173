package dev.kasane.pipecd.objects;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A YAML map that omits null and empty values. */
final class Yaml {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    static Yaml map() {
        return new Yaml();
    }

    Yaml with(String name, @Nullable Object value) {
        if (value instanceof Yaml yaml) {
            fields.put(name, yaml.fields);
        } else if (value != null) {
            fields.put(name, value);
        }
        return this;
    }

    Map<String, Object> fields() {
        return fields;
    }

    String text() {
        return Serialization.asYaml(fields);
    }
}
