package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlNode;

/**
 * An entry of {@code replicas}.
 *
 * @param name the object meant
 * @param count how many replicas it gets
 * @param at where the entry is written
 */
public record ReplicaEntry(String name, long count, YamlNode at) {

    /** Reads an entry. */
    public static ReplicaEntry read(Fields fields) {
        return new ReplicaEntry(FieldSpec.orEmpty(fields.text("name")), fields.number("count"), fields.map());
    }
}
