package dev.kasane.argocd.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LateImagesTest {

    private static final String PIPELINE = "{apiVersion: tekton.dev/v1, kind: Pipeline, metadata: {name: ci}}";

    private static String singer(String image) {
        return Start.deployment("singer", "image: \"" + image + "\"");
    }

    @Test
    void anEarlyWaveWaitsForAnImageThatALaterWaveBuilds() {
        assertThat(new Start()
                        .with("singer", -30, singer("registry.test:5000/operators/singer:dev"))
                        .with("ci", 40, PIPELINE)
                        .waits())
                .containsExactly(
                        "STOPS wave -30 waits for an image that wave 40 builds: Deployment singer of Application"
                                + " singer runs registry.test:5000/operators/singer:dev, the image of pipeline sing, and"
                                + " Application ci has the pipelines");
    }

    @Test
    void anImageWithADigestIsBuiltInTheClusterToo() {
        String digest = "registry.test/operators/singer:1@sha256:" + "0".repeat(64);

        assertThat(new Start()
                        .with("singer", -30, singer(digest))
                        .with("ci", 40, PIPELINE)
                        .waits())
                .hasSize(1);
    }

    @Test
    void theSameWaveWaitsForNothing() {
        assertThat(new Start()
                        .with("singer", 40, singer("registry.test/operators/singer:dev"))
                        .with("ci", 40, PIPELINE)
                        .waits())
                .isEmpty();
    }

    @Test
    void nothingWaitsForAnApplicationOfAnApplicationSet() {
        assertThat(new Start()
                        .withGenerated("singer", -30, singer("registry.test/operators/singer:dev"))
                        .with("ci", 40, PIPELINE)
                        .waits())
                .isEmpty();
    }

    @Test
    void imagesOfOthersAndClustersWithoutPipelinesAreLeftOut() {
        assertThat(new Start()
                        .with("singer", -30, singer("docker.io/other/singer:1"))
                        .with("ci", 40, PIPELINE)
                        .waits())
                .isEmpty();
        assertThat(new Start()
                        .with("singer", -30, singer("registry.test/operators/singer:dev"))
                        .waits())
                .isEmpty();
    }
}
