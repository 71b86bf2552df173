package dev.kasane.ci.images;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The rule for a single moving tag.
 *
 * @param tag the tag
 */
record OneTag(String tag) implements TagRule {

    @Override
    public boolean allows(String candidate) {
        return candidate.equals(tag);
    }

    @Override
    public @Nullable String newest(Collection<String> tags) {
        return tags.contains(tag) ? tag : null;
    }

    @Override
    public Verdict compare(String current, String wanted) {
        return current.equals(wanted) ? Verdict.SAME : Verdict.UNKNOWN;
    }

    @Override
    public String toText() {
        return "the tag " + tag;
    }
}
