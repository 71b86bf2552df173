package dev.kasane.change.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageEditorTest {

    private static final String OLD = "sha256:" + "1".repeat(64);
    private static final String NEW = "sha256:" + "2".repeat(64);
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: shop
            spec:
              template:
                spec:
                  initContainers:
                  - name: migrate
                    image: cart
                  containers:
                  - name: app
                    image: cart # what runs
                  - name: proxy
                    image: proxy:1
            """;
    private static final ImageEdit CART = new ImageEdit("prod", "cart", null, "v2", NEW);

    private static MemoryTree tree(String images) {
        return MemoryTree.of(
                "base/deployment.yaml", DEPLOYMENT,
                "base/kustomization.yaml", "resources: [deployment.yaml]\n",
                "prod/kustomization.yaml", images);
    }

    private static EditedImages apply(MemoryTree tree, ImageEdit... edits) {
        return new ImageEditor(tree, RenderOptions.DEFAULT).apply(List.of(edits));
    }

    private static String edited(String kustomization, ImageEdit... edits) {
        EditedImages result = apply(tree(kustomization), edits);
        assertThat(result.outcomes()).allSatisfy(outcome -> {
            assertThat(outcome.problems()).isEmpty();
            assertThat(outcome.kind()).isEqualTo(EditedImages.Kind.MADE);
        });
        assertThat(result.files()).containsOnlyKeys("prod/kustomization.yaml");
        String rendered = new String(
                new Renderer(result.after(), RenderOptions.DEFAULT)
                        .render("prod")
                        .toYaml(),
                StandardCharsets.UTF_8);
        for (ImageEdit edit : edits) {
            assertThat(rendered).contains(":" + edit.tag() + (edit.digest() == null ? "" : "@" + edit.digest()) + "\n");
        }
        return new String(result.after().read("prod/kustomization.yaml"), StandardCharsets.UTF_8);
    }

    private static List<String> refusal(MemoryTree tree, ImageEdit... edits) {
        EditedImages result = apply(tree, edits);
        assertThat(result.files()).isEmpty();
        assertThat(result.outcomes()).allMatch(outcome -> outcome.kind() == EditedImages.Kind.REFUSED);
        return result.outcomes().stream()
                .flatMap(outcome -> outcome.problems().stream())
                .map(Problem::sentence)
                .toList();
    }

    @Test
    void tag_and_digest_are_exchanged_and_every_other_byte_stays() {
        String before = """
                # the shop
                resources:   [ ../base ]   # two blanks


                images:
                    -   name: proxy
                        newTag: '1'
                    -   newTag:   v1      # the tag
                        digest: %s
                        name: cart	# tab before
                        newName: "registry.test:5000/cart"
                """.formatted(OLD);

        assertThat(edited(before, CART))
                .isEqualTo(before.replace("newTag:   v1 ", "newTag:   v2 ").replace(OLD, NEW));
    }

    @Test
    void what_is_missing_is_added_in_lines_of_its_own_with_the_entrys_indentation() {
        assertThat(edited("resources: [../base]\nimages:\n- name: cart # ours\n  newName: r/cart\n", CART))
                .isEqualTo(
                        "resources: [../base]\nimages:\n- name: cart # ours\n  newName: r/cart\n  newTag: v2\n  digest: "
                                + NEW + "\n");
        assertThat(edited("resources: [../base]\nimages:\n-   name: cart", CART))
                .isEqualTo("resources: [../base]\nimages:\n-   name: cart\n    newTag: v2\n    digest: " + NEW);
        assertThat(edited("images:\n- newTag: v1\n  name: cart\nresources: [../base]\n", CART))
                .isEqualTo("images:\n- newTag: v2\n  digest: " + NEW + "\n  name: cart\nresources: [../base]\n");
    }

    @Test
    void line_ends_and_a_byte_order_mark_stay() {
        String before = "\uFEFFimages:\r\n- name: cart\r\n  newTag: v1\r\nresources:\r\n- ../base\r\n";

        assertThat(edited(before, CART))
                .isEqualTo("\uFEFFimages:\r\n- name: cart\r\n  newTag: v2\r\n  digest: " + NEW
                        + "\r\nresources:\r\n- ../base\r\n");
    }

    @Test
    void braces_and_json_keep_their_style() {
        assertThat(edited(
                        "resources: [../base]\nimages: [{name: cart, newTag: v1}, {name: proxy, newTag: '2'}]\n", CART))
                .isEqualTo("resources: [../base]\nimages: [{name: cart, newTag: v2, digest: " + NEW
                        + "}, {name: proxy, newTag: '2'}]\n");
        assertThat(edited("{\"resources\": [\"../base\"], \"images\": [{\"name\": \"cart\"}]}", CART))
                .isEqualTo(
                        "{\"resources\": [\"../base\"], \"images\": [{\"name\": \"cart\", \"newTag\": \"v2\", \"digest\": \""
                                + NEW + "\"}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1234567", "1e10000", "12e4567", "0x1f", "yes", "null", "1.0", "0o14"})
    void a_tag_that_would_be_no_text_is_put_in_quotes(String tag) {
        ImageEdit edit = new ImageEdit("prod", "cart", null, tag, null);

        assertThat(edited("resources: [../base]\nimages:\n- name: cart\n  newTag: v1\n", edit))
                .isEqualTo("resources: [../base]\nimages:\n- name: cart\n  newTag: \"" + tag + "\"\n");
    }

    @Test
    void quotes_stay_what_they_are() {
        assertThat(edited(
                        "resources: [../base]\nimages:\n- {name: cart, newTag: 'v''1', digest: \"" + OLD + "\"}\n",
                        CART))
                .isEqualTo("resources: [../base]\nimages:\n- {name: cart, newTag: 'v2', digest: \"" + NEW + "\"}\n");
    }

    @Test
    void an_entry_is_found_by_its_new_name_and_given_another_one() {
        ImageEdit edit = new ImageEdit("prod", "r/cart", "other.test/cart", "v2", null);

        assertThat(edited("resources: [../base]\nimages:\n- name: cart\n  newName: r/cart\n", edit))
                .isEqualTo("resources: [../base]\nimages:\n- name: cart\n  newName: other.test/cart\n  newTag: v2\n");
    }

    @Test
    void several_edits_of_one_file_are_made_together() {
        ImageEdit proxy = new ImageEdit("prod", "proxy", null, "9", NEW);

        assertThat(edited("resources: [../base]\nimages:\n- name: cart\n- {name: proxy}\n", CART, proxy))
                .isEqualTo("resources: [../base]\nimages:\n- name: cart\n  newTag: v2\n  digest: " + NEW
                        + "\n- {name: proxy, newTag: \"9\", digest: " + NEW + "}\n");
    }

    @Test
    void without_an_entry_the_fields_that_name_the_image_are_edited_where_they_stand() {
        MemoryTree tree = MemoryTree.of(
                "prod/deployment.yaml",
                "# a\r\n---\r\n" + DEPLOYMENT.replace("\n", "\r\n"),
                "prod/kustomization.yaml",
                "resources: [deployment.yaml]\n");

        EditedImages result = apply(tree, CART);

        assertThat(made(result)).containsExactly(CART);
        assertThat(new String(result.after().read("prod/deployment.yaml"), StandardCharsets.UTF_8))
                .isEqualTo(("# a\r\n---\r\n" + DEPLOYMENT.replace("\n", "\r\n"))
                        .replace("image: cart", "image: cart:v2@" + NEW));
    }

    @Test
    void an_image_that_a_patch_decides_is_edited_in_the_patch() {
        String patch =
                "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: shop}\nspec: {template: {spec: {containers:"
                        + " [{name: proxy, image: \"envoy:v1\"}]}}}\n";
        MemoryTree tree = MemoryTree.of(
                "base/deployment.yaml",
                DEPLOYMENT,
                "base/kustomization.yaml",
                "resources: [deployment.yaml]\n",
                "prod/proxy.yaml",
                patch,
                "prod/kustomization.yaml",
                "resources: [../base]\npatches: [{path: proxy.yaml}]\n");

        EditedImages result = apply(tree, new ImageEdit("prod", "envoy", null, "v2", null));

        assertThat(result.files()).containsOnlyKeys("prod/proxy.yaml");
        assertThat(new String(result.after().read("prod/proxy.yaml"), StandardCharsets.UTF_8))
                .isEqualTo(patch.replace("v1\"", "v2\""));
    }

    @Test
    void an_entry_of_a_base_that_one_target_uses_is_edited_there() {
        MemoryTree tree = MemoryTree.of(
                "base/deployment.yaml", DEPLOYMENT,
                "base/kustomization.yaml",
                        "resources: [deployment.yaml]\nimages: [{name: cart, newName: r/cart, newTag: v1}]\n",
                "prod/kustomization.yaml", "resources: [../base]\n");

        EditedImages result = apply(tree, CART);

        assertThat(made(result)).containsExactly(CART);
        assertThat(new String(result.after().read("base/kustomization.yaml"), StandardCharsets.UTF_8))
                .contains("{name: cart, newName: r/cart, newTag: v2, digest: " + NEW + "}");
    }

    @Test
    void an_edit_that_would_reach_another_target_is_refused() {
        MemoryTree tree = MemoryTree.of(
                "base/deployment.yaml", DEPLOYMENT,
                "base/kustomization.yaml", "resources: [deployment.yaml]\n",
                "dev/kustomization.yaml", "resources: [../base]\n",
                "prod/kustomization.yaml", "resources: [../base]\n");

        assertThat(refusal(tree, CART))
                .anySatisfy(sentence -> assertThat(sentence).contains("would also change", "Deployment shop in dev"));
        ImageEdit dev = new ImageEdit("dev", "cart", null, "v2", NEW);
        assertThat(made(apply(tree, CART, dev))).containsExactly(CART, dev);
    }

    @Test
    void an_edit_that_a_replacement_carries_elsewhere_is_refused() {
        MemoryTree tree = tree("""
                resources: [../base]
                images: [{name: cart, newTag: v1}]
                replacements:
                - source: {kind: Deployment, fieldPath: "spec.template.spec.containers.0.image"}
                  targets: [{select: {kind: Deployment}, fieldPaths: [metadata.annotations.image], options: {create: true}}]
                """);

        // replacements come after images, so the annotation copies the new tag
        assertThat(refusal(tree, CART)).hasSize(1).allMatch(s -> s.contains("would also change metadata.annotations"));
    }

    @Test
    void what_is_so_already_changes_nothing() {
        EditedImages result =
                apply(tree("resources: [../base]\nimages: [{name: cart, newTag: v2, digest: '" + NEW + "'}]\n"), CART);

        assertThat(result.files()).isEmpty();
        assertThat(result.outcomes())
                .extracting(EditedImages.Outcome::kind)
                .containsExactly(EditedImages.Kind.DONE_BEFORE);
    }

    @Test
    void a_value_that_an_alias_repeats_is_refused_by_the_anchors_name() {
        String shared =
                "resources: [../base]\nimages:\n- name: cart\n  newTag: &tag v1\n- name: proxy\n  newTag: *tag\n";

        assertThat(refusal(tree(shared), CART))
                .containsExactly(
                        "this value is shared: it is called &tag, and line 6 repeats it, so that it cannot be changed"
                                + " alone");
        assertThat(refusal(tree(shared), new ImageEdit("prod", "proxy", null, "v2", null)))
                .containsExactly("this value is the alias *tag, so that it cannot be changed alone");
        assertThat(edited("resources: [../base]\nimages:\n- name: cart\n  newTag: &tag v1\n", CART))
                .contains("newTag: &tag v2\n");
    }

    @Test
    void an_entry_that_an_alias_repeats_is_refused() {
        MemoryTree tree = tree("resources: [../base]\nimages:\n- &it\n  name: cart\n  newTag: v1\n- *it\n");

        assertThat(refusal(tree, CART)).containsExactly("two entries of images are about cart");
    }

    @Test
    void a_pin_is_never_taken_away() {
        MemoryTree tree = tree("resources: [../base]\nimages: [{name: cart, newTag: v1, digest: '" + OLD + "'}]\n");

        assertThat(refusal(tree, new ImageEdit("prod", "cart", null, "v2", null)))
                .containsExactly("the entry of cart pins a digest, and none is known for the tag v2");
    }

    @Test
    void what_changes_no_rendered_image_is_refused() {
        MemoryTree tree = tree("resources: [../base]\nimages: [{name: gone, newTag: v1}]\n");

        assertThat(refusal(tree, new ImageEdit("prod", "gone", null, "v2", null)))
                .containsExactly("the edit of gone in prod to v2 changes no image that the target renders");
        assertThat(refusal(tree, new ImageEdit("prod", "unheard", null, "v2", null)))
                .containsExactly("prod has no image unheard");
    }

    @Test
    void a_target_that_cannot_be_rendered_is_refused_with_the_reason() {
        MemoryTree tree = tree("resources: [../base, nothing.yaml]\nimages: [{name: cart, newTag: v1}]\n");

        assertThat(refusal(tree, CART)).isNotEmpty().allMatch(sentence -> sentence.contains("nothing.yaml"));
    }

    @Test
    void one_refused_edit_does_not_keep_another_from_being_made() {
        MemoryTree tree = tree("resources: [../base]\nimages:\n- name: cart\n  newTag: v1\n- name: gone\n");
        ImageEdit gone = new ImageEdit("prod", "nowhere", null, "v2", null);

        EditedImages result = apply(tree, gone, CART);

        assertThat(result.outcomes())
                .extracting(EditedImages.Outcome::kind)
                .containsExactly(EditedImages.Kind.REFUSED, EditedImages.Kind.MADE);
    }

    @Test
    void two_tags_for_one_image_are_refused_after_the_first() {
        MemoryTree tree = tree("resources: [../base]\nimages:\n- name: cart\n  newTag: v1\n");
        ImageEdit other = new ImageEdit("prod", "cart", null, "v3", null);

        EditedImages result = apply(tree, new ImageEdit("prod", "cart", null, "v2", null), other);

        assertThat(result.outcomes())
                .extracting(EditedImages.Outcome::kind)
                .containsExactly(EditedImages.Kind.MADE, EditedImages.Kind.REFUSED);
    }

    @Test
    void two_images_may_move_to_the_same_tag() {
        String before = "resources: [../base]\nimages:\n- name: cart\n  newTag: v1\n- name: proxy\n  newTag: v1\n";
        ImageEdit cart = new ImageEdit("prod", "cart", null, "v2", null);

        assertThat(edited(before, cart, new ImageEdit("prod", "proxy", null, "v2", null)))
                .isEqualTo(before.replace("v1", "v2"));
    }

    @Test
    void utf_16_is_refused() {
        byte[] utf16 = "\uFEFFresources: [../base]\nimages: [{name: cart}]\n".getBytes(StandardCharsets.UTF_16LE);
        MemoryTree tree = MemoryTree.builder()
                .file("base/deployment.yaml", DEPLOYMENT)
                .file("base/kustomization.yaml", "resources: [deployment.yaml]\n")
                .file("prod/kustomization.yaml", utf16)
                .build();

        assertThat(refusal(tree, CART)).containsExactly("prod/kustomization.yaml is not written in UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v 1", "", "-x", "v1\nimages: []", "a/b", "\"", "#"})
    void a_tag_that_no_registry_accepts_is_refused(String tag) {
        assertThatThrownBy(() -> new ImageEdit("prod", "cart", null, tag, null))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("cannot be a tag");
    }

    /** Whatever the layout: only the bytes of tag and digest are different, and the rest is where it was. */
    @Test
    void of_many_layouts_every_line_but_those_edited_is_kept() {
        for (String indent : List.of("", "  ", "    ")) {
            for (String quote : List.of("", "'", "\"")) {
                for (String end : List.of("\n", "\r\n")) {
                    for (String comment : List.of("", " # c", "   #c: [}")) {
                        List<String> lines = List.of(
                                "resources:",
                                indent + "- ../base",
                                "# x",
                                "images:" + comment,
                                indent + "- name: proxy",
                                indent + "  newTag: '7'",
                                indent + "- name: " + quote + "cart" + quote + comment,
                                indent + "  newTag: " + quote + "v1" + quote + comment,
                                "",
                                "namePrefix: a-",
                                "");
                        String before = String.join(end, lines);
                        String after = edited(before, CART);
                        String wanted = before.replace(
                                "newTag: " + quote + "v1" + quote + comment,
                                "newTag: " + quote + "v2" + quote + comment + end + indent + "  digest: " + NEW);
                        assertThat(after).as(Arrays.toString(lines.toArray())).isEqualTo(wanted);
                    }
                }
            }
        }
    }

    @Test
    void aCircleElsewhereDoesNotStopAnEdit() {
        MemoryTree tree = MemoryTree.of(
                "base/deployment.yaml", DEPLOYMENT,
                "base/kustomization.yaml", "resources: [deployment.yaml]\n",
                "prod/kustomization.yaml", "resources: [../base]\nimages: [{name: cart, newTag: v1}]\n",
                "broken/circle/kustomization.yaml", "resources: [../circle]\n",
                "broken/top/kustomization.yaml", "resources: [../circle]\n");
        EditedImages result = apply(tree, CART);
        assertThat(result.outcomes()).allSatisfy(outcome -> {
            assertThat(outcome.problems()).isEmpty();
            assertThat(outcome.kind()).isEqualTo(EditedImages.Kind.MADE);
        });
    }

    private static List<ImageEdit> made(EditedImages result) {
        return result.outcomes().stream()
                .filter(outcome -> outcome.kind() == EditedImages.Kind.MADE)
                .map(EditedImages.Outcome::edit)
                .toList();
    }
}
