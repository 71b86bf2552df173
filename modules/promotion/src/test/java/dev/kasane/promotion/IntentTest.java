package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.Intent.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntentTest {

    /** A character of two UTF-16 units. */
    private static final String WIDE = "\uD83D\uDC22";

    @Test
    void a_person_gives_a_reason_of_at_most_200_characters() {
        assertThat(Intent.requested(Purpose.HOTFIX, "cart", "x".repeat(200)).reason())
                .hasSize(200);
        assertThatThrownBy(() -> Intent.requested(Purpose.HOTFIX, "cart", "x".repeat(201)))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("the reason has 201 characters, and at most 200 are possible");
    }

    @Test
    void a_reason_is_one_line() {
        assertThat(new Intent(Purpose.HOTFIX, "", "x".repeat(500), "").reason()).hasSize(500);
        for (String reason : new String[] {"x".repeat(501), "a\nKasane-Edit: b", "a\u0000", "\u001b[2J"}) {
            assertThatThrownBy(() -> new Intent(Purpose.HOTFIX, "", reason, ""))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("the reason is not one line");
        }
    }

    @Test
    void facts_are_added_as_far_as_they_fit_behind_the_longest_reason() {
        Intent intent = Intent.requested(Purpose.ROLLBACK, "cart", "x".repeat(200));

        assertThat(intent.withFacts(WIDE.repeat(400)).reason())
                .isEqualTo("x".repeat(200) + " (" + WIDE.repeat(148) + ")");
        assertThat(intent.withFacts(WIDE.repeat(400)))
                .extracting(Intent::purpose, Intent::pipeline, Intent::replaces)
                .containsExactly(Purpose.ROLLBACK, "cart", "");
        assertThat(Intent.requested(Purpose.ROLLBACK, "cart", "slow")
                        .withFacts("by\nAda ")
                        .reason())
                .isEqualTo("slow (by Ada)");
        assertThat(intent.withFacts("")).isSameAs(intent);
    }

    @Test
    void a_revert_gives_the_first_hundred_characters_of_why() {
        assertThat(Intent.revert("cart", "v3", " back-off:\r\nCrashLoop\t").reason())
                .isEqualTo("back-off:  CrashLoop");
        assertThat(Intent.revert("cart", "v3", WIDE.repeat(101)).reason()).isEqualTo(WIDE.repeat(100));
    }

    @ParameterizedTest
    @CsvSource({
        "PROMOTION, false, false, false",
        "ROLLBACK,  true,  true,  true",
        "HOTFIX,    true,  true,  false",
        "REVERT,    false, true,  true"
    })
    void a_purpose_decides_what_former_promotions_count(Purpose purpose, boolean asked, boolean alone, boolean back) {
        Intent intent = new Intent(purpose, "cart", "", "");

        assertThat(intent.isRequested()).isEqualTo(asked);
        assertThat(intent.isAlone()).isEqualTo(alone);
        assertThat(intent.goesBack()).isEqualTo(back);
    }

    @Test
    void an_image_is_replaced_by_its_tag_or_by_its_tag_with_its_digest() {
        String digest = "sha256:" + "d".repeat(64);
        ImageReference image = new ImageReference("cart", "v3", digest);

        assertThat(Intent.revert("cart", "v3", "").isReplacing(image)).isTrue();
        assertThat(Intent.revert("cart", "v3@" + digest, "").isReplacing(image)).isTrue();
        assertThat(Intent.revert("cart", "v3@sha256:" + "e".repeat(64), "").isReplacing(image))
                .isFalse();
        assertThat(Intent.revert("cart", "v2", "").isReplacing(image)).isFalse();
    }
}
