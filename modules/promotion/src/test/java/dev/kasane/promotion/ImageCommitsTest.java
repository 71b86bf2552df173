package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageCommitsTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @TempDir
    Path folder;

    private Shop shop;
    private History history;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge"), 2);
        history = new History(shop.forgeRepository);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private ObjectId start() {
        return Objects.requireNonNull(shop.tip("main"));
    }

    private static Map<String, String> prod(String svc0, String svc1) {
        return Map.of(PROD, """
                resources: [../../base]
                images:
                - {name: svc0, newTag: %s}
                - {name: svc1, newTag: %s}
                """.formatted(svc0, svc1));
    }

    private static ImageEdit edit(int service, String tag) {
        return Shop.promotion("prod", service, tag).edit();
    }

    private Map<ImageEdit, Arrival> arrivals(ObjectId tip, ImageEdit... edits) {
        Map<ImageEdit, List<String>> files = new HashMap<>();
        for (ImageEdit edit : edits) {
            files.put(edit, List.of("base/kustomization.yaml", PROD));
        }
        return new ImageCommits(shop.forgeRepository).of(tip, files);
    }

    @Test
    void an_image_arrived_with_the_commit_since_which_its_file_names_it() {
        ObjectId start = start();
        PersonIdent ada = new PersonIdent("Ada", "ada@example.org", NOON, ZoneOffset.UTC);
        ObjectId first = history.commit(ada, "Promote svc0", prod("v1", "v0"), start);
        ObjectId second = history.commit("Promote svc1", prod("v1", "v1"), first);
        ObjectId tip = history.commit("Write", Map.of("README.md", "text\n"), second);

        Map<ImageEdit, Arrival> found = arrivals(tip, edit(0, "v1"), edit(1, "v1"));

        assertThat(found.get(edit(0, "v1"))).isEqualTo(new Arrival(first.name(), start.name(), NOON, "Ada"));
        assertThat(Objects.requireNonNull(found.get(edit(1, "v1"))).commit()).isEqualTo(second.name());
    }

    @Test
    void an_image_that_was_there_before_arrived_with_the_last_commit_that_brought_it() {
        ObjectId first = history.commit("Promote", prod("v1", "v0"), start());
        ObjectId back = history.commit("Back", prod("v0", "v0"), first);
        ObjectId again = history.commit("Again", prod("v1", "v0"), back);

        assertThat(arrivals(again, edit(0, "v1")))
                .hasEntrySatisfying(
                        edit(0, "v1"), arrival -> assertThat(arrival.commit()).isEqualTo(again.name()));
    }

    @Test
    void an_image_of_the_first_commit_arrived_with_it() {
        ObjectId tip = history.commit("Write", Map.of("README.md", "text\n"), start());

        assertThat(arrivals(tip, edit(0, "v0"))).hasEntrySatisfying(edit(0, "v0"), arrival -> {
            assertThat(arrival.commit()).isEqualTo(start().name());
            assertThat(arrival.parent()).isNull();
        });
    }

    @Test
    void an_image_of_a_merged_branch_arrived_with_the_merge() {
        ObjectId start = start();
        ObjectId branch = history.commit("Promote", prod("v1", "v0"), start);
        ObjectId merge = history.commit("Merge", prod("v1", "v0"), history.commit("Other work", start), branch);

        assertThat(arrivals(merge, edit(0, "v1")))
                .hasEntrySatisfying(
                        edit(0, "v1"), arrival -> assertThat(arrival.commit()).isEqualTo(merge.name()));
    }

    @Test
    void a_file_that_is_new_brought_its_image() {
        ObjectId added =
                history.commit("Add", Map.of("other/kustomization.yaml", "images: [{name: a, newTag: v1}]\n"), start());
        ImageEdit edit = new ImageEdit("other", "a", null, "v1", null);

        assertThat(new ImageCommits(shop.forgeRepository).of(added, Map.of(edit, List.of("other/kustomization.yaml"))))
                .containsOnlyKeys(edit);
    }

    @Test
    void without_images_nothing_is_read() {
        assertThat(arrivals(start())).isEmpty();
    }
}
