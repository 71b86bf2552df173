package dev.kasane.cli.command;

import java.util.Collection;

/** Words as a person lists them. */
public final class WordList {

    private WordList() {}

    /** Such as {@code a, b and c}, if the last word is {@code and}. */
    public static String of(Collection<String> words, String last) {
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
