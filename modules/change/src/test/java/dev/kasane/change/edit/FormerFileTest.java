package dev.kasane.change.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a file had the image of a promotion at an earlier moment. */
class FormerFileTest {

    private static final String DIGEST = "sha256:" + "1".repeat(64);
    private static final String OTHER = "sha256:" + "2".repeat(64);

    private static boolean said(String path, String text, @Nullable String newName, @Nullable String digest) {
        return new FormerFile(path, text.getBytes(StandardCharsets.UTF_8))
                .hasImage(new ImageEdit("prod", "cart", newName, "v2", digest));
    }

    private static boolean kustomization(String images) {
        return said("prod/kustomization.yaml", "images: [" + images + "]\n", null, null);
    }

    @Test
    void anEntryOfAKustomizationIsComparedByNameTagAndDigest() {
        assertThat(kustomization("{name: cart, newTag: v2}")).isTrue();
        assertThat(kustomization("{name: other, newTag: v1}, {name: cart, newTag: v2}"))
                .isTrue();
        assertThat(kustomization("{name: cart, newTag: v1} # v2")).isFalse();
        assertThat(kustomization("{name: other, newTag: v2}")).isFalse();
        String pinned = "images: [{name: cart, newTag: v2, digest: '" + DIGEST + "'}]\n";
        assertThat(said("prod/kustomization.yaml", pinned, null, DIGEST)).isTrue();
        assertThat(said("prod/kustomization.yaml", pinned, null, OTHER)).isFalse();
        String renamed = "images: [{name: cart, newName: registry/cart, newTag: v2}]\n";
        assertThat(said("prod/kustomization.yaml", renamed, "registry/cart", null))
                .isTrue();
        assertThat(said("prod/kustomization.yaml", renamed, "other/cart", null)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {containers: [{name: a, image: 'cart:v2'}]}\n",
                "spec: {containers: [{name: a, image: 'proxy:1'}, {name: b, image: 'cart:v2'}]}\n",
                "kind: A\n---\nimage: cart:v2\n",
                "image: {image: 'cart:v2'}\n",
                "- image: cart:v2\n"
            })
    void anImageOfAnObjectIsFoundWhereverItIs(String text) {
        assertThat(said("prod/web.yaml", text, null, null)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {containers: [{name: a, image: 'cart:v1'}]}\n# cart:v2\n",
                "spec: {containers: [{name: a, image: 'proxy:v2'}]}\n",
                "spec: {containers: [{name: 'cart:v2', image: 'cart'}]}\n",
                "spec: [cart:v2\n",
                "text: cart:v2\n",
                ""
            })
    void anotherImageIsNone(String text) {
        assertThat(said("prod/web.yaml", text, null, null)).isFalse();
    }

    @Test
    void anObjectMayHaveTheNewNameOfTheImage() {
        assertThat(said("prod/web.yaml", "image: registry/cart:v2\n", "registry/cart", null))
                .isTrue();
        assertThat(said("prod/web.yaml", "image: registry/cart:v2\n", null, null))
                .isFalse();
        assertThat(said("prod/web.yaml", "image: cart:v2@" + DIGEST + "\n", null, DIGEST))
                .isTrue();
        assertThat(said("prod/web.yaml", "image: cart:v2@" + DIGEST + "\n", null, OTHER))
                .isFalse();
    }
}
