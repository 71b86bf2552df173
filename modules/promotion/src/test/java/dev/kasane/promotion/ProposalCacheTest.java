package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static dev.kasane.promotion.Shop.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionOutcome.Edit;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProposalCacheTest {

    private static final String MONDAY = "2026-11-23";
    private static final String TUESDAY = "2026-11-24";

    @TempDir
    Path folder;

    private Shop shop;
    private final List<String> steps = new ArrayList<>();
    private PromotionOutcome first;

    @BeforeEach
    void a_shop_with_a_proposal() {
        shop = Shop.at(folder.resolve("forge.git"), 3);
        first = propose(MONDAY, "v1");
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private PromotionOutcome propose(String day, String tag) {
        steps.clear();
        return shop.promoter(day, steps::add)
                .run(request(Mode.PULL_REQUEST, promotion("prod", 0, tag), promotion("prod", 1, "v1")));
    }

    private void assertLookedAt() {
        assertThat(steps).contains("proved").doesNotContain("settled");
    }

    private void assertSettled() {
        assertThat(steps).containsExactly("fetched", "listed", "settled");
    }

    @Test
    void what_was_just_proposed_is_not_proved_again_and_is_told_the_same() {
        PromotionOutcome again = propose(MONDAY, "v1");

        assertSettled();
        assertThat(again).isEqualTo(first);
    }

    @Test
    void another_image_another_day_or_another_base_is_looked_at() {
        propose(TUESDAY, "v1");
        assertLookedAt();
        propose(TUESDAY, "v1");
        assertSettled();

        propose(TUESDAY, "v2");
        assertLookedAt();
        propose(TUESDAY, "v2");
        assertSettled();

        shop.commit("main", "README.md", "something else\n");
        PromotionOutcome moved = propose(TUESDAY, "v2");
        assertLookedAt();
        assertThat(propose(TUESDAY, "v2")).isEqualTo(moved);
        assertSettled();
    }

    @Test
    void a_text_that_somebody_changed_is_put_right() {
        PullRequest written = shop.forge.get(1);
        shop.forge.update(1, written.title(), "nothing to see here");

        propose(MONDAY, "v1");

        assertLookedAt();
        assertThat(shop.forge.get(1).body()).isEqualTo(written.body());
    }

    @Test
    void a_closed_proposal_is_looked_at_and_not_made_again() {
        shop.forge.close(1);

        PromotionOutcome closed = propose(MONDAY, "v1");

        assertLookedAt();
        assertThat(closed.edits()).extracting(Edit::outcome).containsOnly(Outcome.CLOSED);
    }

    @Test
    void a_second_pull_request_of_the_branch_is_superseded() {
        shop.forge.open("kasane/promote/prod", "kasane/promote/prod", "by hand", "");

        propose(MONDAY, "v1");

        assertLookedAt();
        assertThat(shop.forge.get(2).isOpen()).isFalse();
    }

    @Test
    void what_a_gate_holds_is_looked_at_every_time() {
        Problem why = Problem.error("not today", null, "wait");
        AtomicInteger asked = new AtomicInteger();
        EditGate gate = (promotions, edited) -> {
            asked.incrementAndGet();
            return promotions.size() == 1 ? Map.of() : Map.of(promotions.getLast(), List.of(why));
        };
        for (int run = 0; run < 2; run++) {
            asked.set(0);
            PromotionOutcome outcome = shop.promoter(gate)
                    .run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"), promotion("prod", 1, "v3")));
            assertThat(outcome.edits()).extracting(Edit::outcome).containsExactly(Outcome.PROMOTED, Outcome.HELD);
            assertThat(asked).hasPositiveValue();
        }
    }

    @Test
    void what_is_remembered_may_be_lost_or_broken() throws Exception {
        Path remembered = folder.resolve("forge.git/kasane/settled/prod");
        Files.writeString(remembered, "broken");
        assertThat(propose(MONDAY, "v1")).isEqualTo(first);
        assertLookedAt();

        Files.delete(remembered);
        assertThat(propose(MONDAY, "v1")).isEqualTo(first);
        assertLookedAt();
        assertThat(remembered).content().hasSize(64);
        assertThat(remembered.getParent()).isDirectoryNotContaining("glob:**.new");
    }

    private static ProposalState state(Set<ImagePromotion> wanted, Set<String> closed, String title) {
        PullRequest open = new PullRequest(
                1, "here", title, "", PullRequest.State.OPEN, "kasane/promote/prod", "main", "c".repeat(40), null);
        return new ProposalState("other", "shop", ObjectId.zeroId(), ObjectId.zeroId(), wanted, closed, open);
    }

    private ProposalCache cache(String... given) {
        return new ProposalCache(shop.forgeRepository, "", List.of(given));
    }

    @Test
    void texts_that_are_the_same_together_are_not_the_same() {
        ProposalState state = state(Set.of(), Set.of(), "Promote");
        cache("ab", "c").note(state);

        assertThat(cache("ab", "c").has(state)).isTrue();
        assertThat(cache("a", "bc").has(state)).isFalse();
        assertThat(cache("abc").has(state)).isFalse();
    }

    @Test
    void every_part_of_a_state_counts() {
        ImagePromotion cart = promotion("prod", 0, "v1");
        ProposalState state = state(Set.of(cart), Set.of(), "Promote");
        cache().note(state);

        assertThat(cache().has(state(Set.of(cart), Set.of(), "Promote"))).isTrue();
        assertThat(cache().has(state(Set.of(cart), Set.of(), "Promoted"))).isFalse();
        assertThat(cache().has(state(Set.of(), Set.of(), "Promote"))).isFalse();
        assertThat(cache().has(state(Set.of(cart), Set.of("svc0:v1"), "Promote")))
                .isFalse();
        String asText = state.parts().get(state.parts().indexOf("closed") - 1);
        assertThat(cache().has(state(Set.of(), Set.of(asText), "Promote")))
                .as("closed, and not wanted")
                .isFalse();
    }
}
