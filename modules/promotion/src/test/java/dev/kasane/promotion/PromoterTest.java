package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static dev.kasane.promotion.Shop.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromoterTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final String BRANCH = "kasane/promote/prod";

    @TempDir
    Path folder;

    private Shop shop;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge.git"), 3);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private PromotionOutcome propose(ImagePromotion... promotions) {
        return shop.promoter().run(request(Mode.PULL_REQUEST, promotions));
    }

    private static List<Outcome> outcomes(PromotionOutcome outcome) {
        return outcome.edits().stream().map(PromotionOutcome.Edit::outcome).toList();
    }

    private static PullRequest pullRequest(PromotionOutcome outcome) {
        return Objects.requireNonNull(outcome.pullRequest());
    }

    @Test
    void a_commit_changes_the_tag_and_says_why() throws Exception {
        String before = shop.read("main", PROD);

        PromotionOutcome outcome = shop.promoter().run(request(Mode.COMMIT, promotion("prod", 1, "v1")));

        assertThat(outcomes(outcome)).containsExactly(Outcome.PROMOTED);
        assertThat(shop.read("main", PROD))
                .isEqualTo(before.replace("svc1   # service 1\n  newTag: v0", "svc1   # service 1\n  newTag: v1"));
        assertThat(shop.log("main")).hasSize(2).first().isEqualTo("""
                Promote svc1 to prod

                - svc1 to v1 in overlays/prod, built from %1$s by svc1

                Source-Commit: %1$s
                Image: svc1:v1
                Pipeline: svc1
                Kasane-Promotion: prod
                Kasane-Edit: svc1 - v1 - svc1 %1$s overlays/prod
                """.formatted("c".repeat(40)));
    }

    @Test
    void the_same_again_makes_no_commit() throws Exception {
        shop.promoter().run(request(Mode.COMMIT, promotion("prod", 1, "v1")));
        PromotionOutcome again = shop.promoter().run(request(Mode.COMMIT, promotion("prod", 1, "v1")));

        assertThat(outcomes(again)).containsExactly(Outcome.DONE_BEFORE);
        assertThat(again.commit()).isNull();
        assertThat(shop.log("main")).hasSize(2);
    }

    @Test
    void an_edit_that_a_gate_holds_keeps_no_other_and_is_made_when_the_gate_lets_it_go() throws Exception {
        ImagePromotion good = promotion("prod", 0, "v1");
        ImagePromotion bad = promotion("prod", 1, "v1");
        Problem why = Problem.error("not today", null, "wait");
        EditGate gate = (promotions, edited) -> promotions.contains(bad) ? Map.of(bad, List.of(why)) : Map.of();

        PromotionOutcome held = shop.promoter(gate).run(request(Mode.COMMIT, good, bad));

        assertThat(outcomes(held)).containsExactly(Outcome.PROMOTED, Outcome.HELD);
        assertThat(held.edits().getLast().problems()).containsExactly(why);
        assertThat(shop.read("main", PROD)).contains("service 0\n  newTag: v1", "service 1\n  newTag: v0");
        assertThat(outcomes(shop.promoter().run(request(Mode.COMMIT, good, bad))))
                .containsExactly(Outcome.DONE_BEFORE, Outcome.PROMOTED);
    }

    @Test
    void one_pull_request_rolls_on_with_every_promotion() throws Exception {
        PromotionOutcome first = propose(promotion("prod", 0, "v1"));
        PromotionOutcome second = propose(promotion("prod", 1, "v1"));
        PromotionOutcome third = propose(promotion("prod", 0, "v2"));

        assertThat(pullRequest(first).number()).isEqualTo(1);
        assertThat(pullRequest(second).number()).isEqualTo(1);
        assertThat(pullRequest(third).number()).isEqualTo(1);
        assertThat(shop.forge.list("", 9)).hasSize(1);
        assertThat(shop.log(BRANCH)).hasSize(2);
        assertThat(shop.read(BRANCH, PROD))
                .contains("service 0\n  newTag: v2", "service 1\n  newTag: v1", "service 2\n  newTag: v0");
        assertThat(shop.read("main", PROD)).doesNotContain("v1", "v2");
        assertThat(shop.forge.get(1).body())
                .contains("svc0 in overlays/prod to v2", "svc1 in overlays/prod to v1", third.commit());
        assertThat(shop.forge.get(1).headCommit()).isEqualTo(third.commit());
    }

    @Test
    void the_same_proposal_again_writes_nothing() {
        PromotionOutcome first = propose(promotion("prod", 0, "v1"));
        ObjectId record = BranchUpdate.tip(shop.forgeRepository, "refs/kasane/pulls/1");
        shop.commit("main", "README.md", "something else\n");
        PromotionOutcome again = propose(promotion("prod", 0, "v1"));

        assertThat(again.commit()).isEqualTo(first.commit());
        assertThat(outcomes(again)).containsExactly(Outcome.PROMOTED);
        assertThat(BranchUpdate.tip(shop.forgeRepository, "refs/kasane/pulls/1"))
                .isEqualTo(record);
    }

    @Test
    void when_the_base_changes_an_edited_file_the_edits_are_made_again_on_it() throws Exception {
        propose(promotion("prod", 0, "v1"));
        shop.commit("main", PROD, shop.read("main", PROD).replace("# who runs what", "# edited nearby"));
        propose(promotion("prod", 0, "v1"));

        assertThat(shop.log(BRANCH)).hasSize(3);
        assertThat(shop.read(BRANCH, PROD)).contains("# edited nearby", "service 0\n  newTag: v1");
        assertThat(shop.forge.list("", 9)).hasSize(1);
    }

    @Test
    void a_merged_pull_request_is_followed_by_a_new_one() throws Exception {
        PullRequest first = pullRequest(propose(promotion("prod", 0, "v1")));
        shop.forge.merge(first.number(), first.headCommit());
        PullRequest second = pullRequest(propose(promotion("prod", 1, "v1")));

        assertThat(second.number()).isEqualTo(2);
        assertThat(shop.read("main", PROD)).contains("service 0\n  newTag: v1");
        assertThat(shop.log(BRANCH)).hasSize(3);
        assertThat(shop.forge.get(1).state()).isEqualTo(State.MERGED);
    }

    @Test
    void a_base_that_moved_on_is_merged_into_as_one_more_commit() throws Exception {
        PullRequest first = pullRequest(propose(promotion("prod", 0, "v1")));
        shop.commit("main", "README.md", "meanwhile\n");

        PullRequest merged = shop.forge.merge(first.number(), first.headCommit());

        assertThat(merged.state()).isEqualTo(State.MERGED);
        assertThat(shop.log("main"))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("Promote svc0 to prod (#1)\n")
                .contains("\nKasane-Promotion: prod\n");
        assertThat(shop.read("main", "README.md")).isEqualTo("meanwhile\n");
        assertThat(shop.forge.merge(first.number(), first.headCommit())).isEqualTo(merged);
        assertThat(shop.log("main")).hasSize(3);
    }

    @Test
    void what_cannot_be_merged_is_refused_until_the_promotion_runs_again() {
        PullRequest first = pullRequest(propose(promotion("prod", 0, "v1")));
        shop.commit(
                "main",
                PROD,
                shop.read("main", PROD).replace("service 0\n  newTag: v0", "service 0\n  newTag: hotfix"));

        assertThatThrownBy(() -> shop.forge.merge(first.number(), first.headCommit()))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("has changed the same lines");
        PullRequest again = pullRequest(propose(promotion("prod", 0, "v1")));
        assertThat(again.number()).isEqualTo(1);
        assertThat(shop.forge.merge(1, again.headCommit()).state()).isEqualTo(State.MERGED);
        assertThat(shop.read("main", PROD)).contains("service 0\n  newTag: v1");
    }

    @Test
    void commits_of_others_stop_the_promotion_and_are_kept() {
        propose(promotion("prod", 0, "v1"));
        ObjectId ours = shop.tip(BRANCH);
        ObjectId human = shop.commit(BRANCH, "overlays/prod/note.txt", "wait for me\n");

        for (int i = 0; i < 2; i++) {
            PromotionOutcome stopped = propose(promotion("prod", 1, "v1"));
            assertThat(outcomes(stopped)).containsExactly(Outcome.STOPPED);
            assertThat(Objects.requireNonNull(stopped.stopped()).sentence()).contains("Ada");
            assertThat(Objects.requireNonNull(stopped.stopped()).hint()).contains("merge or close its pull request");
        }
        assertThat(shop.tip(BRANCH)).isEqualTo(human);
        assertThat(shop.forge.comments(1)).hasSize(1).first().asString().contains("commits of others", "To go on");

        BranchUpdate.swap(shop.forgeRepository, "refs/heads/" + BRANCH, human, Objects.requireNonNull(ours));
        assertThat(outcomes(propose(promotion("prod", 1, "v1")))).containsExactly(Outcome.PROMOTED);
        assertThat(shop.read(BRANCH, PROD)).contains("service 0\n  newTag: v1", "service 1\n  newTag: v1");
    }

    @Test
    void a_closed_promotion_is_not_proposed_again_until_it_is_opened_again() {
        propose(promotion("prod", 0, "v1"));
        shop.forge.close(1);

        PromotionOutcome again = propose(promotion("prod", 0, "v1"), promotion("prod", 1, "v1"));
        assertThat(outcomes(again)).containsExactly(Outcome.CLOSED, Outcome.PROMOTED);
        assertThat(pullRequest(again).number()).isEqualTo(2);
        assertThat(shop.read(BRANCH, PROD)).contains("service 0\n  newTag: v0", "service 1\n  newTag: v1");
        assertThat(outcomes(propose(promotion("prod", 0, "v2"))))
                .as("a newer one")
                .containsExactly(Outcome.PROMOTED);

        shop.forge.close(2);
        shop.forge.reopen(1);
        assertThat(outcomes(propose(promotion("prod", 0, "v1")))).containsExactly(Outcome.PROMOTED);
    }

    @Test
    void a_reverted_promotion_is_not_made_again() {
        String before = shop.read("main", PROD);
        shop.promoter().run(request(Mode.COMMIT, promotion("prod", 0, "v1")));
        shop.commit("main", PROD, before);

        for (Mode mode : Mode.values()) {
            PromotionOutcome again = shop.promoter().run(request(mode, promotion("prod", 0, "v1")));
            assertThat(outcomes(again)).containsExactly(Outcome.REVERTED);
            assertThat(again.edits().getFirst().problems().getFirst().sentence())
                    .contains("was taken back");
        }
        assertThat(shop.read("main", PROD)).isEqualTo(before);
        assertThat(shop.tip(BRANCH)).isNull();
        assertThat(outcomes(propose(promotion("prod", 0, "v2")))).containsExactly(Outcome.PROMOTED);
    }

    @Test
    void a_pull_request_with_nothing_left_in_it_is_closed_and_holds_nothing_back() {
        propose(promotion("prod", 0, "v1"));
        shop.commit("main", PROD, shop.read(BRANCH, PROD));
        PromotionOutcome again = propose(promotion("prod", 0, "v1"));

        assertThat(outcomes(again)).containsExactly(Outcome.DONE_BEFORE);
        assertThat(pullRequest(again).state()).isEqualTo(State.CLOSED);
        assertThat(shop.forge.comments(1)).containsExactly("Nothing is left to promote: main is up to date already.");
        assertThat(Marker.closed(shop.forge.list(BRANCH, 9))).isEmpty();
    }

    @Test
    void a_pull_request_into_another_base_is_superseded_with_a_link() {
        propose(promotion("prod", 0, "v1"));
        BranchUpdate.swap(shop.forgeRepository, "refs/heads/release", null, Objects.requireNonNull(shop.tip("main")));
        PromotionOutcome moved = shop.promoter()
                .run(new PromotionRequest(
                        "prod",
                        Intent.PROMOTION,
                        null,
                        "release",
                        Mode.PULL_REQUEST,
                        List.of(promotion("prod", 0, "v1"))));

        assertThat(pullRequest(moved).number()).isEqualTo(2);
        assertThat(shop.forge.get(1).state()).isEqualTo(State.CLOSED);
        assertThat(shop.forge.comments(1))
                .singleElement()
                .asString()
                .startsWith("Superseded by kasane pr show 2 --forge ")
                .endsWith("forge.git (#2).");
        assertThat(Marker.closed(shop.forge.list(BRANCH, 9))).isEmpty();
    }

    @Test
    void a_tag_never_moves_to_an_older_commit() {
        ObjectId old = Objects.requireNonNull(shop.tip("main"));
        ObjectId middle = shop.commit("main", "README.md", "1\n");
        ObjectId newest = shop.commit("main", "README.md", "2\n");
        Promoter promoter = shop.promoter(new CommitOrder(shop.forgeRepository, "main"), StepListener.NONE);

        assertThat(outcomes(promoter.run(request(Mode.COMMIT, promotion("prod", 0, middle.name())))))
                .containsExactly(Outcome.PROMOTED);
        PromotionOutcome older = promoter.run(request(Mode.COMMIT, promotion("prod", 0, old.name())));
        assertThat(outcomes(older)).containsExactly(Outcome.OLDER);
        assertThat(older.edits().getFirst().problems())
                .extracting(Problem::sentence)
                .first()
                .asString()
                .contains("is newer");
        assertThat(outcomes(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, newest.name())))))
                .containsExactly(Outcome.PROMOTED);
        // the open pull request is newer than what the base says, and than what is asked for now
        assertThat(outcomes(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, middle.name())))))
                .containsExactly(Outcome.OLDER);
        assertThat(shop.read(BRANCH, PROD)).contains(newest.name());
    }

    @Test
    void a_commit_on_another_line_of_history_is_no_newer_unless_history_was_rewritten() {
        ObjectId root = Objects.requireNonNull(shop.tip("main"));
        ObjectId main = shop.commit("main", "README.md", "main\n");
        BranchUpdate.swap(shop.forgeRepository, "refs/heads/side", null, root);
        ObjectId side = shop.commit("side", "README.md", "side\n");
        CommitOrder order = new CommitOrder(shop.forgeRepository, "main");

        assertThat(order.compare(main.name(), side.name())).isEqualTo(TagOrder.Verdict.APART);
        assertThat(order.compare(side.name(), main.name())).isEqualTo(TagOrder.Verdict.NEWER);
        assertThat(order.compare(root.name().substring(0, 12), main.name())).isEqualTo(TagOrder.Verdict.NEWER);
        assertThat(order.compare(main.name(), root.name())).isEqualTo(TagOrder.Verdict.OLDER);
        assertThat(order.compare("0.1.0", main.name())).isEqualTo(TagOrder.Verdict.UNKNOWN);
        assertThat(order.compare(main.name(), main.name())).isEqualTo(TagOrder.Verdict.SAME);
    }

    @Test
    void what_cannot_be_edited_is_refused_and_the_rest_is_promoted() {
        PromotionOutcome outcome =
                propose(promotion("nowhere", 0, "v1"), promotion("prod", 9, "v1"), promotion("prod", 1, "v1"));

        assertThat(outcomes(outcome)).containsExactly(Outcome.REFUSED, Outcome.REFUSED, Outcome.PROMOTED);
        assertThat(outcome.edits().get(1).problems()).isNotEmpty();
    }

    @Test
    void a_base_that_is_not_there_is_said_to_be_missing() {
        PromotionRequest request = new PromotionRequest(
                "prod", Intent.PROMOTION, null, "nothing", Mode.COMMIT, List.of(promotion("prod", 0, "v1")));

        assertThatThrownBy(() -> shop.promoter().run(request))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("there is no branch nothing");
    }

    @Test
    void a_name_that_is_no_part_of_a_branch_is_refused() {
        for (String name : List.of("", "..", "a/b", "-x", "a b", "a..b", "x.lock", "a\n")) {
            assertThatThrownBy(() -> new PromotionRequest(name, Intent.PROMOTION, null, "main", Mode.COMMIT, List.of()))
                    .isInstanceOf(KasaneException.class);
        }
    }

    @Test
    void each_step_is_told_in_order() {
        List<String> steps = new ArrayList<>();
        shop.promoter(TagOrder.NONE, steps::add).run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1")));

        assertThat(steps)
                .containsExactly("fetched", "listed", "proved", "committed", "pushed", "pull request stored", "opened");
    }

    @Test
    void each_step_of_a_commit_is_told_in_order() {
        List<String> steps = new ArrayList<>();
        shop.promoter(TagOrder.NONE, steps::add).run(request(Mode.COMMIT, promotion("prod", 0, "v1")));

        assertThat(steps).containsExactly("fetched", "proved", "committed", "pushed");
    }
}
