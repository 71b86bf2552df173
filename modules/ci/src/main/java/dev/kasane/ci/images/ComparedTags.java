package dev.kasane.ci.images;

import java.util.Collection;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tags that are compared by a value that is read from them. Of tags with equal values the greater text counts, so that
 * the order is deterministic.
 *
 * @param read reads the value of a tag; null for a tag without one
 * @param wanted which of the tags with a value are allowed
 * @param toText the rule in words, for messages
 */
record ComparedTags<T extends Comparable<T>>(Function<String, @Nullable T> read, Predicate<T> wanted, String toText)
        implements TagRule {

    /** A tag, and its value. */
    private record Read<T extends Comparable<T>>(String tag, T said) {}

    @Override
    public boolean allows(String tag) {
        T said = read.apply(tag);
        return said != null && wanted.test(said);
    }

    @Override
    public @Nullable String newest(Collection<String> tags) {
        Read<T> newest = null;
        Comparator<Read<T>> order =
                Comparator.comparing((Read<T> one) -> one.said()).thenComparing(Read::tag);
        for (String tag : tags) {
            T said = read.apply(tag);
            if (said != null && wanted.test(said)) {
                Read<T> one = new Read<>(tag, said);
                newest = newest == null || order.compare(one, newest) > 0 ? one : newest;
            }
        }
        return newest == null ? null : newest.tag();
    }

    /**
     * The target's current tag may be outside the allowed tags: it is compared anyway, and never replaced by something
     * older.
     */
    @Override
    public Verdict compare(String current, String wanted) {
        T now = read.apply(current);
        T then = read.apply(wanted);
        if (now == null || then == null) {
            return Verdict.UNKNOWN;
        }
        int order = now.compareTo(then);
        return order == 0 ? Verdict.SAME : order < 0 ? Verdict.NEWER : Verdict.OLDER;
    }
}
