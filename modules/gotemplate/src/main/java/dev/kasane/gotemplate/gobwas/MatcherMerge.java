package dev.kasane.gotemplate.gobwas;

import dev.kasane.gotemplate.gobwas.OneCharacter.AnyOne;
import dev.kasane.gotemplate.gobwas.OneCharacter.OneOf;
import dev.kasane.gotemplate.gobwas.Stretch.Anything;
import dev.kasane.gotemplate.gobwas.Stretch.AtLeast;
import dev.kasane.gotemplate.gobwas.Stretch.AtMost;
import dev.kasane.gotemplate.gobwas.Stretch.Lacking;
import dev.kasane.gotemplate.gobwas.Stretch.Without;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Joins adjacent matchers into one. */
final class MatcherMerge {

    private MatcherMerge() {}

    /** The longest neighbours become one, until there are none. */
    static List<Matcher> all(List<Matcher> matchers) {
        Matcher best = null;
        int left = 0;
        int count = 0;
        for (int from = 0; from < matchers.size(); from++) {
            for (int to = matchers.size(); to > from + 1; to--) {
                Matcher glued = glued(matchers.subList(from, to));
                if (glued != null && (best == null || isBetter(glued, best) || count < to - from)) {
                    best = glued;
                    left = from;
                    count = to - from;
                }
            }
        }
        if (best == null) {
            return matchers;
        }
        List<Matcher> next = new ArrayList<>(matchers.subList(0, left));
        next.add(best);
        next.addAll(matchers.subList(left + count, matchers.size()));
        return all(next);
    }

    private static boolean isBetter(Matcher glued, Matcher best) {
        return best.length() != Matcher.ANY_LENGTH && glued.length() > best.length();
    }

    /** These as one, or null. */
    static @Nullable Matcher glued(List<Matcher> matchers) {
        if (matchers.size() <= 1) {
            return null;
        }
        Matcher every = every(matchers);
        if (every != null) {
            return every;
        }
        return matchers.stream().anyMatch(m -> m.length() == Matcher.ANY_LENGTH) ? null : Row.of(matchers);
    }

    /** Of stars and question marks only the number of characters counts, and what they may not be. */
    private static @Nullable Matcher every(List<Matcher> matchers) {
        String separators = separators(matchers.getFirst());
        if (separators == null || !matchers.stream().allMatch(m -> separators.equals(separators(m)))) {
            return null;
        }
        boolean hasAnything = matchers.stream().anyMatch(Anything.class::isInstance);
        boolean hasStar = matchers.stream().anyMatch(Without.class::isInstance);
        int single =
                (int) matchers.stream().filter(OneCharacter.class::isInstance).count();
        if (single == 0 && hasAnything != hasStar) {
            return hasAnything ? new Anything() : new Without(separators);
        }
        boolean open = hasAnything || hasStar;
        if (open && single > 0 && separators.isEmpty()) {
            return new AtLeast(single);
        }
        List<Matcher> every = new ArrayList<>();
        if (single > 0) {
            every.add(new AtLeast(single));
        }
        if (single > 0 && !open) {
            every.add(new AtMost(single));
        }
        if (!separators.isEmpty()) {
            // several are looked for as one text
            every.add(new Lacking(Slice.of(separators)));
        }
        return new AllOf(every);
    }

    private static @Nullable String separators(Matcher matcher) {
        return switch (matcher) {
            case Anything anything -> "";
            case Without star -> star.separators();
            case AnyOne one -> one.separators();
            case OneOf some -> some.not() ? some.characters() : null;
            default -> null;
        };
    }
}
