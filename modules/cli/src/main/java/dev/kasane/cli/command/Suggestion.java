package dev.kasane.cli.command;

import dev.kasane.problem.Nearest;
import java.util.Collection;

/** The hint for a word that is not known. */
public final class Suggestion {

    private Suggestion() {}

    /**
     * Names the known word that is nearest to a wrong one.
     *
     * @param otherwise the hint if none is near
     */
    public static String of(String wrong, Collection<String> known, String otherwise) {
        String near = Nearest.to(wrong, known);
        return near == null ? otherwise : "did you mean " + near + "?";
    }

    /** Words as a person lists them: {@code a, b and c}. */
    public static String list(Collection<String> words, String last) {
        StringBuilder text = new StringBuilder();
        int i = 0;
        for (String word : words) {
            i++;
            text.append(i == 1 ? "" : i == words.size() ? " " + last + " " : ", ")
                    .append(word);
        }
        return text.toString();
    }
}
