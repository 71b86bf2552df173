package dev.kasane.ci.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.promotion.ImageCommits.Arrival;
import dev.kasane.promotion.TagOrder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When images came to their targets. */
class DeliveredImagesTest {

    private static final String COMMIT = "a".repeat(40);
    private static final Instant PROPOSED = Instant.parse("2026-11-20T09:00:00Z");
    private static final Instant MERGED = Instant.parse("2026-11-21T15:30:00Z");

    private static @Nullable Instant came(Merge merge) {
        Past image = new Past("1.2.0", null, new Arrival(COMMIT, null, PROPOSED, "kasane"));
        DeliveredImages images = new DeliveredImages(List.of(image), List.of(List.of()), TagOrder.NONE);
        return images.merged(Map.of(merge.commit(), merge)).time(0);
    }

    @Test
    void an_image_came_when_its_pull_request_was_merged_and_not_when_it_was_proposed() {
        assertThat(came(new Merge(COMMIT, MERGED, "ada"))).isEqualTo(MERGED);
    }

    @Test
    void where_the_forge_noted_no_time_that_of_the_commit_counts() {
        assertThat(came(new Merge(COMMIT, null, null))).isEqualTo(PROPOSED);
        assertThat(came(new Merge("b".repeat(40), MERGED, null))).isEqualTo(PROPOSED);
    }

    @Test
    void a_commit_that_is_younger_than_its_merge_has_its_own_time() {
        assertThat(came(new Merge(COMMIT, PROPOSED.minusSeconds(2), null))).isEqualTo(PROPOSED);
    }

    @Test
    void an_image_without_an_arrival_has_no_time() {
        DeliveredImages images =
                new DeliveredImages(List.of(new Past("1.2.0", null, null)), List.of(List.of()), TagOrder.NONE);

        assertThat(images.merged(Map.of(COMMIT, new Merge(COMMIT, MERGED, null)))
                        .time(0))
                .isNull();
    }
}
