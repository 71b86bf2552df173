package dev.kasane.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static final List<Integer> ALL =
            IntStream.rangeClosed(1, 10).boxed().toList();

    @Test
    void a_few_of_many_runs_are_the_first_and_the_last_and_some_between() {
        assertThat(PerturbedRuns.spread(ALL, 4)).containsExactly(1, 4, 7, 10);
        assertThat(PerturbedRuns.spread(ALL, 2)).containsExactly(1, 10);
        assertThat(PerturbedRuns.spread(ALL, 1)).containsExactly(1);
    }

    @Test
    void no_more_are_wanted_than_there_are() {
        assertThat(PerturbedRuns.spread(ALL, 10)).isEqualTo(ALL);
        assertThat(PerturbedRuns.spread(ALL, Integer.MAX_VALUE)).isEqualTo(ALL);
    }
}
