package dev.kasane.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTextTest {

    @Test
    void each_further_line_of_a_sentence_in_lines_is_marked() {
        assertThat(ProblemText.of(Problem.lines("web/templates/a.yaml:2:13\n  executing \"a\"\n::error::b\n", "see")))
                .isEqualTo(
                        "error: web/templates/a.yaml:2:13\n  |   executing \"a\"\n  | \\u003A:error::b\n  hint: see\n");
    }

    @Test
    void a_line_feed_in_a_sentence_of_one_line_is_written_out() {
        assertThat(ProblemText.of(Problem.error("no file a\nb", null, null))).isEqualTo("error: no file a\\u000Ab\n");
    }
}
