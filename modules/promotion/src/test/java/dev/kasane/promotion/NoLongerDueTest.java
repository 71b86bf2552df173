package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static dev.kasane.promotion.Shop.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionOutcome.Edit;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits of an open pull request that are no longer due, and what people find on it. */
class NoLongerDueTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final String BRANCH = "kasane/promote/prod";
    private static final ImagePromotion CART = promotion("prod", 0, "v1");
    private static final ImagePromotion SHOP = promotion("prod", 1, "v1");

    @TempDir
    Path folder;

    private Shop shop;
    private final List<String> steps = new ArrayList<>();

    @BeforeEach
    void a_shop_with_a_proposal_of_two_images() {
        shop = Shop.at(folder.resolve("forge.git"), 3);
        shop.promoter().run(request(Mode.PULL_REQUEST, CART, SHOP));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    /** Believes what one decides, and objects to some edits. */
    private record Judge(boolean proven, Map<ImagePromotion, String> objections) implements EditProof {
        @Override
        public boolean isProven(ImagePromotion claimed, PromotionRequest request, ObjectId parent) {
            return proven;
        }

        @Override
        public @Nullable String objection(ImagePromotion edit, PromotionRequest request, ObjectId base) {
            return objections.get(edit);
        }
    }

    private Promoter promoter(EditProof provenance, EditGate gate) {
        return promoter(provenance, gate, TagOrder.NONE);
    }

    private Promoter promoter(EditProof provenance, EditGate gate, TagOrder order) {
        GitRepository local = GitRepository.bare(shop.folder, "main");
        steps.clear();
        return new Promoter(
                local,
                Remote.itself(local),
                Shop.BOT,
                null,
                provenance,
                order,
                gate,
                new Proposal(shop.forge, new Shop.Texts(), new ProposalCache(local, "", List.of())),
                steps::add,
                RenderOptions.DEFAULT);
    }

    private Promoter objecting(ImagePromotion... edits) {
        Map<ImagePromotion, String> objections = new HashMap<>();
        List.of(edits).forEach(edit -> objections.put(edit, "its pipeline is gone"));
        return promoter(new Judge(true, objections), EditGate.NONE);
    }

    private PromotionOutcome without(Map<ImagePromotion, String> edits) {
        return promoter(Shop.BELIEVING, EditGate.NONE)
                .run(request(Mode.PULL_REQUEST).without(edits));
    }

    private String branch() {
        return shop.read(BRANCH, PROD);
    }

    @Test
    void an_edit_to_which_the_provenance_objects_is_taken_out_by_the_next_promotion_and_told() {
        PromotionOutcome outcome = objecting(CART).run(request(Mode.PULL_REQUEST, promotion("prod", 2, "v1")));

        assertThat(outcome.edits()).extracting(Edit::outcome).containsExactly(Outcome.PROMOTED);
        assertThat(branch()).contains("service 0\n  newTag: v0", "service 1\n  newTag: v1", "service 2\n  newTag: v1");
        assertThat(shop.forge.comments(1))
                .containsExactly("Without " + List.of(new Dropped(CART, "its pipeline is gone")));
    }

    @Test
    void an_edit_that_is_requested_again_is_due_whatever_the_provenance_objects() {
        objecting(CART).run(request(Mode.PULL_REQUEST, CART, promotion("prod", 2, "v1")));

        assertThat(branch()).contains("service 0\n  newTag: v1");
        assertThat(shop.forge.comments(1)).isEmpty();
    }

    @Test
    void an_edit_that_another_image_replaces_is_not_told() {
        objecting(CART).run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v2")));

        assertThat(branch()).contains("service 0\n  newTag: v2");
        assertThat(shop.forge.comments(1)).isEmpty();
    }

    /** A promoter to which v1 is newer than everything but v0, and to which the edit of the cart is no longer due. */
    private Promoter newer(Map<ImagePromotion, String> objections) {
        shop.commit("main", "README.md", "so that the proposal is looked at\n");
        return promoter(
                new Judge(true, objections),
                EditGate.NONE,
                (current, wanted) -> current.equals("v1") ? TagOrder.Verdict.OLDER : TagOrder.Verdict.NEWER);
    }

    private static ImagePromotion byHand(String tag) {
        ImagePromotion built = promotion("prod", 0, tag);
        return new ImagePromotion(built.edit(), built.pipeline(), null);
    }

    @Test
    void a_newer_image_that_is_no_longer_due_blocks_no_image_that_a_person_wants() {
        PromotionOutcome outcome =
                newer(Map.of(CART, "its pipeline is gone")).run(request(Mode.PULL_REQUEST, byHand("mine")));

        assertThat(outcome.edits()).extracting(Edit::outcome).containsExactly(Outcome.PROMOTED);
        assertThat(branch()).contains("service 0\n  newTag: mine", "service 1\n  newTag: v1");
        assertThat(shop.forge.comments(1)).as("it is replaced").isEmpty();
    }

    @Test
    void a_newer_image_that_is_due_blocks_older_ones() {
        PromotionOutcome outcome = newer(Map.of()).run(request(Mode.PULL_REQUEST, byHand("mine")));

        assertThat(outcome.edits()).extracting(Edit::outcome).containsExactly(Outcome.OLDER);
        assertThat(outcome.edits().getFirst().problems())
                .extracting(Problem::sentence)
                .containsExactly("svc0 in overlays/prod to mine: the open pull request has a newer one");
        assertThat(branch()).contains("service 0\n  newTag: v1", "service 1\n  newTag: v1");
    }

    @Test
    void an_older_build_does_not_take_the_place_of_an_image_that_is_no_longer_due() {
        PromotionOutcome outcome = newer(Map.of(CART, "its pipeline is gone"))
                .run(request(Mode.PULL_REQUEST, promotion("prod", 0, "built")));

        assertThat(outcome.edits()).extracting(Edit::outcome).containsExactly(Outcome.OLDER);
        assertThat(branch()).contains("service 0\n  newTag: v0", "service 1\n  newTag: v1");
        assertThat(shop.forge.comments(1))
                .containsExactly("Without " + List.of(new Dropped(CART, "its pipeline is gone")));
    }

    @Test
    void unwanted_edits_are_taken_out_without_a_new_one_and_the_gate_does_not_decide_about_the_rest() {
        EditGate gate = (promotions, edited) -> Map.of(SHOP, List.of(Problem.error("not today", null, "wait")));

        promoter(Shop.BELIEVING, gate).run(request(Mode.PULL_REQUEST).without(Map.of(CART, "it is held")));

        assertThat(branch()).contains("service 0\n  newTag: v0", "service 1\n  newTag: v1");
        assertThat(shop.forge.get(1).isOpen()).isTrue();
        assertThat(shop.forge.comments(1)).containsExactly("Without " + List.of(new Dropped(CART, "it is held")));
    }

    @Test
    void when_all_edits_are_unwanted_the_pull_request_is_closed_with_the_reasons() {
        PromotionOutcome outcome = without(Map.of(CART, "it is held", SHOP, "it is old"));

        assertThat(outcome.edits()).isEmpty();
        assertThat(outcome.commit()).isNull();
        assertThat(Objects.requireNonNull(outcome.pullRequest()).state()).isEqualTo(State.CLOSED);
        assertThat(shop.forge.comments(1))
                .singleElement()
                .asString()
                .startsWith("Nothing is left: ")
                .contains("it is held", "it is old");
    }

    @Test
    void when_no_edit_is_unwanted_nothing_is_done() {
        ObjectId tip = shop.tip(BRANCH);

        PromotionOutcome outcome = without(Map.of());

        assertThat(outcome.pullRequest()).isNull();
        assertThat(steps).containsExactly("fetched", "listed");
        assertThat(shop.tip(BRANCH)).isEqualTo(tip);
        assertThat(shop.forge.get(1).isOpen()).isTrue();
    }

    @Test
    void without_an_open_pull_request_nothing_is_taken_out() {
        shop.forge.close(1);
        ObjectId tip = shop.tip(BRANCH);

        assertThat(without(Map.of(CART, "it is held")).pullRequest()).isNull();
        assertThat(steps).containsExactly("fetched", "listed");
        assertThat(shop.tip(BRANCH)).isEqualTo(tip);
        assertThat(shop.forge.list(BRANCH, 9)).hasSize(1);
    }

    @Test
    void a_branch_whose_edits_nobody_proves_stops_the_promotion() {
        ObjectId tip = shop.tip(BRANCH);
        shop.commit("main", "README.md", "so that the proposal is looked at\n");

        PromotionOutcome outcome = promoter(new Judge(false, Map.of()), EditGate.NONE)
                .run(request(Mode.PULL_REQUEST, CART, promotion("prod", 2, "v1")));

        assertThat(outcome.edits()).extracting(Edit::outcome).containsExactly(Outcome.STOPPED, Outcome.STOPPED);
        assertThat(outcome.count(Outcome.STOPPED)).isEqualTo(2);
        assertThat(outcome.count(Outcome.PROMOTED)).isZero();
        assertThat(Objects.requireNonNull(outcome.stopped()).sentence())
                .startsWith("kasane/promote/prod has commits of others: ")
                .endsWith("svc0 in overlays/prod to v1 is proved by no pipeline and build");
        assertThat(outcome.pullRequest()).isEqualTo(shop.forge.get(1));
        assertThat(shop.forge.comments(1)).hasSize(1);
        assertThat(shop.tip(BRANCH)).isEqualTo(tip);
    }

    @Test
    void an_edit_that_is_requested_twice_has_one_outcome() {
        PromotionOutcome outcome = shop.promoter().run(request(Mode.COMMIT, CART, CART));

        assertThat(outcome.edits()).hasSize(1);
        assertThat(shop.promoter(TagOrder.NONE, StepListener.NONE)
                        .run(request(Mode.PULL_REQUEST, SHOP, SHOP))
                        .edits())
                .hasSize(1);
    }
}
