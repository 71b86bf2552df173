package dev.kasane.gotemplate.gobwas;

import dev.kasane.gotemplate.gobwas.Part.Choice;
import dev.kasane.gotemplate.gobwas.Part.Empty;
import dev.kasane.gotemplate.gobwas.Part.Sequence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Factors the common beginning and end out of the alternatives of a choice: {@code {xa,xb}} is {@code x{a,b}}. */
final class Factoring {

    private Factoring() {}

    /** The choice with its common parts beside it, or null when there are none. */
    static @Nullable Sequence of(Choice choice) {
        List<Sequence> alternatives = new ArrayList<>();
        for (Part alternative : choice.alternatives()) {
            if (!(alternative instanceof Sequence sequence)) {
                return null;
            }
            alternatives.add(sequence);
        }
        if (alternatives.size() <= 1) {
            return null;
        }
        Sequence shortest = alternatives.stream()
                .min(Comparator.comparingInt(s -> s.parts().size()))
                .orElseThrow();
        Common common = Common.of(alternatives, shortest);
        int left = common.left();
        int right = common.right();
        if (left == 0 && right == 0) {
            return null;
        }
        List<Part> result = new ArrayList<>();
        if (left > 0) {
            result.add(new Sequence(shortest.parts().subList(0, left)));
        }
        result.addAll(rest(alternatives, left, right));
        if (right > 0) {
            int size = shortest.parts().size();
            result.add(new Sequence(shortest.parts().subList(size - right, size)));
        }
        return new Sequence(List.copyOf(result));
    }

    /**
     * The number of parts that all alternatives share at their beginning and at their end. Both are counted in turns:
     * of parts that could be either, about half count as the end.
     */
    private record Common(int left, int right) {

        static Common of(List<Sequence> alternatives, Sequence shortest) {
            int size = shortest.parts().size();
            int left = 0;
            int right = 0;
            boolean leftEnded = false;
            boolean rightEnded = false;
            for (int step = 0; step < size && left + right < size && !(leftEnded && rightEnded); step++) {
                int last = size - 1 - step;
                for (Sequence other : alternatives) {
                    if (other == shortest || leftEnded && rightEnded) {
                        continue;
                    }
                    int behind = other.parts().size() - size;
                    leftEnded = leftEnded || !same(shortest, step, other, step);
                    rightEnded = rightEnded || !leftEnded && last <= step;
                    rightEnded = rightEnded || !same(shortest, last, other, last + behind);
                }
                left += leftEnded ? 0 : 1;
                right += rightEnded ? 0 : 1;
            }
            return new Common(left, right);
        }

        private static boolean same(Sequence one, int index, Sequence other, int otherIndex) {
            return one.parts().get(index).equals(other.parts().get(otherIndex));
        }
    }

    /** The remaining parts of the alternatives, without duplicates. A single empty remainder is left out. */
    private static List<Part> rest(List<Sequence> alternatives, int left, int right) {
        List<Part> rest = new ArrayList<>();
        for (Sequence alternative : alternatives) {
            List<Part> own =
                    alternative.parts().subList(left, alternative.parts().size() - right);
            Part part = own.isEmpty() ? new Empty() : new Sequence(own);
            if (!rest.contains(part)) {
                rest.add(part);
            }
        }
        if (rest.size() > 1) {
            return List.of(new Choice(List.copyOf(rest)));
        }
        return rest.getFirst() instanceof Empty ? List.of() : rest;
    }
}
