package dev.kasane.ci.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.verify.SourceRecords.Noted;
import dev.kasane.promotion.SourceName;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which repository noted something of a target. */
class SourceRecordsTest {

    private static final Instant TEN = Instant.parse("2026-11-28T10:00:00Z");

    private static Noted noted(String source, String id, String arrival) {
        Verdict verdict = new Verdict(Verdict.State.VERIFIED, "it works", TEN);
        return new Noted(
                "kasane/state" + new SourceName(source, id).suffix(),
                "cart",
                "overlays/dev",
                "1.0.0",
                "",
                arrival,
                VerificationState.of(null, verdict));
    }

    @Test
    void a_repository_whose_name_begins_with_that_of_another_one_is_not_taken_for_it() {
        Noted api = noted("shop/cart-api", "3f9a02c1", "a");
        Noted hexadecimal = noted("shop/cart-beef", "3f9a02c1", "a");
        Noted cart = noted("shop/cart", "0b1c2d3e", "b");

        assertThat(new SourceRecords(List.of(api, hexadecimal, cart)).of("shop/cart", "cart", "overlays/dev", "a"))
                .isEqualTo(cart);
        assertThat(new SourceRecords(List.of(api, hexadecimal)).of("shop/cart", "cart", "overlays/dev", "a"))
                .isNull();
    }

    @Test
    void of_two_repositories_with_one_name_the_one_that_brought_the_image_counts() {
        Noted one = noted("shop/cart", "3f9a02c1", "a");
        Noted other = noted("shop/cart", "0b1c2d3e", "b");
        SourceRecords records = new SourceRecords(List.of(one, other));

        assertThat(records.of("shop/cart", "cart", "overlays/dev", "b")).isEqualTo(other);
        assertThat(records.of(null, "cart", "overlays/dev", "b")).isEqualTo(other);
        assertThat(records.of("shop/order", "cart", "overlays/dev", "b")).isNull();
    }
}
