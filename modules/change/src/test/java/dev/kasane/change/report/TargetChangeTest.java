package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.config;
import static dev.kasane.change.report.SomeObjects.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.Change;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said of a target as a whole: that it is new, gone, moved, broken, or nothing of it changes. */
class TargetChangeTest {

    private static final Problem BROKEN = problem("it is broken", "a.yaml", 1);
    private static final TargetInputs SAME = TargetInputs.between(List.of(), List.of());
    private static final TargetInputs OTHER = TargetInputs.between(List.of(), List.of(object(config("a", "a"))));

    private static Problem problem(String sentence, @Nullable String file, int line) {
        String text = "a: b\n".repeat(line);
        return Problem.error(
                sentence,
                file == null
                        ? null
                        : new SourceFile(file, text.getBytes(StandardCharsets.UTF_8), "resources")
                                .span(text.length() - 5),
                null);
    }

    private static TargetChange target(
            @Nullable String earlier, @Nullable String later, List<Problem> before, List<Problem> after) {
        return new TargetChange("it", earlier, later, List.of(), null, null, before, after);
    }

    private static TargetChange in(String earlier, String later) {
        return target(earlier, later, List.of(), List.of());
    }

    @Test
    void a_target_of_which_nothing_differs_is_nothing() {
        assertThat(in("a", "a").isNothing()).isTrue();
        assertThat(in("a", "a").withInputs(SAME).isNothing()).isTrue();
    }

    @Test
    void a_moved_target_is_something_even_when_its_objects_stay() {
        assertThat(in("a", "b").isMoved()).isTrue();
        assertThat(in("a", "b").isNothing()).isFalse();
        assertThat(in("a", "b").isNothingButMoved()).isTrue();
        assertThat(in("a", "a").isMoved()).isFalse();
        assertThat(target(null, "b", List.of(), List.of()).isMoved()).isFalse();
        assertThat(target("a", null, List.of(), List.of()).isMoved()).isFalse();
    }

    @Test
    void everything_else_is_more_than_a_move() {
        assertThat(target(null, "a", List.of(), List.of()).isNothingButMoved()).isFalse();
        assertThat(target("a", null, List.of(), List.of()).isNothingButMoved()).isFalse();
        assertThat(target("a", "a", List.of(BROKEN), List.of()).isNothingButMoved())
                .isFalse();
        assertThat(target("a", "a", List.of(), List.of(BROKEN)).isNothingButMoved())
                .isFalse();
        assertThat(in("a", "a").withInputs(OTHER).isNothingButMoved()).isFalse();
        assertThat(in("a", "a")
                        .withChanges(List.of(new Change.Added(object(config("a", "a")))))
                        .isNothingButMoved())
                .isFalse();
    }

    @Test
    void a_target_is_rendered_when_a_side_that_it_has_is() {
        assertThat(in("a", "a").isRendered()).isTrue();
        assertThat(target("a", "a", List.of(BROKEN), List.of()).isRendered()).isTrue();
        assertThat(target("a", "a", List.of(), List.of(BROKEN)).isRendered()).isTrue();
        assertThat(target("a", "a", List.of(BROKEN), List.of(BROKEN)).isRendered())
                .isFalse();
        assertThat(target(null, "a", List.of(), List.of(BROKEN)).isRendered()).isFalse();
        assertThat(target("a", null, List.of(BROKEN), List.of()).isRendered()).isFalse();
        assertThat(target(null, "a", List.of(), List.of()).isRendered()).isTrue();
    }

    @Test
    void inputs_are_compared_where_they_replace_the_problems() {
        TargetChange both = target("a", "a", List.of(BROKEN), List.of(BROKEN)).withInputs(OTHER);

        assertThat(in("a", "a").isComparedByInputs()).isFalse();
        assertThat(both.isComparedByInputs()).isFalse();
        assertThat(both.withoutProblems().isComparedByInputs()).isTrue();
        assertThat(target("a", "a", List.of(BROKEN), List.of())
                        .withInputs(OTHER)
                        .isComparedByInputs())
                .isFalse();
        assertThat(target("a", "a", List.of(), List.of(BROKEN))
                        .withInputs(OTHER)
                        .isComparedByInputs())
                .isFalse();
    }

    @Test
    void a_target_that_is_broken_in_the_same_way_is_refused_alike_wherever_the_line_is() {
        Problem lower = problem("it is broken", "a.yaml", 7);

        assertThat(target("a", "a", List.of(BROKEN), List.of(lower)).isRefusedAlike())
                .isTrue();
        assertThat(target("a", "a", List.of(problem("no", null, 1)), List.of(problem("no", null, 1)))
                        .isRefusedAlike())
                .isTrue();
    }

    @Test
    void a_target_that_is_broken_in_another_way_is_not() {
        for (List<Problem> other : List.of(
                List.of(problem("it is bad", "a.yaml", 1)),
                List.of(problem("it is broken", "b.yaml", 1)),
                List.of(problem("it is broken", null, 1)),
                List.of(BROKEN, BROKEN),
                List.<Problem>of())) {
            assertThat(target("a", "a", List.of(BROKEN), other).isRefusedAlike())
                    .as(other.toString())
                    .isFalse();
            assertThat(target("a", "a", other, List.of(BROKEN)).isRefusedAlike())
                    .as(other.toString())
                    .isFalse();
        }
        assertThat(target("a", "a", List.of(BROKEN, BROKEN), List.of(BROKEN, problem("x", null, 1)))
                        .isRefusedAlike())
                .isFalse();
        assertThat(in("a", "a").isRefusedAlike()).isFalse();
    }

    @Test
    void a_new_a_gone_and_a_moved_target_are_not_refused_alike() {
        assertThat(target(null, "a", List.of(BROKEN), List.of(BROKEN)).isRefusedAlike())
                .isFalse();
        assertThat(target("a", null, List.of(BROKEN), List.of(BROKEN)).isRefusedAlike())
                .isFalse();
        assertThat(target("a", "b", List.of(BROKEN), List.of(BROKEN)).isRefusedAlike())
                .isFalse();
    }

    @Test
    void objects_that_stay_in_the_cluster_do_not_change() {
        TargetChange gone = target("a", null, List.of(), List.of())
                .withChanges(List.of(new Change.Removed(object(config("a", "a")))));

        assertThat(gone.leavingObjects().changes()).isEmpty();
        assertThat(gone.leavingObjects().isGone()).isTrue();
    }
}
