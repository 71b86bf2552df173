package dev.kasane.change.diff;

import dev.kasane.resource.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of one object between two sets of objects. */
public sealed interface Change {

    /** The present object, or the former one if it was removed. */
    Resource resource();

    /** The object was added. */
    record Added(Resource resource) implements Change {}

    /** The object was removed. */
    record Removed(Resource resource) implements Change {}

    /**
     * The object was changed, perhaps also renamed.
     *
     * @param before the object as it was
     * @param resource the object as it is
     * @param edit how the one became the other
     * @param likeness how it was recognised
     */
    record Changed(Resource before, Resource resource, Edit edit, Likeness likeness) implements Change {

        /** The values that are different. */
        public List<FieldChange> fields() {
            return FieldChange.of(edit);
        }
    }

    /**
     * The object was replaced: a cluster deletes the former one and creates this one. They are shown as a pair, since
     * one was made from the other.
     *
     * @param pair how the one became the other
     */
    record Replaced(Changed pair) implements Change {
        @Override
        public Resource resource() {
            return pair.resource();
        }
    }

    /** The criterion by which two objects were paired. */
    enum Likeness {
        /** It has the same kind, name and namespace. */
        SAME_NAME,
        /** Only the hash of its content behind its name is another one. */
        SAME_BUT_HASH,
        /** It was loaded under the same name, and given another one by prefixes, suffixes or the namespace. */
        SAME_ORIGIN,
        /**
         * Its content is similar to that of a removed object of the same kind, or of another kind and the same name.
         */
        SIMILAR
    }

    /** The object before, or null when it was not there. */
    default @Nullable Resource earlier() {
        // a switch over types is linked anew at each start, which takes milliseconds
        Changed pair = pair();
        return pair != null ? pair.before() : this instanceof Removed ? resource() : null;
    }

    /** The object before and after, also if it was replaced; null if it is on one side only. */
    default @Nullable Changed pair() {
        return this instanceof Changed it ? it : null;
    }

    /** The present object; null if it was removed. */
    default @Nullable Resource later() {
        return this instanceof Removed ? null : resource();
    }
}
