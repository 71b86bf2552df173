package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.promotion.Fault.Moment;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A repository or a forge that fails at any one of the questions of a promotion, before it has done it or after it; the next run completes it. */
class FaultTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";

    @TempDir
    Path folder;

    static Stream<Arguments> faults() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(Mode.values())
                        .flatMap(mode -> Stream.of(Moment.values()).map(moment -> Arguments.of(layout, mode, moment))));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void after_each_fault_the_next_run_ends_with_one_commit_and_one_pull_request_for_each_promotion(
            Layout layout, Mode mode, Moment moment) throws Exception {
        int failed = 0;
        for (boolean happened = true; happened; ) {
            Fault fault = new Fault(failed + 1, moment);
            try (Shop shop = Shop.at(folder.resolve(failed + "/forge.git"), 3)) {
                PromotionRequest former = layout.request(0, mode, promotion("prod", 1, "v7"));
                layout.promoter(shop, StepListener.NONE).run(former);
                PromotionRequest request = layout.request(0, mode, promotion("prod", 0, "v1"));

                boolean thrown = fault.isThrown(layout.promoter(shop, fault), request);

                happened = fault.happened();
                assertThat(thrown).as("question %s", failed + 1).isEqualTo(happened);
                layout.promoter(shop, StepListener.NONE).run(request);
                assertMade(shop, layout, mode);
            }
            failed += happened ? 1 : 0;
        }
        // there are a fetch and a push at least, and lists and changes of pull requests
        assertThat(failed).isGreaterThanOrEqualTo(mode == Mode.COMMIT ? 2 : 4);
    }

    private static void assertMade(Shop shop, Layout layout, Mode mode) throws Exception {
        String branch = mode == Mode.COMMIT ? "main" : layout.branch(0);
        assertThat(shop.log(branch)).hasSize(mode == Mode.COMMIT ? 3 : 2);
        assertThat(shop.read(branch, PROD)).contains("0\n  newTag: v1", "1\n  newTag: v7", "2\n  newTag: v0");
        if (mode == Mode.COMMIT) {
            assertThat(shop.forge.list("", 9)).isEmpty();
        } else {
            assertThat(shop.log("main")).hasSize(1);
            assertThat(shop.forge.list("", 9)).singleElement().satisfies(pullRequest -> {
                assertThat(pullRequest.isOpen()).isTrue();
                assertThat(String.valueOf(shop.tip(branch))).contains(pullRequest.headCommit());
                assertThat(pullRequest.body()).contains(pullRequest.headCommit());
            });
        }
    }
}
