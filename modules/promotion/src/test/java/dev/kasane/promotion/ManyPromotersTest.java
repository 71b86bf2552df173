package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.StoredConfig;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sixteen promoters at once, of one repository and of four; {@code -Dkasane.promote.rounds=100} is the long form. */
class ManyPromotersTest {

    private static final int PROMOTERS = 16;
    private static final int ROUNDS = Integer.getInteger("kasane.promote.rounds", 5);

    @TempDir
    Path folder;

    private interface Work {
        void run(int promoter, int round) throws Exception;
    }

    /**
     * What servers do now and then: JGit's own server leaves a pack for each push, and each fetch reads all of their indexes.
     * Here it is done while nobody works; JGit would do it beside them.
     */
    private static void tidy(Shop shop) throws Exception {
        StoredConfig config = shop.forgeRepository.jgit().getConfig();
        config.setBoolean("receive", null, "autogc", false);
        config.setString("gc", null, "prunepackexpire", "now");
        config.save();
        Git.wrap(shop.forgeRepository.jgit()).gc().call();
    }

    private static void atOnce(Shop shop, Work work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(PROMOTERS)) {
            tidy(shop);
            for (int round = 1; round <= ROUNDS; round++) {
                List<Callable<Void>> all = new ArrayList<>();
                for (int promoter = 0; promoter < PROMOTERS; promoter++) {
                    int who = promoter;
                    int when = round;
                    all.add(() -> {
                        work.run(who, when);
                        return null;
                    });
                }
                for (Future<Void> future : threads.invokeAll(all)) {
                    future.get();
                }
                if (round % 5 == 0) {
                    tidy(shop);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void commits_of_all_of_them_are_there_once_and_in_a_line(Layout layout) throws Exception {
        try (Shop shop = Shop.at(folder.resolve("forge.git"), PROMOTERS)) {
            List<Promoter> promoters = promoters(shop, layout);

            atOnce(shop, (promoter, round) -> {
                PromotionOutcome outcome = promoters
                        .get(promoter)
                        .run(layout.request(promoter, Mode.COMMIT, promotion("prod", promoter, "v" + round)));
                assertThat(outcome.edits())
                        .extracting(PromotionOutcome.Edit::outcome)
                        .containsExactly(Outcome.PROMOTED);
            });

            Map<String, Integer> edits = edits(shop.log("main"));
            assertThat(edits).hasSize(PROMOTERS * ROUNDS).containsValue(1).doesNotContainValue(2);
            assertThat(shop.log("main")).hasSize(PROMOTERS * ROUNDS + 1);
            for (int i = 0; i < PROMOTERS; i++) {
                assertThat(shop.read("main", "overlays/prod/kustomization.yaml"))
                        .contains("service " + i + "\n  newTag: v" + ROUNDS);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void proposals_of_all_of_them_are_in_a_pull_request_of_each_repository_and_merging_meanwhile_loses_none(
            Layout layout) throws Exception {
        try (Shop shop = Shop.at(folder.resolve("forge.git"), PROMOTERS + layout.sources)) {
            List<Promoter> promoters = promoters(shop, layout);

            atOnce(shop, (promoter, round) -> {
                PromotionOutcome outcome = promoters
                        .get(promoter)
                        .run(layout.request(promoter, Mode.PULL_REQUEST, promotion("prod", promoter, "v" + round)));
                // somebody may have merged it before the promoter looked again
                assertThat(outcome.edits())
                        .extracting(PromotionOutcome.Edit::outcome)
                        .isSubsetOf(Outcome.PROMOTED, Outcome.DONE_BEFORE);
                if (promoter % 5 == 0) {
                    mergeWhatIsOpen(shop);
                }
            });
            for (int source = 0; source < layout.sources; source++) {
                // what others merged is below the edits of this one now, and no edit is asked for once more
                promoters
                        .get(source)
                        .run(layout.request(source, Mode.PULL_REQUEST, promotion("prod", PROMOTERS + source, "v1")));
                mergeWhatIsOpen(shop);
            }

            List<PullRequest> all = shop.forge.list("", 10_000);
            assertThat(all).noneMatch(PullRequest::isOpen);
            // shop.log refuses merges: what it gives is a line, and no commit of it says what was said before
            assertThat(shop.log("main")).hasSizeLessThanOrEqualTo(all.size() + 1);
            assertThat(shop.trees("main")).doesNotHaveDuplicates();
            for (int i = 0; i < PROMOTERS; i++) {
                assertThat(shop.read("main", "overlays/prod/kustomization.yaml"))
                        .contains("service " + i + "\n  newTag: v" + ROUNDS);
            }
        }
    }

    private static void mergeWhatIsOpen(Shop shop) {
        for (PullRequest pullRequest : shop.forge.list("", 50)) {
            if (pullRequest.isOpen()) {
                try {
                    shop.forge.merge(pullRequest.number(), pullRequest.headCommit());
                } catch (RemoteException e) {
                    // its branch has moved since it was looked at, or there was nothing left in it; the next round
                    // merges
                    assertThat(e.getMessage())
                            .containsAnyOf("is no longer at", "is closed", "has changed the same lines");
                }
            }
        }
    }

    /** Of one repository, half of them commit into it, and half push to it from their own, as all do of several. */
    private static List<Promoter> promoters(Shop shop, Layout layout) {
        List<Promoter> promoters = new ArrayList<>();
        for (int i = 0; i < PROMOTERS; i++) {
            promoters.add(layout == Layout.ONE_REPOSITORY && i % 2 == 0 ? shop.promoter() : shop.pusher("local" + i));
        }
        return promoters;
    }

    /** How often each edit is in the messages of a history. */
    private static Map<String, Integer> edits(List<String> log) {
        Map<String, Integer> edits = new HashMap<>();
        for (String message : log) {
            for (ImagePromotion promotion : PromotionMessage.promotions(message)) {
                edits.merge(promotion.edit().toText(), 1, Integer::sum);
            }
        }
        return edits;
    }
}
