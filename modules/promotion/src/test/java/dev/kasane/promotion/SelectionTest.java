package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionOutcome.Edit;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.TagOrder.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelectionTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final ImagePromotion V1 = promotion("prod", 0, "v1");
    private static final String ONE = "sha256:" + "1".repeat(64);
    private static final String TWO = "sha256:" + "2".repeat(64);

    @TempDir
    Path folder;

    private Shop shop;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge"), 3);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private Selection select(Intent intent, Set<String> closed, TagOrder order, EditGate gate, ImagePromotion... all) {
        return Selection.of(
                shop.forgeRepository,
                new Reverts(shop.forgeRepository),
                Objects.requireNonNull(shop.tip("main")),
                intent,
                List.of(all),
                closed,
                order,
                gate,
                RenderOptions.DEFAULT);
    }

    private Selection select(ImagePromotion... all) {
        return select(Intent.PROMOTION, Set.of(), TagOrder.NONE, EditGate.NONE, all);
    }

    private Edit one(Intent intent, Set<String> closed, TagOrder order) {
        return one(select(intent, closed, order, EditGate.NONE, V1));
    }

    private static Edit one(Selection selection) {
        assertThat(selection.outcomes()).hasSize(1);
        return selection.outcomes().values().iterator().next();
    }

    private static TagOrder order(Verdict verdict) {
        return (current, wanted) -> {
            assertThat(current).isEqualTo("v0");
            assertThat(wanted).isEqualTo("v1");
            return verdict;
        };
    }

    private static String sentence(Edit edit) {
        return edit.problems().getFirst().sentence();
    }

    private static @Nullable String hint(Edit edit) {
        return edit.problems().getFirst().hint();
    }

    @Test
    void what_the_target_has_is_done_and_what_it_cannot_have_is_refused() {
        Selection selection = select(promotion("prod", 0, "v0"), promotion("nowhere", 0, "v1"), V1);

        assertThat(selection.outcomes().values())
                .extracting(Edit::outcome)
                .containsExactly(Outcome.DONE_BEFORE, Outcome.REFUSED, Outcome.PROMOTED);
        assertThat(selection.made()).containsExactly(V1);
        assertThat(selection.edited().files()).containsOnlyKeys(PROD);
        assertThat(selection.isSettled()).isFalse();
        assertThat(select(promotion("prod", 0, "v0"), V1).isSettled()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Verdict.class,
            names = {"NEWER", "SAME", "UNKNOWN"})
    void a_tag_that_is_not_known_to_be_older_is_promoted(Verdict verdict) {
        assertThat(one(Intent.PROMOTION, Set.of(), order(verdict)).outcome()).isEqualTo(Outcome.PROMOTED);
    }

    @Test
    void a_tag_that_is_older_or_on_another_line_is_not_promoted() {
        Edit older = one(Intent.PROMOTION, Set.of(), order(Verdict.OLDER));
        Edit apart = one(Intent.PROMOTION, Set.of(), order(Verdict.APART));

        assertThat(older.outcome()).isEqualTo(Outcome.OLDER);
        assertThat(sentence(older)).isEqualTo("svc0 in overlays/prod to v1: it is at v0 already, which is newer");
        assertThat(hint(older)).isEqualTo("to go back on purpose, revert the commit that promoted v0");
        assertThat(apart.outcome()).isEqualTo(Outcome.OLDER);
        assertThat(sentence(apart)).isEqualTo("svc0 in overlays/prod to v1: it is at v0, which v1 does not come after");
    }

    @Test
    void a_tag_whose_commit_is_not_here_holds_the_edit_and_the_hint_depends_on_where_it_was_built() {
        Edit held = one(Intent.PROMOTION, Set.of(), order(Verdict.MISSING));
        Edit elsewhere = one(select(
                Intent.PROMOTION,
                Set.of(),
                order(Verdict.MISSING),
                EditGate.NONE,
                new ImagePromotion(V1.edit(), "svc0", null)));

        assertThat(held.outcome()).isEqualTo(Outcome.HELD);
        assertThat(sentence(held)).contains("it is at v0, a commit that is not here");
        assertThat(hint(held)).contains("git fetch --unshallow", "kasane ci rollback svc0 --env NAME --to v1");
        assertThat(hint(elsewhere)).contains("let sources be the repository that has that commit");
    }

    @Test
    void the_order_is_the_one_of_the_pipeline() {
        TagOrder order = new TagOrder() {
            @Override
            public TagOrder of(String pipeline) {
                return (current, wanted) -> pipeline.equals("svc1") ? Verdict.OLDER : Verdict.NEWER;
            }

            @Override
            public Verdict compare(String current, String wanted) {
                throw new AssertionError("of no pipeline");
            }
        };

        assertThat(select(Intent.PROMOTION, Set.of(), order, EditGate.NONE, V1, promotion("prod", 1, "v1"))
                        .made())
                .containsExactly(V1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Purpose.class,
            names = {"ROLLBACK", "REVERT"})
    void a_way_back_takes_an_older_tag(Purpose purpose) {
        assertThat(one(new Intent(purpose, "svc0", "", ""), Set.of(), order(Verdict.OLDER))
                        .outcome())
                .isEqualTo(Outcome.PROMOTED);
    }

    @Test
    void what_was_closed_is_promoted_only_if_a_person_requests_it() {
        Set<String> closed = Set.of(V1.key(""));
        Edit held = one(Intent.PROMOTION, closed, TagOrder.NONE);

        assertThat(held.outcome()).isEqualTo(Outcome.CLOSED);
        assertThat(sentence(held))
                .isEqualTo("a pull request with svc0 in overlays/prod to v1 was closed without being merged");
        assertThat(one(Intent.requested(Purpose.HOTFIX, "svc0", ""), closed, TagOrder.NONE)
                        .outcome())
                .isEqualTo(Outcome.PROMOTED);
        assertThat(one(Intent.revert("svc0", "v0", ""), closed, TagOrder.NONE).outcome())
                .as("another thing was closed")
                .isEqualTo(Outcome.PROMOTED);
        assertThat(one(Intent.revert("svc0", "v0", ""), Set.of(V1.key("v0")), TagOrder.NONE)
                        .outcome())
                .isEqualTo(Outcome.CLOSED);
    }

    @Test
    void a_revert_leaves_a_target_alone_that_has_another_image_by_now() {
        Edit older = one(Intent.revert("svc0", "v9", ""), Set.of(), TagOrder.NONE);

        assertThat(older.outcome()).isEqualTo(Outcome.OLDER);
        assertThat(sentence(older)).isEqualTo("overlays/prod has another image by now than v9, which does not work");
    }

    @Test
    void what_was_taken_back_is_promoted_again_only_on_a_way_of_its_own() {
        String before = shop.read("main", PROD);
        shop.commit("main", PROD, before.replace("service 0\n  newTag: v0", "service 0\n  newTag: v1"));
        String had = Objects.requireNonNull(shop.tip("main")).name().substring(0, 10);
        shop.commit("main", PROD, before);

        Edit reverted = one(select(V1));

        assertThat(reverted.outcome()).isEqualTo(Outcome.REVERTED);
        assertThat(sentence(reverted))
                .isEqualTo("svc0 in overlays/prod to v1 was there in " + had + " and was taken back");
        assertThat(select(V1).edited().files()).isEmpty();
        assertThat(one(Intent.requested(Purpose.HOTFIX, "svc0", ""), Set.of(), TagOrder.NONE)
                        .outcome())
                .isEqualTo(Outcome.PROMOTED);
    }

    private void set(String tag, @Nullable String digest) {
        shop.commit(
                "main",
                PROD,
                "resources: [../../base]\nimages:\n- name: svc0\n  newTag: " + tag + "\n"
                        + (digest == null ? "" : "  digest: " + digest + "\n"));
    }

    private Outcome again(String digest) {
        return one(select(new ImagePromotion(new ImageEdit("overlays/prod", "svc0", null, "v1", digest), "svc0", null)))
                .outcome();
    }

    @Test
    void a_tag_that_moved_back_to_a_former_image_is_followed() {
        set("v1", ONE);
        set("v1", TWO);

        assertThat(again(ONE)).isEqualTo(Outcome.PROMOTED);
    }

    @Test
    void an_image_that_people_took_back_is_not_followed_whatever_its_tag() {
        set("v1", TWO);
        set("v1", ONE);
        set("v1", TWO);
        assertThat(again(ONE)).as("people restored the former one").isEqualTo(Outcome.REVERTED);

        set("v2", TWO);
        assertThat(again(ONE)).as("another tag is there").isEqualTo(Outcome.REVERTED);

        set("v1", null);
        assertThat(again(ONE)).as("no digest is there").isEqualTo(Outcome.REVERTED);
    }

    @Test
    void what_a_gate_holds_is_left_out_and_the_gate_decides_again_of_the_rest() {
        ImagePromotion second = promotion("prod", 1, "v1");
        ImagePromotion third = promotion("prod", 2, "v1");
        Problem why = Problem.error("not today", null, "wait");
        List<List<ImagePromotion>> seen = new ArrayList<>();
        EditGate gate = (promotions, edited) -> {
            seen.add(List.copyOf(promotions));
            return promotions.size() < 2 ? Map.of() : Map.of(promotions.getLast(), List.of(why));
        };

        Selection selection = select(Intent.PROMOTION, Set.of(), TagOrder.NONE, gate, V1, second, third);

        assertThat(seen).containsExactly(List.of(V1, second, third), List.of(V1, second), List.of(V1));
        assertThat(selection.made()).containsExactly(V1);
        assertThat(Objects.requireNonNull(selection.outcomes().get(third)))
                .isEqualTo(new Edit(third, Outcome.HELD, List.of(why)));
        assertThat(selection.isSettled()).isFalse();
        assertThat(new String(Objects.requireNonNull(selection.edited().files().get(PROD)), StandardCharsets.UTF_8))
                .contains("service 0\n  newTag: v1", "service 1\n  newTag: v0", "service 2\n  newTag: v0");
    }

    @Test
    void a_gate_decides_nothing_if_no_edit_is_left() {
        EditGate gate = (promotions, edited) -> {
            throw new AssertionError("nothing is edited");
        };

        assertThat(select(Intent.PROMOTION, Set.of(), TagOrder.NONE, gate, promotion("prod", 0, "v0"))
                        .made())
                .isEmpty();
    }
}
