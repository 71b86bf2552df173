package dev.kasane.gotemplate.gobwas;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches if all of several matchers match. */
record AllOf(List<Matcher> matchers) implements Matcher {

    @Override
    public boolean matches(Slice text, Steps steps) {
        return matchers.stream().allMatch(m -> m.matches(text, steps));
    }

    @Override
    public @Nullable Found find(Slice text, Steps steps) {
        List<Integer> lengths = List.of();
        int at = 0;
        int offset = 0;
        Slice rest = text;
        for (int i = 0; i < matchers.size(); i++) {
            steps.take(rest.length());
            Found found = matchers.get(i).find(rest, steps);
            if (found == null) {
                return null;
            }
            lengths = i == 0 ? found.lengths() : both(lengths, at - (found.at() + offset), found.lengths());
            if (lengths.isEmpty()) {
                return null;
            }
            at = found.at() + offset;
            rest = text.from(at);
            offset += found.at();
        }
        return new Found(at, lengths);
    }

    /** The lengths that are also in another list once they are shifted. Both lists are in ascending order. */
    private static List<Integer> both(List<Integer> lengths, int shift, List<Integer> others) {
        List<Integer> both = new ArrayList<>();
        int i = 0;
        for (int other : others) {
            while (i < lengths.size() && lengths.get(i) + shift < other) {
                i++;
            }
            if (i < lengths.size() && lengths.get(i) + shift == other) {
                both.add(other);
            }
        }
        return both;
    }

    @Override
    public int length() {
        return ANY_LENGTH;
    }
}
