package dev.kasane.ci.images;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.pipeline.Follow;
import dev.kasane.promotion.TagOrder.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which tags of an image count, and which of them is the newest. */
class TagRulesTest {

    private static TagRule rule(Follow.By by, @Nullable String versions, @Nullable String tags) {
        Follow follow = new Follow("registry.example.org/shop/cart", by, versions, tags, "main", null, null);
        return TagRules.of(follow, tag -> null, () -> {
            throw new IllegalStateException("no commits are compared");
        });
    }

    @Test
    void versions_are_compared_by_their_numbers() {
        TagRule rule = rule(Follow.By.VERSION, null, null);

        assertThat(rule.newest(List.of("1.9.0", "1.10.0", "1.2.3"))).isEqualTo("1.10.0");
        assertThat(rule.newest(List.of("v1.9.0", "1.8.0"))).isEqualTo("v1.9.0");
        assertThat(rule.compare("1.9.0", "1.10.0")).isEqualTo(Verdict.NEWER);
        assertThat(rule.compare("1.10.0", "1.9.0")).isEqualTo(Verdict.OLDER);
        assertThat(rule.compare("sha-abc", "1.9.0")).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void tags_that_move_days_and_commits_are_no_versions() {
        TagRule rule = rule(Follow.By.VERSION, null, null);

        assertThat(rule.newest(List.of("1", "1.4", "latest", "20261127", "7301234")))
                .isNull();
        assertThat(rule.newest(List.of("2026.11.27", "1.4.2"))).isEqualTo("2026.11.27");
    }

    @Test
    void prereleases_count_only_where_the_range_names_one() {
        assertThat(rule(Follow.By.VERSION, null, null).newest(List.of("1.4.0", "1.5.0-rc.1")))
                .isEqualTo("1.4.0");
        assertThat(rule(Follow.By.VERSION, ">=1.5.0-0", null).newest(List.of("1.4.0", "1.5.0-rc.1", "1.5.0-rc.10")))
                .isEqualTo("1.5.0-rc.10");
    }

    @Test
    void what_is_outside_the_range_is_not_allowed_but_compared() {
        TagRule rule = rule(Follow.By.VERSION, "<2", null);

        assertThat(rule.allows("2.0.0")).isFalse();
        assertThat(rule.allows("1.9.9")).isTrue();
        assertThat(rule.compare("2.0.0", "1.9.9")).isEqualTo(Verdict.OLDER);
    }

    @Test
    void the_group_of_the_expression_is_compared() {
        TagRule versions = rule(Follow.By.VERSION, null, "(.*)-alpine");
        assertThat(versions.newest(List.of("1.4.2", "1.4.1-alpine", "1.3.0-alpine")))
                .isEqualTo("1.4.1-alpine");

        TagRule numbers = rule(Follow.By.NUMBER, null, "main-[0-9a-f]+-([0-9]+)");
        assertThat(numbers.newest(List.of("main-ff-9", "main-aa-10", "dev-aa-11", "main-aa-x")))
                .isEqualTo("main-aa-10");

        TagRule texts = rule(Follow.By.TEXT, null, "([0-9]{4}-[0-9]{2}-[0-9]{2})_.*");
        assertThat(texts.newest(List.of("2026-11-09_z", "2026-11-27_a"))).isEqualTo("2026-11-27_a");
    }

    @Test
    void equal_tags_have_always_the_same_newest() {
        TagRule rule = rule(Follow.By.VERSION, null, null);

        assertThat(rule.newest(List.of("1.4.2", "v1.4.2"))).isEqualTo("v1.4.2");
        assertThat(rule.newest(List.of("v1.4.2", "1.4.2"))).isEqualTo("v1.4.2");
    }

    @Test
    void one_tag_is_only_itself() {
        TagRule rule = rule(Follow.By.DIGEST, null, null);

        assertThat(rule.allows("main")).isTrue();
        assertThat(rule.allows("main2")).isFalse();
        assertThat(rule.compare("other", "main")).isEqualTo(Verdict.UNKNOWN);
    }
}
