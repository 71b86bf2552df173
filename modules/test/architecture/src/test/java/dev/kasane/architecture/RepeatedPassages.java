package dev.kasane.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Passages of code that are repeated, as pairs that cannot be extended to either side. Blank lines, comments, imports, package
 * lines and lines of braces do not count, nor does white space at the ends of lines.
 */
final class RepeatedPassages {

    private static final Pattern IGNORED =
            Pattern.compile("[\\s{}();,\\[\\]]*|(?:import|package) .*|//.*|/\\*.*|\\*.*");

    private final int least;
    private final List<Line> lines = new ArrayList<>();

    private record Line(String file, int number, String text) {}

    /** Two places with the same lines. */
    record Pair(String first, String second, int lines) {

        @Override
        public String toString() {
            return lines + " lines: " + first + " ~ " + second;
        }
    }

    /** Passages of this many lines or more. */
    RepeatedPassages(int least) {
        this.least = least;
    }

    /** Adds all Java sources below a folder, without descriptors of modules, which have only declarations. */
    void addSources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".java") && !it.endsWith("module-info.java"))
                    .sorted()
                    .toList()) {
                add(file.toString(), Files.readString(file));
            }
        }
    }

    void add(String file, String source) {
        int number = 0;
        for (String line : source.split("\n")) {
            number++;
            String text = line.strip();
            if (!IGNORED.matcher(text).matches()) {
                lines.add(new Line(file, number, text));
            }
        }
        // no passage goes over the end of a file
        lines.add(new Line(file, number, ""));
    }

    /** The pairs, the longest first. */
    List<Pair> pairs() {
        Map<List<String>, List<Integer>> starts = new HashMap<>();
        for (int start = 0; start + least <= lines.size(); start++) {
            List<String> window = texts(start, start + least);
            if (!window.contains("")) {
                starts.computeIfAbsent(window, it -> new ArrayList<>()).add(start);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        for (List<Integer> same : starts.values()) {
            for (int first = 0; first < same.size(); first++) {
                for (int second = first + 1; second < same.size(); second++) {
                    addMaximal(same.get(first), same.get(second), pairs);
                }
            }
        }
        pairs.sort((one, other) -> other.lines() - one.lines());
        return pairs;
    }

    private void addMaximal(int first, int second, List<Pair> pairs) {
        if (first > 0 && same(first - 1, second - 1)) {
            return;
        }
        int length = least;
        while (same(first + length, second + length) && first + length < second) {
            length++;
        }
        if (first + length <= second) {
            pairs.add(new Pair(place(first, length), place(second, length), length));
        }
    }

    private boolean same(int first, int second) {
        return second < lines.size()
                && !lines.get(first).text().isEmpty()
                && lines.get(first).text().equals(lines.get(second).text());
    }

    private String place(int start, int length) {
        Line line = lines.get(start);
        return line.file() + ":" + line.number() + "-"
                + lines.get(start + length - 1).number();
    }

    private List<String> texts(int from, int to) {
        return lines.subList(from, to).stream().map(Line::text).toList();
    }
}
