package dev.kasane.ci.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.files.DirectoryTree;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was found out about one image lets no other one pass. */
class VerifiedTest {

    @TempDir
    Path folder;

    private Pipeline following() throws IOException {
        Files.createDirectories(folder.resolve("pipelines"));
        Files.writeString(folder.resolve("pipelines/cart.yaml"), """
                apiVersion: kasane.dev/v1alpha1
                kind: Pipeline
                metadata: {name: cart}
                spec:
                  follow: {image: registry.example.org/shop/cart, by: digest, tag: main}
                  promotion:
                  - {target: overlays/dev, by: commit, verify: {by: argocd, name: cart}}
                  - {target: overlays/prod, after: [overlays/dev]}
                """);
        return new Pipelines(new DirectoryTree(folder)).named("cart");
    }

    @Test
    void an_image_that_was_verified_under_a_tag_does_not_vouch_for_another_one_under_it() throws Exception {
        Pipeline pipeline = following();
        Promotion dev = pipeline.spec().promotion().getFirst();
        String first = "sha256:" + "a".repeat(64);
        String second = "sha256:" + "b".repeat(64);
        Verdict works = new Verdict(Verdict.State.VERIFIED, "it is healthy", Instant.EPOCH);
        Verdict broken = new Verdict(Verdict.State.FAILED, "it is degraded", Instant.EPOCH);
        Verified good =
                new Verified(List.of(new VerificationStep(pipeline, dev, "main", first, works, false, List.of())));
        Verified bad =
                new Verified(List.of(new VerificationStep(pipeline, dev, "main", first, broken, false, List.of())));

        assertThat(good.hold(pipeline, dev, image(first))).isNull();
        assertThat(good.hold(pipeline, dev, image(second))).isEqualTo("it waits until overlays/dev is verified");
        assertThat(bad.isBroken(pipeline, dev, "main", first)).isTrue();
        assertThat(bad.isBroken(pipeline, dev, "main", second)).isFalse();
    }

    private static ImageVersion image(String digest) {
        return new ImageVersion("cart", "main", null, "registry.example.org/shop/cart", digest);
    }
}
