package dev.kasane.gotemplate.gobwas;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches if one of several matchers matches. */
record Alternatives(List<Matcher> matchers) implements Matcher {

    @Override
    public boolean matches(Slice text, Steps steps) {
        for (Matcher matcher : matchers) {
            steps.take(text.length() / Tree.READ_AT_ONCE);
            if (matcher.matches(text, steps)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Found find(Slice text, Steps steps) {
        Found first = null;
        for (Matcher matcher : matchers) {
            steps.take(text.length());
            Found found = matcher.find(text, steps);
            if (found == null) {
                continue;
            }
            if (first == null || found.at() < first.at()) {
                first = found;
            } else if (found.at() == first.at()) {
                first = first.with(found);
            }
        }
        return first;
    }

    /** Alternatives without a length do not count if they precede all that have one. */
    @Override
    public int length() {
        int length = ANY_LENGTH;
        for (Matcher matcher : matchers) {
            int own = matcher.length();
            if (length != ANY_LENGTH && own != length) {
                return ANY_LENGTH;
            }
            length = own;
        }
        return length;
    }
}
