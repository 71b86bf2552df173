package dev.kasane.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SideBySideTest {

    private static String random(Random random, int lines) {
        List<String> text = new ArrayList<>();
        for (int i = 0; i < lines; i++) {
            text.add("line " + random.nextInt(6));
        }
        return String.join("\n", text);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 12, 40})
    void the_segments_are_both_texts_and_the_same_parts_are_equal(int lines) {
        Random random = new Random(lines);
        for (int round = 0; round < 200; round++) {
            String before = random(random, lines);
            String after = random(random, random.nextInt(lines + 1));
            List<String> left = new ArrayList<>();
            List<String> right = new ArrayList<>();
            for (SideBySide.Segment segment : SideBySide.of(before, after)) {
                left.addAll(segment.before());
                right.addAll(segment.after());
                if (segment.same()) {
                    assertThat(segment.before()).isEqualTo(segment.after());
                }
            }
            assertThat(String.join("\n", left)).isEqualTo(before);
            assertThat(String.join("\n", right)).isEqualTo(after);
        }
    }

    @Test
    void a_line_that_was_put_in_leaves_the_others_the_same() {
        assertThat(SideBySide.of("a\nb\nc", "a\nb\nx\nc"))
                .containsExactly(
                        new SideBySide.Segment(List.of("a", "b"), List.of("a", "b"), true),
                        new SideBySide.Segment(List.of(), List.of("x"), false),
                        new SideBySide.Segment(List.of("c"), List.of("c"), true));
    }

    @Test
    void texts_too_long_to_be_compared_line_by_line_keep_their_common_ends() {
        String before = "head\n" + "old\n".repeat(1500) + "tail";
        String after = "head\n" + "new\n".repeat(1500) + "tail";

        assertThat(SideBySide.of(before, after))
                .extracting(SideBySide.Segment::same)
                .containsExactly(true, false, true);
    }

    @Test
    void what_two_lines_share_does_not_cut_a_letter_in_two() {
        CommonAffixes alike = CommonAffixes.of("icon 😀 here", "icon 😁 here");

        assertThat(alike).isEqualTo(new CommonAffixes(5, 5));
        assertThat(alike.isLittle("icon 😀 here")).isFalse();
    }
}
