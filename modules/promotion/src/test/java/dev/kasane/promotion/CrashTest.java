package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Promotions are killed ({@code kill -9}) after each step and at random moments; the next run completes them. The long form
 * is {@code -Dkasane.promote.kills=200}.
 */
class CrashTest {

    private static final int KILLS = Integer.getInteger("kasane.promote.kills", 6);
    private static final String PROD = "overlays/prod/kustomization.yaml";

    @TempDir
    Path folder;

    static Stream<Arguments> steps() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.concat(
                        Stream.of("fetched", "proved", "committed", "pushed")
                                .map(step -> Arguments.of(layout, Mode.COMMIT, step)),
                        Stream.of("fetched", "listed", "proved", "committed", "pushed", "pull request stored", "opened")
                                .map(step -> Arguments.of(layout, Mode.PULL_REQUEST, step))));
    }

    static Stream<Arguments> stepsOfAnUpdate() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of("fetched", "listed", "proved", "committed", "pushed", "updated")
                        .map(step -> Arguments.of(layout, step)));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void killed_after_a_step_the_next_run_ends_with_one_commit_and_one_pull_request(
            Layout layout, Mode mode, String step) throws Exception {
        Path forge = folder.resolve("forge.git");
        Shop.at(forge, 3).close();
        Victim.killAfter(step, CrashVictim.class, arguments(forge, layout, mode, step));
        completeAndCheck(forge, layout, mode);
    }

    @ParameterizedTest
    @MethodSource("stepsOfAnUpdate")
    void killed_while_an_open_pull_request_rolls_on_nothing_is_lost(Layout layout, String step) throws Exception {
        Mode mode = Mode.PULL_REQUEST;
        Path forge = folder.resolve("forge.git");
        try (Shop shop = Shop.at(forge, 3)) {
            layout.promoter(shop, StepListener.NONE).run(layout.request(0, mode, promotion("prod", 1, "v7")));
        }
        Victim.killAfter(step, CrashVictim.class, arguments(forge, layout, mode, step));
        try (Shop shop = Shop.at(forge, 3)) {
            layout.promoter(shop, StepListener.NONE)
                    .run(layout.request(0, mode, promotion("prod", 0, "v1"), promotion("prod", 2, "v1")));
            assertThat(shop.log(layout.branch(0))).hasSize(2);
            assertThat(shop.read(layout.branch(0), PROD))
                    .contains("0\n  newTag: v1", "1\n  newTag: v7", "2\n  newTag: v1");
            assertThat(shop.forge.list("", 9)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void killed_at_any_moment_the_next_run_ends_with_one_commit_and_one_pull_request(Layout layout) throws Exception {
        Random random = new Random(20_261_121);
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            Mode mode = i % 2 == 0 ? Mode.COMMIT : Mode.PULL_REQUEST;
            Path forge = folder.resolve(i + "/forge.git");
            Shop.at(forge, 3).close();
            Process victim = Victim.start(CrashVictim.class, arguments(forge, layout, mode, "-"));
            try (BufferedReader out = victim.inputReader()) {
                assertThat(out.readLine()).isEqualTo("ready");
                if (!victim.waitFor(random.nextInt(700), TimeUnit.MILLISECONDS)) {
                    killed++;
                }
            }
            Victim.kill(victim);
            completeAndCheck(forge, layout, mode);
        }
        assertThat(killed).as("some were killed before they were done").isPositive();
    }

    private static String[] arguments(Path forge, Layout layout, Mode mode, String step) {
        return new String[] {forge.toString(), layout.name(), mode.name(), step, "v1"};
    }

    private static void completeAndCheck(Path forge, Layout layout, Mode mode) throws IOException {
        try (Shop shop = Shop.at(forge, 3)) {
            String before = shop.read("main~" + (shop.log("main").size() - 1), PROD);
            String wanted = before.replace("service 0\n  newTag: v0", "service 0\n  newTag: v1")
                    .replace("service 2\n  newTag: v0", "service 2\n  newTag: v1");
            for (int i = 0; i < 2; i++) {
                layout.promoter(shop, StepListener.NONE)
                        .run(layout.request(0, mode, promotion("prod", 0, "v1"), promotion("prod", 2, "v1")));
            }
            String branch = mode == Mode.COMMIT ? "main" : layout.branch(0);
            assertThat(shop.log(branch)).hasSize(2);
            assertThat(shop.read(branch, PROD)).isEqualTo(wanted);
            List<PullRequest> pullRequests = shop.forge.list("", 9);
            if (mode == Mode.COMMIT) {
                assertThat(pullRequests).isEmpty();
            } else {
                assertThat(shop.log("main")).hasSize(1);
                assertThat(pullRequests).hasSize(1);
                @Nullable String head = pullRequests.getFirst().headCommit();
                assertThat(String.valueOf(shop.tip(branch))).contains(String.valueOf(head));
                assertThat(pullRequests.getFirst().body()).contains(String.valueOf(head));
                assertThat(pullRequests.getFirst().isOpen()).isTrue();
            }
        }
    }
}
