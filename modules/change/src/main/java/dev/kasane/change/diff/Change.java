package dev.kasane.change.diff;

import dev.kasane.resource.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is different about one object between two sets of objects. */
public sealed interface Change {

    /** The object as it is now, or as it was when it is gone. */
    Resource resource();

    /** The object was not there before. */
    record Added(Resource resource) implements Change {}

    /** The object is no longer there. */
    record Removed(Resource resource) implements Change {}

    /**
     * The object is there before and after, under the same name or another one.
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
     * The object is another one to a cluster than before: the former is deleted, and this one is created. People see them
     * as a pair, since the one was made from the other.
     *
     * @param pair how the one became the other
     */
    record Replaced(Changed pair) implements Change {
        @Override
        public Resource resource() {
            return pair.resource();
        }
    }

    /** How an object was recognised. */
    enum Likeness {
        /** It has the same kind, name and namespace. */
        SAME_NAME,
        /** Only the hash of its content behind its name is another one. */
        SAME_BUT_HASH,
        /** It was loaded under the same name, and given another one by prefixes, suffixes or the namespace. */
        SAME_ORIGIN,
        /** Its content is like that of an object that is gone: of the same kind, or of another kind and the same name. */
        SIMILAR
    }

    /** The object before, or null when it was not there. */
    default @Nullable Resource earlier() {
        // a switch over types is linked anew at each start, which takes milliseconds
        Changed pair = pair();
        return pair != null ? pair.before() : this instanceof Removed ? resource() : null;
    }

    /** How the object became what it is, as itself or as another one; null when it is there on one side only. */
    default @Nullable Changed pair() {
        return this instanceof Changed it ? it : null;
    }

    /** The object now, or null when it is gone. */
    default @Nullable Resource later() {
        return this instanceof Removed ? null : resource();
    }
}
