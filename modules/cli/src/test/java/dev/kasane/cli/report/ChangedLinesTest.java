package dev.kasane.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of a text of several lines a reader sees the lines that are different. */
class ChangedLinesTest {

    private static final String LINES = IntStream.rangeClosed(1, 2_000)
            .mapToObj(i -> "\"panel-" + i + "\": {\"refresh\": \"30s\"},")
            .collect(Collectors.joining("\n"));

    private static List<String> shown(String before, String after) {
        List<String> shown = new ArrayList<>();
        for (ChangedLines.Hunk hunk : ChangedLines.of(before, after)) {
            shown.add("line " + hunk.number());
            hunk.lines().forEach(line -> shown.add(line.sign() + line.text()));
        }
        return shown;
    }

    @Test
    void aNewlineAtTheEndOfALongTextTakesTwoLines() {
        assertThat(shown(LINES, LINES + "\n"))
                .containsExactly(
                        "line 2000",
                        "-\"panel-2000\": {\"refresh\": \"30s\"},  (no newline at the end)",
                        "+\"panel-2000\": {\"refresh\": \"30s\"},");
        assertThat(shown(LINES + "\n", LINES)).hasSize(3);
    }

    @Test
    void theUnchangedMiddleIsLeftOut() {
        assertThat(shown(LINES, LINES.replace("panel-12\"", "row-12\"").replace("panel-1500\"", "row-1500\"")))
                .containsExactly(
                        "line 12",
                        " \"panel-11\": {\"refresh\": \"30s\"},",
                        "-\"panel-12\": {\"refresh\": \"30s\"},",
                        "+\"row-12\": {\"refresh\": \"30s\"},",
                        " \"panel-13\": {\"refresh\": \"30s\"},",
                        "line 1500",
                        " \"panel-1499\": {\"refresh\": \"30s\"},",
                        "-\"panel-1500\": {\"refresh\": \"30s\"},",
                        "+\"row-1500\": {\"refresh\": \"30s\"},",
                        " \"panel-1501\": {\"refresh\": \"30s\"},");
    }

    @Test
    void differencesThatAreCloseToEachOtherAreShownTogether() {
        assertThat(shown("a\nb\nc\nd\ne", "a\nB\nc\nD\ne"))
                .containsExactly("line 2", " a", "-b", "+B", " c", "-d", "+D", " e");
        assertThat(shown("b\nc\nd\ne", "B\nc\nd\nE")).containsExactly("line 1", "-b", "+B", " c", " d", "-e", "+E");
    }

    @Test
    void ofALongLineOnlyWhatIsAroundTheDifferenceIsShown() {
        String line = LINES.replace("\n", "");
        List<String> shown = shown(line, line.replace("panel-999\"", "panel-998a\""));

        assertThat(shown).hasSize(3);
        assertThat(shown.get(1)).startsWith("-…").endsWith("…").contains("panel-999\"");
        assertThat(shown.get(2).length()).isLessThan(120);
    }

    @Test
    void theWordsThatAreDifferentAreKnown() {
        ChangedLines.Line line = ChangedLines.shortened('-', "timeout: 15s # seconds", "timeout: 25s # seconds");

        assertThat(line.text().substring(line.from(), line.to())).isEqualTo("15s");
    }

    @Test
    void anyTwoTextsAreMadeOfTheLinesThatAreShownAndThoseLeftOut() {
        Random random = new Random(21);
        for (int round = 0; round < 2_000; round++) {
            List<String> before = lines(random);
            List<String> after = lines(random);
            int[] matched = LineMatching.of(before, after);
            int last = -1;
            int common = 0;
            for (int i = 0; i < matched.length; i++) {
                if (matched[i] >= 0) {
                    assertThat(matched[i]).isGreaterThan(last);
                    assertThat(after.get(matched[i])).isEqualTo(before.get(i));
                    last = matched[i];
                    common++;
                }
            }
            assertThat(common).isEqualTo(longestCommon(before, after));
        }
    }

    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        for (int i = random.nextInt(14); i > 0; i--) {
            lines.add(String.valueOf((char) ('a' + random.nextInt(4))));
        }
        return lines;
    }

    private static int longestCommon(List<String> a, List<String> b) {
        int[][] common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                common[i][j] = a.get(i).equals(b.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common[0][0];
    }

    @Test
    void textsOfAHundredThousandLinesAreComparedWithinASecond() {
        String lines = LINES.replace("panel", "p");
        String large = IntStream.range(0, 50)
                .mapToObj(i -> lines.replace("p-", i + "-"))
                .collect(Collectors.joining("\n"));
        long start = System.nanoTime();

        assertThat(shown(large, large.replace("\"7-1000\"", "x").replace("\"41-3\"", "y")))
                .hasSize(10);
        assertThat(shown(large, large.replace("30s", "31s"))).isNotEmpty();

        assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
    }
}
