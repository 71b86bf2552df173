package dev.kasane.cli.help;

import java.util.ArrayList;
import java.util.List;

/** Prose in paragraphs, which empty lines separate. A paragraph with an indented line or with items stays as it is. */
final class Paragraphs {

    private Paragraphs() {}

    static List<String> of(String prose) {
        List<String> paragraphs = new ArrayList<>();
        for (String paragraph : prose.strip().split("\n\n")) {
            if (!paragraph.isBlank()) {
                paragraphs.add(paragraph.stripTrailing());
            }
        }
        return paragraphs;
    }

    /** Whether the lines of a paragraph stay as they are: a list or an example. */
    static boolean isFixed(String paragraph) {
        return paragraph.startsWith("  ") || paragraph.contains("\n- ") || paragraph.contains("\n  ");
    }

    /** Lines of at most so many characters, broken between words. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
