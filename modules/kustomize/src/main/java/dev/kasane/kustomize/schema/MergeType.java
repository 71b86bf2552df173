package dev.kasane.kustomize.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type for strategic merges: the types of its fields, and the keys by which a list of it is merged. */
public interface MergeType {

    /** A type that is known to hold nothing that is merged in a special way, at any depth. */
    MergeType PLAIN = new MergeType() {
        @Override
        public MergeType field(String name) {
            return this;
        }

        @Override
        public @Nullable List<String> mergeKeys() {
            return null;
        }

        @Override
        public MergeType element() {
            return this;
        }
    };

    /** The type of a field, or null when nothing is known of it. */
    @Nullable
    MergeType field(String name);

    /**
     * The keys by which the elements of this list are distinguished; empty when they are plain values; null when this is no
     * list, or one that is replaced as a whole.
     */
    @Nullable
    List<String> mergeKeys();

    /** The type of the elements of this list, or null when nothing is known of it. */
    @Nullable
    MergeType element();
}
