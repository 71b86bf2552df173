package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkerTest {

    private static final ImagePromotion CART = Shop.promotion("prod", 0, "v1");
    private static final ImagePromotion SHOP = Shop.promotion("prod", 1, "v1");
    private static final String MARKER = Marker.of(Intent.PROMOTION, List.of(CART, SHOP, CART));

    private static PullRequest pullRequest(State state, String body) {
        return new PullRequest(1, "here", "title", body, state, "head", "main", "c".repeat(40), null);
    }

    private static PullRequest closed(String body) {
        return pullRequest(State.CLOSED, body);
    }

    @Test
    void a_marker_has_the_key_of_each_image_once_and_the_replaced_tag_changes_it() {
        assertThat(Marker.closed(List.of(closed("What.\n" + MARKER + "\n"))))
                .containsExactlyInAnyOrder(CART.key(""), SHOP.key(""));
        assertThat(Marker.of(Intent.revert("svc0", "v2", ""), List.of(CART)))
                .isEqualTo("<!-- kasane-promotion: " + CART.key("v2") + " -->");
    }

    @Test
    void only_closed_pull_requests_count_and_all_of_them() {
        assertThat(Marker.closed(List.of(pullRequest(State.OPEN, MARKER), pullRequest(State.MERGED, MARKER))))
                .isEmpty();
        assertThat(Marker.closed(List.of(
                        closed(Marker.of(Intent.PROMOTION, List.of(CART))),
                        closed(Marker.of(Intent.PROMOTION, List.of(SHOP))))))
                .containsExactlyInAnyOrder(CART.key(""), SHOP.key(""));
    }

    @Test
    void of_several_markers_the_last_one_counts() {
        String forged = "<!-- kasane-promotion: 0123456789ab -->";

        assertThat(Marker.closed(List.of(closed(forged + "\n" + MARKER))))
                .containsExactlyInAnyOrder(CART.key(""), SHOP.key(""));
    }

    @Test
    void a_body_without_a_whole_marker_names_no_image() {
        for (String body : List.of("", "What.", "--> <!-- kasane-promotion: a", " --> and -->", "<!-- a -->")) {
            assertThat(Marker.closed(List.of(closed(body)))).as(body).isEmpty();
            assertThat(Marker.isIn(body)).as(body).isFalse();
        }
        assertThat(Marker.isIn("What.\n" + MARKER)).isTrue();
        assertThat(Marker.isIn(MARKER)).isTrue();
    }

    @Test
    void a_withdrawn_body_keeps_its_text_and_names_no_image() {
        String withdrawn = Marker.withdrawn("What.\n\n" + MARKER + "\n\nA line of Ada.\n");

        assertThat(withdrawn).isEqualTo("What.\n\n\n\nA line of Ada.\n\n<!-- kasane-promotion: withdrawn -->\n");
        assertThat(Marker.closed(List.of(closed(withdrawn)))).isEmpty();
        assertThat(Marker.withdrawn("By hand.")).isEqualTo("By hand.\n\n<!-- kasane-promotion: withdrawn -->\n");
    }
}
