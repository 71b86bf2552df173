package dev.kasane.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LayoutIndexTest {

    private static LayoutIndex index(String json) {
        return LayoutIndex.of(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anEntryThatOtherToolsWroteDoesNoHarm() {
        LayoutIndex index = index("""
                {"schemaVersion": 2, "manifests": [
                  7, null, [], {"mediaType": "x"}, {"digest": null}, {"digest": "sha512:ab", "annotations": []},
                  {"digest": "sha256:1", "annotations": {"org.opencontainers.image.ref.name": "v1"}},
                  {"digest": "sha256:2", "annotations": {"org.opencontainers.image.ref.name": "v1"}},
                  {"digest": "sha256:3", "annotations": {"org.opencontainers.image.ref.name": "sha256-1.att"}}]}
                """);
        assertThat(index.digest("v1")).isEqualTo("sha256:1");
        assertThat(index.digest("v2")).isNull();
        assertThat(index.images()).containsExactly("sha256:1", "sha256:2", "sha512:ab");
    }

    @Test
    void whatIsNoObjectIsNoIndex() {
        for (String text : new String[] {"", "[]", "{} {}", "{\"manifests\": [", "{'a': 1}", "[".repeat(100_000)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> index(text)).withMessage("this is no JSON object");
        }
    }
}
