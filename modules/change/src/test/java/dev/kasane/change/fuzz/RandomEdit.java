package dev.kasane.change.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Changes the files of a tree as people do: a line, a few lines, a whole file. */
final class RandomEdit {

    private static final List<String> WORDS =
            List.of("1", "2", "web", "api", "\"x: y\"", "true", "[]", "{}", "~", "1Gi");

    private final RandomGenerator random;

    RandomEdit(RandomGenerator random) {
        this.random = random;
    }

    /** Some changes of a tree, taking whole files from another one now and then. */
    Map<String, String> of(Map<String, String> tree, Map<String, String> other) {
        Map<String, String> edited = new LinkedHashMap<>(tree);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            List<String> paths = new ArrayList<>(edited.keySet());
            String path = paths.get(random.nextInt(paths.size()));
            String text = edited.getOrDefault(path, "");
            switch (random.nextInt(8)) {
                case 0 -> edited.put(path, other.getOrDefault(path, text));
                case 1 -> edited.put(path, withoutLine(text));
                case 2 -> edited.put(path, withLinesExchanged(text));
                default -> edited.put(path, withValueChanged(text));
            }
        }
        return edited;
    }

    private String withoutLine(String text) {
        List<String> lines = lines(text);
        lines.remove(random.nextInt(lines.size()));
        return String.join("\n", lines) + "\n";
    }

    private String withLinesExchanged(String text) {
        List<String> lines = lines(text);
        int first = random.nextInt(lines.size());
        int second = random.nextInt(lines.size());
        String kept = lines.get(first);
        lines.set(first, lines.get(second));
        lines.set(second, kept);
        return String.join("\n", lines) + "\n";
    }

    private String withValueChanged(String text) {
        List<String> lines = lines(text);
        for (int tries = 0; tries < 10; tries++) {
            int i = random.nextInt(lines.size());
            int colon = lines.get(i).indexOf(": ");
            if (colon > 0) {
                lines.set(i, lines.get(i).substring(0, colon + 2) + WORDS.get(random.nextInt(WORDS.size())));
                break;
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> lines(String text) {
        return new ArrayList<>(Arrays.asList(text.split("\n")));
    }
}
