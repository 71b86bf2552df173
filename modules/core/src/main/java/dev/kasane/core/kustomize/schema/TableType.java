package dev.kasane.core.kustomize.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type of the built-in table. What the table does not mention is known to be plain. */
final class TableType implements MergeType {

    private final Map<String, MergeType> fields = new HashMap<>();

    void put(String name, MergeType type) {
        fields.put(name, type);
    }

    @Override
    public MergeType field(String name) {
        return fields.getOrDefault(name, PLAIN);
    }

    @Override
    public @Nullable List<String> mergeKeys() {
        return null;
    }

    @Override
    public MergeType element() {
        return PLAIN;
    }

    /** A list of some type that is merged by keys. */
    record MergedList(List<String> mergeKeys, MergeType element) implements MergeType {

        @Override
        public MergeType field(String name) {
            return PLAIN;
        }
    }
}
