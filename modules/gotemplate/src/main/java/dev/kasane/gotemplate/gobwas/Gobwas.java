package dev.kasane.gotemplate.gobwas;

import dev.kasane.gotemplate.gobwas.PartReader.NoPattern;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A glob as in gobwas/glob 0.2.3 (MIT), which Helm and Argo CD use. */
public final class Gobwas {

    private static final int MOST_PARTS = 40;
    private static final int LONGEST_TEXT = 1000;

    private final Matcher matcher;
    private final LongAdder work = new LongAdder();

    private Gobwas(Matcher matcher) {
        this.matcher = matcher;
    }

    /**
     * Reads a pattern.
     *
     * @param separators what a single star does not take
     * @return null for what is no pattern, or one with more parts than can be matched in reasonable time
     */
    public static @Nullable Gobwas of(String pattern, String separators) {
        try {
            Part.Sequence parts = PartReader.read(pattern);
            return count(parts) > MOST_PARTS ? null : new Gobwas(new Compiler(separators).compiled(parts));
        } catch (NoPattern e) {
            return null;
        }
    }

    private static int count(Part part) {
        return switch (part) {
            case Part.Sequence(List < Part > parts) -> count(parts);
            case Part.Choice(List < Part > parts) -> count(parts);
            default -> 1;
        };
    }

    private static int count(List<Part> parts) {
        return 1 + parts.stream().mapToInt(Gobwas::count).sum();
    }

    /** Whether a text matches; null when that takes longer than is reasonable. */
    public @Nullable Boolean matches(String text) {
        if (text.length() > LONGEST_TEXT) {
            return null;
        }
        Steps steps = new Steps();
        try {
            return matcher.matches(Slice.of(text), steps);
        } catch (Steps.TooMany e) {
            return null;
        } finally {
            work.add(steps.taken());
        }
    }

    /** The number of comparisons of all matches so far. */
    public long work() {
        return work.sum();
    }
}
