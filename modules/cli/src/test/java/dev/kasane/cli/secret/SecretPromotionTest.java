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
            try (TwoServices workspace = new TwoServices(folder.resolve("tree" + tree))) {
                write(workspace, canary);
                promote(workspace, canary);
                workspace.write("api/App.class", "better code");
                write(workspace, canary);
                promote(workspace, canary);
                proposed += workspace.all("pr", "list", "--all").contains("kasane/promote/prod") ? 1 : 0;
                look(workspace, canary, "pr", "merge", "1");
            }
        }
        assertThat(new TreeSet<>(leaks)).isEmpty();
        assertThat(proposed).as("trees that could be promoted").isGreaterThan(TREES / 3);
    }

    private void write(TwoServices workspace, Canary canary) throws Exception {
        for (Map.Entry<String, String> file : SecretTree.files(random, canary).entrySet()) {
            workspace.write("shop/" + file.getKey(), file.getValue());
        }
        workspace.write("shop/kustomization.yaml", "resources: [overlay]\nnamePrefix: shop-\n");
        for (String environment : List.of("dev", "prod")) {
            workspace.write(
                    "overlays/" + environment + "/kustomization.yaml",
                    TwoServices.OVERLAY.replace("[../../base]", "[../../base, ../../shop]"));
        }
        workspace.write(".kasane.yaml", SecretOriginTest.POLICIES + SecretOriginTest.MARKS);
        workspace.write("policies/policy.yaml", SecretOriginTest.POLICY);
        workspace.commit();
    }

    private void promote(TwoServices workspace, Canary canary) throws Exception {
        look(workspace, canary, "ci", "--dry-run");
        look(workspace, canary, "ci", "--dry-run", "--format", "json");
        look(workspace, canary, "ci", "--junit", "junit.xml", "--summary", "summary.md");
        look(workspace, canary, "ci", "--format", "json");
        for (String file : List.of("junit.xml", "summary.md")) {
            leak("ci wrote " + file, canary, Files.readString(workspace.root().resolve(file)));
            Files.delete(workspace.root().resolve(file));
        }
        look(workspace, canary, "pr", "list");
        look(workspace, canary, "pr", "list", "--format", "json");
        look(workspace, canary, "pr", "show", "1");
        look(workspace, canary, "pr", "show", "1", "--format", "json");
        for (String branch : workspace.branches()) {
            leak("the newest commit of " + branch, canary, workspace.newest(branch));
        }
    }

    private void look(TwoServices workspace, Canary canary, String... arguments) {
        leak(String.join(" ", arguments), canary, workspace.all(arguments));
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
