package dev.kasane.image.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ManifestTest {

    private static final String DIGEST = "sha256:" + "a".repeat(64);

    private static Manifest manifest(String json) {
        return Manifest.of(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        Descriptor layer = Descriptor.of("layer", Digest.parse(DIGEST), 7).with("title", "a \"quoted\" word, ü");
        Manifest made = Manifest.image(
                Descriptor.of("config", Digest.parse(DIGEST), 0), List.of(layer), Map.of("b", "1", "a", "2"));
        Manifest read = Manifest.of(made.bytes());
        assertThat(read).isEqualTo(made);
        assertThat(read.mediaType()).isEqualTo(MediaType.MANIFEST);
        assertThat(read.layers()).containsExactly(layer);
        assertThat(read.annotations()).containsExactly(Map.entry("a", "2"), Map.entry("b", "1"));
        assertThat(read.children()).isEmpty();
        assertThat(read.subject()).isNull();
    }

    @Test
    void aDescriptorHasADigestAndAWholeSize() {
        for (String size : List.of("-1", "1.5", "\"7\"", "null", "1e3", "99999999999999999999")) {
            assertThatIllegalArgumentException()
                    .as(size)
                    .isThrownBy(
                            () -> manifest("{\"layers\": [{\"digest\": \"" + DIGEST + "\", \"size\": " + size + "}]}"))
                    .withMessage("a descriptor has no size");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> manifest("{\"config\": {\"size\": 1}}"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> manifest("{\"manifests\": [7]}"))
                .withMessage("a descriptor is no object");
    }
}
