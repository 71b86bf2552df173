package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An image of others that does not work stops the way to prod, and is proposed to be reverted. */
class FollowedRevertTest extends FollowedService {

    private static final String REVERT = "kasane/revert/dev+cart";

    private ObservedCluster cluster;

    @BeforeEach
    void a_service_that_is_verified_in_dev() throws Exception {
        cluster = new ObservedCluster();
        workspace.environment.put("KUBECONFIG", cluster.kubeconfig(temporary).toString());
        follow("by: version", ", verify: {by: argocd, name: cart-dev}");
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private void health(String health) {
        try (GitRepository forge = GitRepository.bare(workspace.root().resolve(".git/kasane/forge.git"), "main")) {
            String main = Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/main"))
                    .name();
            cluster.application("cart-dev", "overlays/dev", main, health, "");
        }
    }

    private String followed(int code) {
        return workspace.run(code, "ci", "promote", "--from-registry");
    }

    @Test
    void the_revert_goes_back_to_the_image_that_was_there_whatever_the_range_and_the_tag_are_by_now() throws Exception {
        String first = push("1.4.2", "a");
        followed(0);
        health("Healthy");
        followed(0);
        follow("versions: ~1.5", ", verify: {by: argocd, name: cart-dev}");
        push("1.4.2", "another one");
        push("1.5.0", "b");
        followed(0);
        health("Degraded");

        assertThat(followed(1)).contains("proposed      cart -> overlays/dev  1.4.2  the revert of 1.5.0");
        assertThat(workspace.deployed("kasane/revert/dev+cart", DEV)).contains(first);
        workspace.run(0, "pr", "merge", "2");
        assertThat(workspace.deployed("main", DEV)).contains(first);
        assertThat(workspace.run(0, "status", "--figures", "30", "-f", "json"))
                .contains("\"images\": 3", "\"failed\": 1", "\"wentBack\": 1");
    }

    @Test
    void the_revert_goes_to_the_last_image_that_the_tag_named_there() throws Exception {
        push("1.4.2", "a");
        followed(0);
        health("Healthy");
        followed(0);
        String again = push("1.4.2", "mended");
        followed(0);
        health("Healthy");
        followed(0);
        push("1.5.0", "b");
        followed(0);
        health("Degraded");

        assertThat(followed(1)).contains("proposed      cart -> overlays/dev  1.4.2  the revert of 1.5.0");
        assertThat(workspace.deployed("kasane/revert/dev+cart", DEV)).contains(again);
    }

    @Test
    void the_revert_goes_to_the_version_before_and_the_broken_one_does_not_come_back() throws Exception {
        push("1.4.2", "a");
        assertThat(followed(0))
                .contains("waiting       cart -> overlays/prod  1.4.2  it waits until overlays/dev is verified");
        health("Healthy");
        assertThat(followed(0))
                .contains("verified      cart in overlays/dev  1.4.2")
                .contains("proposed      cart -> overlays/prod  1.4.2");

        push("1.5.0", "b");
        followed(0);
        health("Degraded");

        assertThat(followed(1))
                .contains("not working   cart in overlays/dev  1.5.0")
                .contains("waiting       cart -> overlays/prod  1.5.0")
                .contains("proposed      cart -> overlays/dev  1.4.2  the revert of 1.5.0");
        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains("1.4.2");

        workspace.run(0, "pr", "merge", "2");
        health("Healthy");
        assertThat(followed(0)).contains("taken back    cart -> overlays/dev  1.5.0", "was taken back");
        push("1.6.0", "c");
        assertThat(followed(0)).contains("committed     cart -> overlays/dev  1.6.0");
    }

    @Test
    void an_image_that_is_followed_by_its_digest_waits_until_this_very_image_works() throws Exception {
        follow("by: digest, tag: main", ", verify: {by: argocd, name: cart-dev}");
        String first = push("main", "a");
        assertThat(followed(0)).contains("waiting       cart -> overlays/prod  main  it waits until overlays/dev is");
        health("Healthy");
        followed(0);
        workspace.run(0, "pr", "merge", "1");
        String second = push("main", "b");
        followed(0);
        health("Progressing");
        assertThat(followed(0))
                .contains("unverified    cart in overlays/dev", "waiting       cart -> overlays/prod  main");

        health("Degraded");
        assertThat(followed(1))
                .contains("not working   cart in overlays/dev")
                .contains("proposed      cart -> overlays/dev  main  the revert of main@" + digits(second));
        assertThat(workspace.deployed("main", PROD)).contains(first).doesNotContain(second);
        assertThat(workspace.deployed(REVERT, DEV)).contains(first);
        assertThat(workspace.run(0, "pr", "show", "2"))
                .contains("Revert cart in dev", "`" + first.substring(0, "sha256:".length() + 12) + "`", second);

        assertThat(workspace.run(0, "pr", "merge", "2")).startsWith("#2 is merged");
        assertThat(workspace.deployed("main", DEV)).contains(first).doesNotContain(second);
        health("Healthy");
        assertThat(followed(0))
                .contains("verified      cart in overlays/dev", "taken back    cart -> overlays/dev  main");
        String third = push("main", "c");
        followed(0);
        health("Healthy");
        assertThat(followed(0)).contains("proposed      cart -> overlays/prod  main");
        assertThat(workspace.deployed(Forger.PROMOTION, PROD)).contains(third);
    }

    private static String digits(String digest) {
        return digest.substring("sha256:".length(), "sha256:".length() + 7);
    }

    /** Digests of images with one tag: the first works, and the second, which is deployed, does not. */
    private List<String> oneThatWorksAndOneThatDoesNot() throws Exception {
        follow("by: digest, tag: main", ", verify: {by: argocd, name: cart-dev}");
        String good = push("main", "a");
        followed(0);
        health("Healthy");
        followed(0);
        String broken = push("main", "b");
        followed(0);
        health("Degraded");
        followed(1);
        return List.of(good, broken);
    }

    @Test
    void a_revert_by_digest_goes_past_images_that_failed_and_is_closed_when_the_image_is_gone() throws Exception {
        List<String> images = oneThatWorksAndOneThatDoesNot();
        String good = images.getFirst();
        String broken = images.getLast();
        assertThat(workspace.deployed(REVERT, DEV)).contains(good);
        String worse = push("main", "c");
        followed(1);
        health("Progressing");
        followed(0);
        assertThat(workspace.deployed("main", DEV)).contains(worse);
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Revert cart");
        workspace.run(2, "pr", "merge", "2");

        health("Degraded");
        assertThat(followed(1)).contains("the revert of main@" + digits(worse));

        assertThat(workspace.deployed(REVERT, DEV)).contains(good).doesNotContain(broken);
    }

    @Test
    void a_revert_by_digest_to_an_image_that_came_later_or_never_is_not_merged() throws Exception {
        List<String> images = oneThatWorksAndOneThatDoesNot();
        String good = images.getFirst();
        String broken = images.getLast();
        String never = push("never", "x");
        try (Forger forger = new Forger(workspace.root().resolve(".git/kasane/forge.git"), REVERT, "kasane/state")) {
            forger.amend(
                    Map.of(DEV, forger.read(REVERT, DEV).replace(good, never)),
                    message -> message.replace(good, never));
        }

        workspace.run(2, "pr", "merge", "2");

        assertThat(workspace.deployed("main", DEV)).contains(broken);
    }
}
