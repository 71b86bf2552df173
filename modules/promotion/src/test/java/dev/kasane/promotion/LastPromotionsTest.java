package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.promotion.LastPromotions.Promoted;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastPromotionsTest {

    private static final ImageEdit QUESTION = new ImageEdit("overlays/prod", "svc0", null, "any", null);

    @TempDir
    Path temporary;

    private Shop shop;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(temporary.resolve("forge"), 2);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private ObjectId promotion(ObjectId parent, String tag) {
        ImageEdit edit = new ImageEdit("overlays/prod", "svc0", null, tag, null);
        ImagePromotion promotion = new ImagePromotion(edit, "svc0", "0".repeat(40));
        PromotionRequest request =
                new PromotionRequest("prod", Intent.PROMOTION, null, "main", Mode.PULL_REQUEST, List.of(promotion));
        return commit(PromotionMessage.of(request, List.of(promotion)).toText(), parent);
    }

    private ObjectId commit(String message, ObjectId... parents) {
        return new History(shop.forgeRepository).commit(message, parents);
    }

    private ObjectId start() {
        return Objects.requireNonNull(shop.tip("main"));
    }

    private Promoted last(ObjectId tip) {
        return Objects.requireNonNull(of(tip).get(QUESTION));
    }

    @Test
    void the_newest_one_of_the_image_in_the_target_counts() {
        ObjectId newest = promotion(promotion(start(), "v1"), "v2");
        ObjectId tip = commit("Edit by hand", newest);

        assertThat(last(tip))
                .isEqualTo(new Promoted(newest.name(), new ImageEdit("overlays/prod", "svc0", null, "v2", null)));
        assertThat(new LastPromotions(shop.forgeRepository)
                        .of(tip, List.of(new ImageEdit("overlays/dev", "svc0", null, "any", null))))
                .isEmpty();
    }

    @Test
    void of_a_merge_the_commits_count_that_it_brought() {
        ObjectId first = promotion(start(), "v1");
        ObjectId branch = promotion(first, "v2");
        ObjectId merge = commit("Merge pull request 1", commit("Something else", first), branch);

        assertThat(last(merge).commit()).isEqualTo(branch.name());
    }

    @Test
    void a_branch_that_was_made_before_a_promotion_and_is_merged_after_it_brings_no_older_one() {
        ObjectId older = promotion(start(), "v1");
        ObjectId feature = commit("A feature", older);
        ObjectId newer = promotion(older, "v2");
        ObjectId merge = commit("Merge the feature", newer, feature);

        assertThat(last(merge).commit()).isEqualTo(newer.name());
    }

    @Test
    void a_message_that_nobody_can_read_says_nothing() {
        ObjectId first = promotion(start(), "v1");
        ObjectId forged = commit("Promote\n\nKasane-Edit: svc0 - : - svc0 - %zz overlays/prod\n", first);

        assertThat(last(forged).commit()).isEqualTo(first.name());
    }

    @Test
    void two_images_of_one_target_and_two_questions_of_one_image_have_an_answer_each() {
        ObjectId first = promotion(start(), "v1");
        ImageEdit again = new ImageEdit("overlays/prod", "svc0", null, "another", null);
        ImageEdit never = new ImageEdit("overlays/prod", "svc1", null, "any", null);

        assertThat(new LastPromotions(shop.forgeRepository).of(first, List.of(QUESTION, never, again)))
                .containsOnlyKeys(QUESTION, again)
                .allSatisfy((question, answer) -> assertThat(answer.commit()).isEqualTo(first.name()));
    }

    @Test
    void of_a_merge_no_more_than_ten_commits_are_read() {
        ObjectId base = start();
        ObjectId near = promotion(base, "v1");
        for (int i = 0; i < 9; i++) {
            near = commit("Work " + i, near);
        }
        ObjectId far = commit("Work 10", near);

        assertThat(of(commit("Merge", base, near))).containsKey(QUESTION);
        assertThat(of(commit("Merge", base, far))).isEmpty();
    }

    @Test
    void every_parent_of_a_merge_is_read() {
        ObjectId base = start();
        ObjectId merge = commit("Merge", base, commit("Work", base), promotion(base, "v2"));

        assertThat(last(merge).edit().tag()).isEqualTo("v2");
    }

    private Map<ImageEdit, Promoted> of(ObjectId tip) {
        return new LastPromotions(shop.forgeRepository).of(tip, List.of(QUESTION));
    }
}
