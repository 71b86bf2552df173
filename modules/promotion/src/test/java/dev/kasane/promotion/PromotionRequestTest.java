package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromotionRequestTest {

    private static final SourceName CART = new SourceName("shop/cart", "3f9a02c1");
    private static final Intent REVERT = Intent.revert("cart", "v3", "");

    private static String branch(Intent intent, @Nullable SourceName source, String base) {
        return new PromotionRequest("prod", intent, source, base, Mode.PULL_REQUEST, List.of()).branch();
    }

    @Test
    void the_branch_names_purpose_environment_pipeline_and_source() {
        assertThat(branch(Intent.PROMOTION, null, "main")).isEqualTo("kasane/promote/prod");
        assertThat(branch(Intent.promotion("cart"), null, "main")).isEqualTo("kasane/promote/prod+cart");
        assertThat(branch(Intent.PROMOTION, CART, "main")).isEqualTo("kasane/promote/prod+shop.cart-3f9a02c1");
        assertThat(branch(REVERT, CART, "main")).isEqualTo("kasane/revert/prod+cart+shop.cart-3f9a02c1");
        assertThat(branch(Intent.requested(Purpose.ROLLBACK, "cart", ""), null, "main"))
                .isEqualTo("kasane/rollback/prod+cart");
    }

    @Test
    void promotions_of_several_sources_and_reverts_have_a_branch_for_each_base() {
        assertThat(branch(Intent.PROMOTION, CART, "release/1"))
                .isEqualTo("kasane/promote/prod+shop.cart-3f9a02c1-release.1");
        assertThat(branch(REVERT, null, "release/1")).isEqualTo("kasane/revert/prod+cart-release.1");
        assertThat(branch(REVERT, null, "main")).isEqualTo("kasane/revert/prod+cart");
        assertThat(branch(Intent.PROMOTION, null, "release/1")).isEqualTo("kasane/promote/prod");
    }

    @Test
    void the_purpose_and_the_environment_are_read_from_the_branch() {
        assertThat(PromotionRequest.environmentOf("kasane/promote/prod")).isEqualTo("prod");
        assertThat(PromotionRequest.environmentOf(branch(REVERT, CART, "release/1")))
                .isEqualTo("prod");
        for (Purpose purpose : Purpose.values()) {
            String branch = branch(new Intent(purpose, "cart", "", ""), null, "main");
            assertThat(PromotionRequest.purposeOf(branch)).isEqualTo(purpose);
        }
        assertThat(PromotionRequest.purposeOf("feature/kasane/promote/prod")).isNull();
        assertThatThrownBy(() -> PromotionRequest.environmentOf("main"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("main is no branch of a promotion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "a-", "a b", "a+b", "../a", "a//b", "/a", "a/", "ä"})
    void a_source_whose_name_is_no_part_of_a_branch_is_rejected(String name) {
        assertThatThrownBy(() -> new SourceName(name, "3f"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("cannot be the name of a repository");
    }

    @Test
    void an_environment_has_at_most_62_characters() {
        assertThat(new PromotionRequest("e".repeat(62), Intent.PROMOTION, null, "main", Mode.COMMIT, List.of())
                        .environment())
                .hasSize(62);
        assertThatThrownBy(() ->
                        new PromotionRequest("e".repeat(63), Intent.PROMOTION, null, "main", Mode.COMMIT, List.of()))
                .isInstanceOf(KasaneException.class);
    }

    @Test
    void a_request_without_some_edits_is_else_the_same() {
        ImagePromotion promotion = Shop.promotion("prod", 0, "v1");
        PromotionRequest request = Shop.request(Mode.COMMIT, promotion);

        PromotionRequest without = request.without(Map.of(promotion, "it is held"));

        assertThat(without.unwanted()).containsExactly(Map.entry(promotion, "it is held"));
        assertThat(without.without(Map.of())).isEqualTo(request);
    }

    @Test
    void the_key_of_an_image_is_the_same_in_all_targets_and_another_for_the_way_back() {
        ImagePromotion prod = Shop.promotion("prod", 0, "v1");

        assertThat(prod.key(""))
                .matches("[0-9a-f]{12}")
                .isEqualTo(prod.key(""))
                .isEqualTo(Shop.promotion("dev", 0, "v1").key(""))
                .isNotEqualTo(prod.key("v2"))
                .isNotEqualTo(Shop.promotion("prod", 1, "v1").key(""))
                .isNotEqualTo(Shop.promotion("prod", 0, "v2").key(""));
    }

    @Test
    void two_promotions_are_about_the_same_if_image_and_target_are() {
        ImagePromotion prod = Shop.promotion("prod", 0, "v1");

        assertThat(prod.isAboutTheSame(Shop.promotion("prod", 0, "v2"))).isTrue();
        assertThat(prod.isAboutTheSame(Shop.promotion("dev", 0, "v1"))).isFalse();
        assertThat(prod.isAboutTheSame(Shop.promotion("prod", 1, "v1"))).isFalse();
    }
}
