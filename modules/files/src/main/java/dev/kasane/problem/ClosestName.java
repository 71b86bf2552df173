package dev.kasane.problem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the known words closest to a misspelt one, for hints. */
public final class ClosestName {

    private static final int MAX_WORD = 200;
    private static final String QUESTION = "did you mean ";

    private ClosestName() {}

    /** The known word nearest to a word, or null when none is near enough to be meant. */
    public static @Nullable String to(String word, Collection<String> known) {
        List<String> near = allTo(word, known);
        return near.isEmpty() ? null : near.getFirst();
    }

    /**
     * The hint for a word that is not known: the known word nearest to it.
     *
     * @param otherwise the hint if none is near
     */
    public static String hint(String wrong, Collection<String> known, String otherwise) {
        String near = to(wrong, known);
        return near == null ? otherwise : question(near);
    }

    /** The hint for a word that is not known, if another one was meant. */
    public static String question(String meant) {
        return QUESTION + meant + "?";
    }

    /** The word that such a hint names; null for another hint. */
    public static @Nullable String closestTo(String hint) {
        return hint.startsWith(QUESTION) ? hint.substring(QUESTION.length(), hint.length() - 1) : null;
    }

    /** The known words near a word, the nearest first. */
    public static List<String> allTo(String word, Collection<String> known) {
        if (word.length() > MAX_WORD) {
            return List.of();
        }
        record Candidate(String word, int distance) {}
        String lower = word.toLowerCase(Locale.ROOT);
        List<Candidate> candidates = new ArrayList<>();
        for (String candidate : known) {
            if (candidate.length() <= MAX_WORD) {
                int distance = distance(lower, candidate.toLowerCase(Locale.ROOT));
                if (distance <= Math.max(2, word.length() / 3)) {
                    candidates.add(new Candidate(candidate, distance));
                }
            }
        }
        candidates.sort(Comparator.comparingInt(Candidate::distance));
        return candidates.stream().map(Candidate::word).toList();
    }

    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
