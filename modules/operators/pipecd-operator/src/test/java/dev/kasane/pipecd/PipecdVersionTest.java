package dev.kasane.pipecd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PipecdVersionTest {

    @Test
    void images_moved_twice() {
        assertThat(PipecdVersion.parse("v0.27.3").controlPlaneImage()).isEqualTo("gcr.io/pipecd/pipecd:v0.27.3");
        assertThat(PipecdVersion.parse("v0.57.0").controlPlaneImage()).isEqualTo("ghcr.io/pipe-cd/pipecd:v0.57.0");
        assertThat(PipecdVersion.parse("v0.57.1").controlPlaneImage())
                .isEqualTo("ghcr.io/pipe-cd/controlplane:v0.57.1");
        assertThat(PipecdVersion.parse("v0.57.1").pipedImage()).isEqualTo("ghcr.io/pipe-cd/piped:v0.57.1");
    }

    @Test
    void an_objection_names_what_to_do() {
        assertThat(PipecdVersion.parse("v0.57.0").objectionTo(false)).isEmpty();
        assertThat(PipecdVersion.parse("v0.57.0").objectionTo(true))
                .get()
                .asString()
                .contains("use mySQLConfig");
        assertThat(PipecdVersion.parse("v0.43.0").objectionTo(false))
                .get()
                .asString()
                .contains("v0.44.0");
        assertThat(PipecdVersion.parse("v0.23.0").hasEnvironments()).isTrue();
        assertThat(PipecdVersion.parse("v0.24.0").hasEnvironments()).isFalse();
    }
}
