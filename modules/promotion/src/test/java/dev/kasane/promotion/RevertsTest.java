package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevertsTest {

    private static final String PROD = "prod/kustomization.yaml";
    private static final String DEV = "dev/kustomization.yaml";
    private static final ImageEdit OLD = edit("v1", "1");
    private static final ImageEdit NEW = edit("v1", "2");

    @TempDir
    Path folder;

    private Shop shop;
    private History history;
    private ObjectId start;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge"), 1);
        history = new History(shop.forgeRepository);
        start = Objects.requireNonNull(shop.tip("main"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private static ImageEdit edit(String tag, String digit) {
        return new ImageEdit("prod", "cart", null, tag, "sha256:" + digit.repeat(64));
    }

    private static Map<String, String> file(String path, ImageEdit edit) {
        return Map.of(path, "images: [{name: cart, newTag: " + edit.tag() + ", digest: \"" + edit.digest() + "\"}]\n");
    }

    private ObjectId set(String message, ImageEdit edit, ObjectId parent) {
        return history.commit(message, file(PROD, edit), parent);
    }

    private Map<ImageEdit, String> among(ObjectId tip, ImageEdit... edits) {
        Map<ImageEdit, List<String>> files = new HashMap<>();
        for (ImageEdit edit : edits) {
            files.put(edit, List.of(PROD));
        }
        return new Reverts(shop.forgeRepository).among(tip, files);
    }

    private boolean isRestored(ObjectId tip, ImageEdit edit, ImageEdit now) {
        return new Reverts(shop.forgeRepository).isRestored(tip, edit, now, List.of(PROD));
    }

    @Test
    void an_edit_that_the_branch_once_had_is_found_with_its_last_commit() {
        ObjectId first = set("Promote", OLD, start);
        ObjectId again = set("Promote", OLD, set("Back", NEW, first));
        ObjectId tip = set("Back", NEW, again);

        assertThat(among(tip, OLD)).containsExactly(Map.entry(OLD, again.name().substring(0, 10)));
    }

    @Test
    void an_edit_that_never_was_or_was_in_another_file_is_not_found() {
        ObjectId dev = history.commit("Promote", file(DEV, OLD), set("Promote", NEW, start));

        assertThat(among(dev, OLD)).isEmpty();
        assertThat(among(dev)).isEmpty();
        assertThat(new Reverts(shop.forgeRepository).among(dev, Map.of(OLD, List.of(PROD), NEW, List.of(DEV))))
                .isEmpty();
    }

    @Test
    void commits_that_came_since_the_last_look_are_read() {
        Reverts reverts = new Reverts(shop.forgeRepository);
        Map<ImageEdit, List<String>> files = Map.of(OLD, List.of(PROD));
        ObjectId none = set("Promote", NEW, start);
        assertThat(reverts.among(none, files)).isEmpty();

        ObjectId had = set("Promote", OLD, none);
        ObjectId tip = set("Back", NEW, had);

        assertThat(reverts.among(tip, files))
                .containsExactly(Map.entry(OLD, had.name().substring(0, 10)));
        assertThat(reverts.among(set("Other", edit("v2", "3"), tip), files)).containsOnlyKeys(OLD);
        assertThat(reverts.among(none, files)).as("the branch was set back").isEmpty();
        assertThat(reverts.among(tip, Map.of(OLD, List.of(DEV))))
                .as("other files")
                .isEmpty();
    }

    @Test
    void people_restore_what_was_there_before_an_edit() {
        ObjectId tip = set("Back", OLD, set("Promote", NEW, set("Start", OLD, start)));

        assertThat(isRestored(tip, NEW, OLD)).isTrue();
    }

    @Test
    void what_was_not_there_before_the_edit_is_not_restored() {
        ImageEdit third = edit("v1", "3");

        assertThat(isRestored(set("By hand", third, set("Promote", NEW, set("Start", OLD, start))), NEW, third))
                .isFalse();
        assertThat(isRestored(set("By hand", OLD, start), NEW, OLD))
                .as("the edit was never made")
                .isFalse();
    }

    @Test
    void what_a_promotion_brought_is_not_restored_by_people() {
        ObjectId promoted =
                set("Promote\n\nKasane-Promotion: prod\n", OLD, set("Promote", NEW, set("Start", OLD, start)));
        ObjectId touched = history.commit(
                "Comment", Map.of(PROD, "# a comment\n" + file(PROD, OLD).get(PROD)), promoted);

        assertThat(isRestored(promoted, NEW, OLD)).isFalse();
        assertThat(isRestored(touched, NEW, OLD)).as("with a comment since").isFalse();
    }
}
