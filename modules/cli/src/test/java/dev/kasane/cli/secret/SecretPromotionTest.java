package dev.kasane.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No output of {@code ci} and {@code pr}, no pull request and no commit of a promotion shows what came out of a Secret. A run
 * builds two images, which takes about a second, so that ten trees are promoted, or one in fifty
 * of those of {@link SecretOriginTest}.
 */
class SecretPromotionTest {

    private static final int SHARE = 50;
    private static final int TREES = Math.max(10, Integer.getInteger("kasane.fuzz.secrets", 150) / SHARE);
    private static final long SEED = Long.getLong("kasane.fuzz.seed", 23);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private final List<String> leaks = new ArrayList<>();

    @Test
    void noOutputOfAPromotionHoldsAPartOfASecret() throws Exception {
        int proposed = 0;
        for (int tree = 0; tree < TREES; tree++) {
            Canary canary = new Canary(random);
            try (TwoServices desk = new TwoServices(folder.resolve("tree" + tree))) {
                write(desk, canary);
                promote(desk, canary);
                desk.write("api/App.class", "better code");
                write(desk, canary);
                promote(desk, canary);
                proposed += desk.all("pr", "list", "--all").contains("kasane/promote/prod") ? 1 : 0;
                look(desk, canary, "pr", "merge", "1");
            }
        }
        assertThat(new TreeSet<>(leaks)).isEmpty();
        assertThat(proposed).as("trees that could be promoted").isGreaterThan(TREES / 3);
    }

    private void write(TwoServices desk, Canary canary) throws Exception {
        for (Map.Entry<String, String> file : SecretTree.files(random, canary).entrySet()) {
            desk.write("shop/" + file.getKey(), file.getValue());
        }
        desk.write("shop/kustomization.yaml", "resources: [overlay]\nnamePrefix: shop-\n");
        for (String environment : List.of("dev", "prod")) {
            desk.write(
                    "overlays/" + environment + "/kustomization.yaml",
                    TwoServices.OVERLAY.replace("[../../base]", "[../../base, ../../shop]"));
        }
        desk.write(".kasane.yaml", SecretOriginTest.POLICIES + SecretOriginTest.MARKS);
        desk.write("policies/policy.yaml", SecretOriginTest.POLICY);
        desk.commit();
    }

    private void promote(TwoServices desk, Canary canary) throws Exception {
        look(desk, canary, "ci", "--dry-run");
        look(desk, canary, "ci", "--dry-run", "--format", "json");
        look(desk, canary, "ci", "--junit", "junit.xml", "--summary", "summary.md");
        look(desk, canary, "ci", "--format", "json");
        for (String file : List.of("junit.xml", "summary.md")) {
            leak("ci wrote " + file, canary, Files.readString(desk.root().resolve(file)));
            Files.delete(desk.root().resolve(file));
        }
        look(desk, canary, "pr", "list");
        look(desk, canary, "pr", "list", "--format", "json");
        look(desk, canary, "pr", "show", "1");
        look(desk, canary, "pr", "show", "1", "--format", "json");
        for (String branch : desk.branches()) {
            leak("the newest commit of " + branch, canary, desk.newest(branch));
        }
    }

    private void look(TwoServices desk, Canary canary, String... arguments) {
        leak(String.join(" ", arguments), canary, desk.all(arguments));
    }

    private void leak(String what, Canary canary, String text) {
        String leak = canary.leakIn(text);
        if (leak != null) {
            leaks.add(what + "\n    " + leak);
        }
        if (text.contains("a bug in kasane")) {
            leaks.add(what + " is a bug: " + text);
        }
    }
}
