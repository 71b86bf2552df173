package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.ci.run.CheckGate;
import dev.kasane.files.MemoryTree;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.RepositoryPage;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.promotion.Dropped;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionContent;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromotionTextTest {

    private static final RepositoryPage SOURCES = new RepositoryPage("https://git.example.org/shop/cart", "");
    private static final RepositoryPage MANIFESTS = new RepositoryPage("https://git.example.org/shop/manifests", "");
    private static final String THEN = "1".repeat(40);
    private static final String NOW = "2".repeat(40);
    private static final String BASE = "3".repeat(40);
    private static final String HEAD = "4".repeat(40);
    private static final String DATABASE = """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: cart}
            spec:
              serviceName: cart
              selector: {matchLabels: {app: cart}}
              template:
                metadata: {labels: {app: cart}}
                spec: {containers: [{name: app, image: cart}]}
              volumeClaimTemplates:
              - metadata: {name: orders}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """;

    private static MemoryTree tree() {
        return MemoryTree.of(
                "overlays/prod/kustomization.yaml",
                "resources: [cart.yaml]\nimages: [{name: cart, newTag: \"" + THEN + "\"}]\n",
                "overlays/prod/cart.yaml",
                DATABASE);
    }

    private static PromotionContent content(Intent intent) {
        ImageEdit edit = new ImageEdit("overlays/prod", "cart", null, NOW, null);
        EditedImages edited = new ImageEditor(tree(), RenderOptions.DEFAULT).apply(List.of(edit));
        return new PromotionContent("prod", intent, List.of(new ImagePromotion(edit, "cart", NOW)), edited, BASE, HEAD);
    }

    @Test
    void what_is_taken_out_is_listed_with_a_reason_that_can_write_nothing_else() {
        String why = "it does not work: <!-- kasane --> @everybody\n\n# [x](https://example.org) " + "&".repeat(9_000);
        List<Dropped> many = Collections.nCopies(
                1_000, new Dropped(content(Intent.PROMOTION).promotions().getFirst(), why));

        String text = text(SOURCES, SOURCES).dropped(many, false);

        assertThat(text)
                .startsWith(
                        "This is no longer in this pull request:\n\n- cart 2222222222 in overlays/prod: it does not work:")
                .endsWith("- and 985 more\n")
                .doesNotContain("<!--", "@everybody", "](", "\n#")
                .hasSizeLessThan(PullRequests.MAX_BODY);
        assertThat(text.lines().filter(line -> line.startsWith("- "))).hasSize(16);
    }

    private static PromotionText text(RepositoryPage sources, RepositoryPage page) {
        return new PromotionText(new CheckGate(new Pipelines(tree()), to -> true, Clock.systemUTC()), sources, page);
    }

    private static String body(Intent intent, RepositoryPage sources, RepositoryPage page) {
        return text(sources, page).body(content(intent));
    }

    @Test
    void it_links_the_commits_of_the_sources_and_of_the_manifests() {
        assertThat(body(Intent.PROMOTION, SOURCES, MANIFESTS))
                .contains("[`1111111111` → `2222222222`](https://git.example.org/shop/cart/compare/" + THEN + "..."
                        + NOW + ")")
                .contains("Base [`" + BASE + "`](https://git.example.org/shop/manifests/commit/" + BASE + ")")
                .contains("head [`" + HEAD + "`](https://git.example.org/shop/manifests/commit/" + HEAD + ")");
    }

    @Test
    void commits_of_its_own_repository_are_links_by_themselves() {
        assertThat(body(Intent.PROMOTION, MANIFESTS, MANIFESTS))
                .contains("Base `" + BASE + "`, head `" + HEAD + "`")
                .doesNotContain("manifests/commit/" + HEAD);
    }

    @Test
    void only_what_puts_a_former_image_back_says_which_claims_keep_what_was_written() {
        String kept = "- what StatefulSet cart in `overlays/prod` wrote to the claim orders\n";

        assertThat(body(Intent.requested(Purpose.ROLLBACK, "cart", "orders fail"), SOURCES, MANIFESTS))
                .contains("Merging this does not undo:\n\n" + kept);
        assertThat(body(Intent.revert("cart", THEN, "it is Degraded"), SOURCES, MANIFESTS))
                .contains(kept);
        assertThat(body(Intent.requested(Purpose.HOTFIX, "cart", "now"), SOURCES, MANIFESTS))
                .doesNotContain("undo");
        assertThat(body(Intent.PROMOTION, SOURCES, MANIFESTS)).doesNotContain("undo");
    }
}
