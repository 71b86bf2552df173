package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Nothing moves by itself: images, charts and upstream's revisions have versions. */
class PinnedTest {

    private static final Pattern PINNED = Pattern.compile(
            "[^:@\\s]+(:\\d+/[^:@\\s]+)?(:(?!latest$)[\\w][\\w.-]*|@sha256:[0-9a-f]{64}|:[\\w.-]+@sha256:[0-9a-f]{64})");
    private static final Pattern VERSION = Pattern.compile("v?\\d+(\\.\\d+)*|[0-9a-f]{40}");

    @Test
    void every_image_has_a_tag_that_stays_or_a_digest() {
        assertThat(Definitions.objects())
                .flatExtracting(object -> Values.everywhere(object.root(), "image"))
                .hasSizeGreaterThan(100)
                .allSatisfy(image -> assertThat(image).matches(PINNED));
    }

    @Test
    void the_pattern_tells_what_is_pinned() {
        assertThat("memcached:1.6.45").matches(PINNED);
        assertThat("registry.test:5000/library/cart:dev").matches(PINNED);
        assertThat("memcached").doesNotMatch(PINNED);
        assertThat("memcached:latest").doesNotMatch(PINNED);
        assertThat("registry.test:5000/cart").doesNotMatch(PINNED);
    }

    @Test
    void an_image_of_others_has_a_digest_where_the_page_says_so() {
        Pattern digest = Pattern.compile("@sha256:[0-9a-f]{64}");
        assertThat(Definitions.files("manifests", ".yaml"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Definitions.read(file)).as(file).doesNotContainPattern(digest));
        assertThat(Definitions.read("development/kind.yaml")).containsPattern(digest);
        assertThat(Definitions.read("docs/testbed.md"))
                .contains("| the node of kind | tag and digest | in `development/kind.yaml` |")
                .containsPattern("(?m)^\\| images of others in pods of `manifests`, .* \\| a tag \\| none; ");
    }

    @Test
    void every_source_of_others_has_a_version() {
        for (String environment : Definitions.ENVIRONMENTS) {
            for (Manifest application : Definitions.applications(environment)) {
                for (Object source : Values.list(application.root(), "spec", "sources")) {
                    if (!Values.text(source, "repoURL").equals("https://github.com/kasane-dev/kasane")) {
                        assertThat(Values.text(source, "targetRevision"))
                                .as(environment + ": " + application.name())
                                .matches(VERSION);
                    }
                }
            }
        }
    }
}
