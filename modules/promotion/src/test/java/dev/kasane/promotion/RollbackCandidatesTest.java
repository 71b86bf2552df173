package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.Fault.Moment;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reverts, rollbacks and hotfixes during which a repository or a forge fails at any one of the questions, before it has done what is asked
 * for or after it, or which are killed after a step that leaves something behind; the next run completes them.
 */
class RollbackCandidatesTest {

    private static final String WHY = "It works by now.";

    @TempDir
    Path folder;

    static Stream<Arguments> faults() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(DirectRequest.values())
                        .flatMap(way -> Stream.of(Moment.values()).map(moment -> Arguments.of(layout, way, moment))));
    }

    static Stream<Arguments> steps() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(DirectRequest.values())
                        .flatMap(way -> (way.mode == Mode.COMMIT
                                        ? Stream.of("committed", "pushed")
                                        : Stream.of("committed", "pushed", "pull request stored", "opened"))
                                .map(step -> Arguments.of(layout, way, step))));
    }

    static Stream<Arguments> layoutsAndMoments() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(Moment.values()).map(moment -> Arguments.of(layout, moment)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void after_each_fault_the_next_run_makes_it_once_and_leaves_other_proposals(
            Layout layout, DirectRequest way, Moment moment) throws Exception {
        int failed = 0;
        for (boolean happened = true; happened; ) {
            Fault fault = new Fault(failed + 1, moment);
            try (Shop shop = Shop.at(folder.resolve(failed + "/forge.git"), 3)) {
                DirectRequest.prepare(shop, layout);

                boolean thrown = fault.isThrown(layout.promoter(shop, fault), way.request(layout));

                happened = fault.happened();
                assertThat(thrown).as("question %s", failed + 1).isEqualTo(happened);
                way.completeAndCheck(shop, layout);
            }
            failed += happened ? 1 : 0;
        }
        assertThat(failed).isGreaterThanOrEqualTo(way.mode == Mode.COMMIT ? 2 : 4);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void killed_after_a_step_the_next_run_makes_it_once_and_leaves_other_proposals(
            Layout layout, DirectRequest way, String step) throws Exception {
        Path forge = folder.resolve("forge.git");
        try (Shop shop = Shop.at(forge, 3)) {
            DirectRequest.prepare(shop, layout);
        }

        Victim.killAfter(step, DirectRequestVictim.class, forge.toString(), layout.name(), way.name(), step);

        try (Shop shop = Shop.at(forge, 3)) {
            way.completeAndCheck(shop, layout);
        }
    }

    /** A revert of an image that works after all, which may have to be proposed again. */
    @ParameterizedTest
    @MethodSource("layoutsAndMoments")
    void after_each_fault_the_next_run_takes_a_revert_back_that_is_no_longer_needed(Layout layout, Moment moment)
            throws Exception {
        int failed = 0;
        PromotionRequest revert = DirectRequest.REVERT.request(layout);
        PromotionRequest nothing = DirectRequest.REVERT.nothing(layout);
        for (boolean happened = true; happened; ) {
            Fault fault = new Fault(failed + 1, moment);
            try (Shop shop = Shop.at(folder.resolve(failed + "/forge.git"), 3)) {
                DirectRequest.prepare(shop, layout);
                layout.promoter(shop, StepListener.NONE).run(revert);

                fault.isThrown(() -> layout.promoter(shop, fault).withdraw(nothing, Set.of(), WHY));

                happened = fault.happened();
                for (int i = 0; i < 2; i++) {
                    layout.promoter(shop, StepListener.NONE).withdraw(nothing, Set.of(), WHY);
                }
                PullRequest closed = shop.forge.list(revert.branch(), 9).getFirst();
                assertThat(closed.state()).as("after question %s", failed + 1).isEqualTo(PullRequest.State.CLOSED);
                assertThat(shop.forge.comments(closed.number())).containsExactly(WHY);
                assertThat(shop.forge.list(layout.branch(0), 9)).allMatch(PullRequest::isOpen);

                PromotionOutcome again =
                        layout.promoter(shop, StepListener.NONE).run(revert);
                assertThat(again.count(PromotionOutcome.Outcome.PROMOTED)).isEqualTo(1);
                assertThat(shop.forge.list(revert.branch(), 9))
                        .hasSize(2)
                        .filteredOn(PullRequest::isOpen)
                        .hasSize(1);
            }
            failed += happened ? 1 : 0;
        }
        assertThat(failed).isGreaterThanOrEqualTo(5);
    }
}
