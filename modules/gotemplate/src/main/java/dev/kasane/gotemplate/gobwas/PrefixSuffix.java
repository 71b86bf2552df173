package dev.kasane.gotemplate.gobwas;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A known text with any number of characters before it, behind it or between two. */
sealed interface PrefixSuffix extends Matcher {

    /** {@code text**} */
    record Prefix(Slice text) implements PrefixSuffix {
        @Override
        public boolean matches(Slice whole, Steps steps) {
            return whole.startsWith(text);
        }

        @Override
        public @Nullable Found find(Slice whole, Steps steps) {
            int at = whole.indexOf(text);
            return at < 0 ? null : new Found(at, behind(text, whole.from(at + text.length())));
        }
    }

    /** {@code text*} */
    record PrefixWithout(Slice text, String separators) implements PrefixSuffix {
        @Override
        public boolean matches(Slice whole, Steps steps) {
            return whole.startsWith(text) && whole.from(text.length()).indexOfAny(separators) < 0;
        }

        @Override
        public @Nullable Found find(Slice whole, Steps steps) {
            int at = whole.indexOf(text);
            if (at < 0) {
                return null;
            }
            Slice rest = whole.from(at + text.length());
            int end = rest.indexOfAny(separators);
            return new Found(at, behind(text, end < 0 ? rest : rest.upTo(end)));
        }
    }

    /** {@code **text} */
    record Suffix(Slice text) implements PrefixSuffix {
        @Override
        public boolean matches(Slice whole, Steps steps) {
            return whole.endsWith(text);
        }

        @Override
        public @Nullable Found find(Slice whole, Steps steps) {
            int at = whole.indexOf(text);
            return at < 0 ? null : Found.of(0, at + text.length());
        }
    }

    /** {@code *text} */
    record SuffixWithout(Slice text, String separators) implements PrefixSuffix {
        @Override
        public boolean matches(Slice whole, Steps steps) {
            return whole.endsWith(text)
                    && whole.upTo(whole.length() - text.length()).indexOfAny(separators) < 0;
        }

        @Override
        public @Nullable Found find(Slice whole, Steps steps) {
            int at = whole.indexOf(text);
            if (at < 0) {
                return null;
            }
            int start = whole.upTo(at).lastIndexOfAny(separators) + 1;
            return Found.of(start, at + text.length() - start);
        }
    }

    /** {@code text**text}; the two may overlap. */
    record Both(Slice prefix, Slice suffix) implements PrefixSuffix {
        @Override
        public boolean matches(Slice whole, Steps steps) {
            return whole.startsWith(prefix) && whole.endsWith(suffix);
        }

        @Override
        public @Nullable Found find(Slice whole, Steps steps) {
            int at = whole.indexOf(prefix);
            if (at < 0) {
                return null;
            }
            Slice rest = whole.from(at);
            List<Integer> lengths = new ArrayList<>();
            for (int end = rest.lastIndexOf(suffix);
                    end >= 0;
                    end = rest.upTo(end).lastIndexOf(suffix)) {
                lengths.add(end + suffix.length());
            }
            Collections.reverse(lengths);
            return lengths.isEmpty() ? null : new Found(at, lengths);
        }
    }

    @Override
    default int length() {
        return ANY_LENGTH;
    }

    private static List<Integer> behind(Slice text, Slice rest) {
        List<Integer> lengths = Stretch.ends(rest, text.length());
        lengths.addFirst(text.length());
        return lengths;
    }
}
