package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.promotion.PromotedTargets.Found;
import dev.kasane.promotion.PromotedTargets.Target;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromotedTargetsTest {

    private static final SourceName CART = new SourceName("shop/cart", "3f");

    @TempDir
    Path folder;

    private Shop shop;
    private History history;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge"), 1);
        history = new History(shop.forgeRepository);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private ObjectId start() {
        return Objects.requireNonNull(shop.tip("main"));
    }

    private static String message(@Nullable SourceName source, String environment, ImagePromotion promotion) {
        List<ImagePromotion> all = List.of(promotion);
        return PromotionMessage.of(
                        new PromotionRequest(environment, Intent.PROMOTION, source, "main", Mode.COMMIT, all), all)
                .toText();
    }

    private static ImagePromotion image(String target, String pipeline, String image, String tag) {
        return new ImagePromotion(new ImageEdit(target, image, null, tag, null), pipeline, null);
    }

    private static Map<String, String> file(String target, String image, String tag) {
        return Map.of(target + "/kustomization.yaml", "images: [{name: " + image + ", newTag: " + tag + "}]\n");
    }

    /** A commit that promotes an image of the pipeline {@code build} as its message says. */
    private ObjectId promote(String target, String image, String tag, ObjectId... parents) {
        return history.commit(
                message(null, "prod", image(target, "build", image, tag)), file(target, image, tag), parents);
    }

    private Found of(ObjectId tip) {
        return new PromotedTargets(shop.forgeRepository, 100).of(tip);
    }

    private static List<String> texts(Found found) {
        return found.targets().stream().map(target -> target.edit().toText()).toList();
    }

    @Test
    void a_promotion_names_source_environment_pipeline_and_edit() {
        ImagePromotion promotion = image("prod", "build", "cart", "v1");
        ObjectId tip = history.commit(message(CART, "prod", promotion), file("prod", "cart", "v1"), start());
        Target target = new Target("shop/cart", "prod", "build", promotion.edit());

        assertThat(of(tip)).isEqualTo(new Found(List.of(target), null));
        assertThat(new PromotedTargets(shop.forgeRepository, 1).at(tip)).containsExactly(target);
    }

    @Test
    void a_message_whose_commit_changes_no_file_to_the_image_counts_nothing() {
        ObjectId there = history.commit("By hand", file("prod", "cart", "v1"), start());
        String message = message(null, "prod", image("prod", "build", "cart", "v1"));
        ObjectId other = history.commit(message, file("prod", "cart", "v2"), there);
        ObjectId untouched = history.commit(message, Map.of("README.md", "v1\n"), there);
        ObjectId comment = history.commit(
                message, Map.of("prod/kustomization.yaml", "# again\nimages: [{name: cart, newTag: v1}]\n"), there);

        assertThat(of(other).targets()).isEmpty();
        assertThat(of(untouched).targets()).isEmpty();
        assertThat(of(comment).targets()).isEmpty();
        assertThat(new PromotedTargets(shop.forgeRepository, 9).at(comment)).isEmpty();
    }

    @Test
    void a_message_without_an_environment_counts_nothing() {
        ObjectId tip = history.commit(
                "Promote\n\nKasane-Edit: cart - v1 - build - prod\n", file("prod", "cart", "v1"), start());

        assertThat(of(tip).targets()).isEmpty();
    }

    @Test
    void only_ordinary_files_of_at_most_a_mebibyte_say_something() {
        String message = message(null, "prod", image("prod", "build", "cart", "v1"));
        String text = "images: [{name: cart, newTag: v1}]\n";
        String padding = "#".repeat((1 << 20) - text.length() - 1) + "\n";

        assertThat(of(history.commit(message, "a.yaml", FileMode.EXECUTABLE_FILE, text, start()))
                        .targets())
                .isEmpty();
        assertThat(of(history.commit(message, "a.yaml", FileMode.SYMLINK, text, start()))
                        .targets())
                .isEmpty();
        assertThat(of(history.commit(message, Map.of("a.yaml", padding + text), start()))
                        .targets())
                .hasSize(1);
        assertThat(of(history.commit(message, Map.of("a.yaml", "#" + padding + text), start()))
                        .targets())
                .isEmpty();
    }

    @Test
    void the_newest_promotion_of_an_image_in_a_target_counts() {
        ObjectId old = promote("prod", "cart", "v1", start());

        assertThat(texts(of(promote("prod", "cart", "v2", old)))).containsExactly("cart in prod to v2");
    }

    @Test
    void the_target_that_had_an_image_first_is_the_first_one_of_its_pipeline() {
        ObjectId staging = promote("staging", "cart", "v1", start());
        ObjectId prod = promote("prod", "cart", "v1", staging);
        assertThat(texts(of(prod))).containsExactly("cart in staging to v1", "cart in prod to v1");

        ObjectId again = promote("staging", "cart", "v2", prod);
        ObjectId shopped = history.commit(
                message(null, "dev", image("dev", "a-pipeline", "shop", "v1")), file("dev", "shop", "v1"), again);
        ObjectId tip = history.commit(
                message(CART, "dev", image("cart", "a-pipeline", "cart", "v1")), file("cart", "cart", "v1"), shopped);

        assertThat(texts(of(tip)))
                .containsExactly(
                        "shop in dev to v1", "cart in staging to v2", "cart in prod to v1", "cart in cart to v1");
    }

    @Test
    void a_merge_brings_the_promotions_of_its_branch() {
        ObjectId base = history.commit("Work", start());
        ObjectId branch = promote("prod", "cart", "v1", start());
        ObjectId merge = history.commit("Merge", file("prod", "cart", "v1"), base, history.commit("More", branch));

        assertThat(texts(of(merge))).containsExactly("cart in prod to v1");
        assertThat(of(merge).unread()).isNull();
    }

    @Test
    void a_branch_that_is_merged_late_brings_no_promotion_that_was_there_before_it() {
        ObjectId old = promote("prod", "cart", "v1", start());
        ObjectId feature = history.commit("A feature", file("prod", "cart", "v1"), old);
        ObjectId newer = promote("prod", "cart", "v2", old);
        ObjectId merge = history.commit("Merge", file("prod", "cart", "v1"), newer, feature);

        assertThat(texts(of(merge))).containsExactly("cart in prod to v2");
    }

    @Test
    void of_a_merge_no_more_than_ten_commits_are_read() {
        ObjectId near = promote("prod", "cart", "v1", start());
        for (int i = 0; i < 9; i++) {
            near = history.commit("Work " + i, near);
        }
        ObjectId far = history.commit("Work 10", near);

        assertThat(of(history.commit("Merge", file("prod", "cart", "v1"), start(), near))
                        .targets())
                .hasSize(1);
        assertThat(of(history.commit("Merge", file("prod", "cart", "v1"), start(), far))
                        .targets())
                .isEmpty();
    }

    @Test
    void the_newest_commit_that_was_not_read_is_named() {
        ObjectId old = promote("prod", "cart", "v1", start());
        ObjectId tip = history.commit("Work", history.commit("Work", old));

        assertThat(new PromotedTargets(shop.forgeRepository, 2).of(tip)).isEqualTo(new Found(List.of(), old.name()));
        assertThat(new PromotedTargets(shop.forgeRepository, 3).of(tip).unread())
                .isEqualTo(start().name());
        assertThat(new PromotedTargets(shop.forgeRepository, 4).of(tip).unread())
                .isNull();
    }

    @Test
    void a_commit_that_is_not_there_promoted_nothing() {
        PromotedTargets targets = new PromotedTargets(shop.forgeRepository, 9);

        assertThat(targets.at(ObjectId.fromString("1".repeat(40)))).isEmpty();
        assertThat(targets.at(start())).isEmpty();
    }

    @Test
    void two_targets_are_of_the_same_image_if_source_pipeline_folder_and_name_are() {
        Target one = new Target("shop/cart", "prod", "build", new ImageEdit("a", "cart", null, "v1", null));

        assertThat(one.isOfSameImage(
                        new Target("shop/cart", "dev", "build", new ImageEdit("a", "cart", null, "v2", null))))
                .isTrue();
        assertThat(one.isOfSameImage(new Target(null, "prod", "build", one.edit())))
                .isFalse();
        assertThat(one.isOfSameImage(new Target("shop/cart", "prod", "other", one.edit())))
                .isFalse();
        assertThat(one.isOfSameImage(
                        new Target("shop/cart", "prod", "build", new ImageEdit("b", "cart", null, "v1", null))))
                .isFalse();
    }
}
