package dev.kasane.image.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PlatformTest {

    @Test
    void aTextWithoutASlashIsRefusedByName() {
        assertThatThrownBy(() -> Platform.parse("amd64"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("amd64");
        assertThat(Platform.parse("linux/amd64")).hasToString("linux/amd64");
    }
}
