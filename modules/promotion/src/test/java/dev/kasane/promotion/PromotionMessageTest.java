package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromotionMessageTest {

    private static final String COMMIT = "c".repeat(40);
    private static final String DIGEST = "sha256:" + "d".repeat(64);

    private static ImagePromotion promotion(String target, String image, String tag) {
        return new ImagePromotion(new ImageEdit(target, image, null, tag, null), image, COMMIT);
    }

    private static String message(Intent intent, @Nullable SourceName source, ImagePromotion... promotions) {
        List<ImagePromotion> all = List.of(promotions);
        return PromotionMessage.of(new PromotionRequest("prod", intent, source, "main", Mode.COMMIT, all), all)
                .toText();
    }

    private static String message(ImagePromotion... promotions) {
        return message(Intent.PROMOTION, null, promotions);
    }

    @Test
    void the_trailers_name_source_reason_image_and_pipeline() {
        ImagePromotion promotion = new ImagePromotion(
                new ImageEdit("overlays/prod", "cart", "shop/cart", "v2", DIGEST), "build cart", COMMIT);

        assertThat(message(Intent.revert("cart", "v3", "it crashes"), new SourceName("shop/cart", "3f"), promotion))
                .isEqualTo("""
                        Revert cart in prod

                        - cart to v2 in overlays/prod, built from %1$s by build cart

                        Source-Repository: shop/cart
                        Reason: it crashes
                        Kasane-Replaces: v3
                        Source-Commit: %1$s
                        Image: shop/cart:v2@%2$s
                        Pipeline: build cart
                        Kasane-Revert: prod
                        Kasane-Edit: cart shop/cart v2 %2$s build+cart %1$s overlays/prod
                        """.formatted(COMMIT, DIGEST));
    }

    @Test
    void what_is_not_known_is_left_away() {
        ImagePromotion promotion =
                new ImagePromotion(new ImageEdit("overlays/prod", "cart", null, "v2", null), "cart", null);

        assertThat(message(promotion)).isEqualTo("""
                Promote cart to prod

                - cart to v2 in overlays/prod by cart

                Image: cart:v2
                Pipeline: cart
                Kasane-Promotion: prod
                Kasane-Edit: cart - v2 - cart - overlays/prod
                """);
    }

    @Test
    void one_image_in_several_targets_is_one_line_that_counts_them_from_the_fourth_on() {
        ImagePromotion a = promotion("a", "cart", "v2");
        ImagePromotion b = promotion("b", "cart", "v2");
        ImagePromotion c = promotion("c", "cart", "v2");
        ImagePromotion d = promotion("d", "cart", "v2");

        assertThat(message(a, b, c))
                .contains("- cart to v2 in a, b, c, built from")
                .containsOnlyOnce("Kasane-Edit: ");
        assertThat(message(a, b, c, d))
                .contains("- cart to v2 in 4 targets, built from")
                .contains("\nKasane-Edit: cart - v2 - cart " + COMMIT + " a b c d\n");
    }

    @Test
    void the_subject_counts_the_images_when_there_are_several() {
        assertThat(message(promotion("a", "cart", "v2"), promotion("a", "shop", "v2")))
                .startsWith("Promote 2 images to prod\n");
        assertThat(message(promotion("a", "cart", "v2"), promotion("b", "cart", "v3")))
                .startsWith("Promote cart to prod\n");
    }

    @ParameterizedTest
    @CsvSource({
        "PROMOTION, Promote cart to prod",
        "ROLLBACK, Roll back cart in prod",
        "HOTFIX, Hotfix: promote cart to prod",
        "REVERT, Revert cart in prod"
    })
    void the_subject_names_the_purpose(Purpose purpose, String subject) {
        String message = message(new Intent(purpose, "", "", ""), null, promotion("a", "cart", "v2"));

        assertThat(message).startsWith(subject + "\n");
        assertThat(PromotionMessage.environment(message)).isEqualTo("prod");
    }

    @Test
    void the_edits_that_were_written_are_read() {
        List<ImagePromotion> all = List.of(
                new ImagePromotion(new ImageEdit("", "cart", "shop/cart", "v2", DIGEST), "build cart", COMMIT),
                new ImagePromotion(new ImageEdit("overlays/größe 1", "cart", "shop/cart", "v2", DIGEST), "a.b", null),
                new ImagePromotion(new ImageEdit("b+c", "shop", null, "v3", null), "-", null),
                promotion("overlays/prod", "cart", "v4"));

        assertThat(PromotionMessage.promotions(message(all.toArray(ImagePromotion[]::new))))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void source_reason_and_replaced_tag_are_read_and_missing_if_no_trailer_names_them() {
        String full = message(
                Intent.revert("cart", "v3", "it crashes"),
                new SourceName("shop/cart", "3f"),
                promotion("a", "cart", "v2"));
        String plain = message(promotion("a", "cart", "v2"));

        assertThat(PromotionMessage.source(full)).isEqualTo("shop/cart");
        assertThat(PromotionMessage.reason(full)).isEqualTo("it crashes");
        assertThat(PromotionMessage.replaced(full)).isEqualTo("v3");
        assertThat(PromotionMessage.source(plain)).isNull();
        assertThat(PromotionMessage.reason(plain)).isNull();
        assertThat(PromotionMessage.replaced(plain)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Promote\n\nKasane-Edit: cart - : - cart - overlays/prod\n",
                "Promote\n\nKasane-Edit: cart - v1 - cart - %zz\n",
                "Promote\n\nKasane-Edit: cart - v1 sha256:1 cart - overlays/prod\n",
                "Promote\n\nKasane-Edit: cart - v1 - cart -\n",
                "Promote\n\nKasane-Edit: \n",
                "Kasane-Edit: cart - v1 - cart - overlays/prod is no trailer\n\nhere\n"
            })
    void a_message_that_cannot_be_read_claims_nothing(String message) {
        assertThat(PromotionMessage.claims(message)).isEmpty();
    }

    @Test
    void a_message_that_names_no_environment_or_two_is_for_none() {
        assertThat(PromotionMessage.environment("By hand\n")).isNull();
        assertThat(PromotionMessage.environment("Both\n\nKasane-Promotion: prod\nKasane-Revert: dev\n"))
                .isNull();
        assertThat(PromotionMessage.environment("Twice\n\nKasane-Promotion: prod\nKasane-Promotion: prod\n"))
                .isNull();
    }

    @Test
    void a_commit_is_of_a_request_with_its_purpose_and_its_environment() {
        ImagePromotion promotion = promotion("a", "cart", "v2");
        String message = message(promotion);

        assertThat(PromotionMessage.isOf(message, request("prod", Intent.PROMOTION)))
                .isTrue();
        assertThat(PromotionMessage.isOf(message, request("dev", Intent.PROMOTION)))
                .isFalse();
        assertThat(PromotionMessage.isOf(message, request("prod", Intent.requested(Purpose.HOTFIX, "", ""))))
                .isFalse();
    }

    private static PromotionRequest request(String environment, Intent intent) {
        return new PromotionRequest(environment, intent, null, "main", Mode.COMMIT, List.of());
    }
}
