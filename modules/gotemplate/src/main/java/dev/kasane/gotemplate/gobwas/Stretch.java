package dev.kasane.gotemplate.gobwas;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches any number of characters from the beginning of a text. */
sealed interface Stretch extends Matcher {

    /** {@code **}, and {@code *} where nothing separates. */
    record Anything() implements Stretch {
        @Override
        public boolean matches(Slice text, Steps steps) {
            return true;
        }

        @Override
        public Found find(Slice text, Steps steps) {
            return new Found(0, starts(text, 0));
        }
    }

    /** {@code *}: anything without separators. */
    record Without(String separators) implements Stretch {
        @Override
        public boolean matches(Slice text, Steps steps) {
            return text.indexOfAny(separators) < 0;
        }

        @Override
        public Found find(Slice text, Steps steps) {
            int end = text.indexOfAny(separators);
            return new Found(0, starts(end < 0 ? text : text.upTo(end), 0));
        }
    }

    /** As many characters, or more. */
    record AtLeast(int count) implements Stretch {
        @Override
        public boolean matches(Slice text, Steps steps) {
            return text.characters() >= count;
        }

        @Override
        public @Nullable Found find(Slice text, Steps steps) {
            if (text.length() < count) {
                return null;
            }
            List<Integer> ends = ends(text, 0);
            return ends.size() < count ? null : new Found(0, ends.subList(count - 1, ends.size()));
        }
    }

    /** As many characters, or fewer. */
    record AtMost(int count) implements Stretch {
        @Override
        public boolean matches(Slice text, Steps steps) {
            return text.characters() <= count;
        }

        @Override
        public Found find(Slice text, Steps steps) {
            List<Integer> ends = ends(text, 0);
            List<Integer> lengths = new ArrayList<>(List.of(0));
            lengths.addAll(ends.subList(0, Math.min(count, ends.size())));
            return new Found(0, lengths);
        }
    }

    /** Anything that does not have a text in it. */
    record Lacking(Slice needle) implements Stretch {
        @Override
        public boolean matches(Slice text, Steps steps) {
            return text.indexOf(needle) < 0;
        }

        @Override
        public Found find(Slice text, Steps steps) {
            int at = text.indexOf(needle);
            return new Found(0, starts(at < 0 ? text : text.upTo(at), 0));
        }
    }

    /** Anything that has a text in it. */
    record Containing(Slice needle) implements Stretch {
        @Override
        public boolean matches(Slice text, Steps steps) {
            return text.indexOf(needle) >= 0;
        }

        @Override
        public @Nullable Found find(Slice text, Steps steps) {
            int at = text.indexOf(needle);
            if (at < 0) {
                return null;
            }
            int end = at + needle.length();
            return new Found(0, starts(text.from(end), end));
        }
    }

    @Override
    default int length() {
        return ANY_LENGTH;
    }

    /** Where characters begin, and the end, each so much further. */
    static List<Integer> starts(Slice text, int further) {
        List<Integer> starts = new ArrayList<>();
        for (int at = 0; at < text.length(); at += text.width(at)) {
            starts.add(further + at);
        }
        starts.add(further + text.length());
        return starts;
    }

    /** Where characters end when they are written, each so much further. */
    static List<Integer> ends(Slice text, int further) {
        List<Integer> ends = new ArrayList<>();
        for (int at = 0; at < text.length(); at += text.width(at)) {
            ends.add(further + at + Slice.bytes(text.character(at)));
        }
        return ends;
    }
}
