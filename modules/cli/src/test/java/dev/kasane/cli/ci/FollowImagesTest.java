package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.image.oci.MediaType;
import dev.kasane.servers.OciRegistry;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.api.Git;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Images that others build are promoted from their registry, and nothing that is not there. */
class FollowImagesTest extends FollowedService {

    private String followed(int code, String... more) {
        String[] words = new String[more.length + 3];
        words[0] = "ci";
        words[1] = "promote";
        words[2] = "--from-registry";
        System.arraycopy(more, 0, words, 3, more.length);
        return workspace.run(code, words);
    }

    @Test
    void the_highest_version_in_the_range_is_committed_to_dev_and_proposed_for_prod() throws Exception {
        follow("versions: '>=1.0 <2'");
        push("1.4.2", "a");
        String digest = push("1.10.0", "b");
        push("2.0.0", "c");
        push("1.11.0-rc.1", "d");
        push("latest", "e");
        push("1", "f");
        push("20261127", "g");

        assertThat(followed(0))
                .contains("newest        cart  " + registry.address() + "/shop/cart:1.10.0@" + digest)
                .contains("committed     cart -> overlays/dev  1.10.0")
                .contains("proposed      cart -> overlays/prod  1.10.0");

        assertThat(workspace.deployed("main", DEV))
                .contains("# built by others", "newTag: \"1.10.0\"", "digest: " + digest);
        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains("newTag: \"1.10.0\"", "digest: " + digest);
        assertThat(workspace.run(0, "pr", "show", "1")).contains("| cart | `0.9.0` → `1.10.0` |");
        String commit = workspace.newest("kasane/promote/prod");
        followed(0);
        assertThat(workspace.newest("kasane/promote/prod")).isEqualTo(commit);
        workspace.run(0, "pr", "merge", "1");
        assertThat(followed(0)).isEqualTo("nothing to do: all images are up to date and promoted\n");
    }

    @Test
    void a_newer_version_takes_the_place_of_the_one_that_is_proposed() throws Exception {
        follow("by: version");
        push("1.4.2", "a");
        followed(0);
        push("1.5.0", "b");

        assertThat(followed(0)).contains("proposed      cart -> overlays/prod  1.5.0");

        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains("newTag: \"1.5.0\"");
        assertThat(workspace.run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void what_a_target_has_is_never_replaced_by_an_older_version_and_holds_back_those_behind_it() throws Exception {
        follow("by: version");
        push("1.4.2", "a");
        workspace.write(DEV, Files.readString(workspace.root().resolve(DEV)).replace("0.9.0", "3.0.0"));
        workspace.commit();

        assertThat(followed(0))
                .contains("done before   cart -> overlays/dev  1.4.2")
                .contains("it is at 3.0.0 already, which is newer")
                .contains("waiting       cart -> overlays/prod  1.4.2");
        assertThat(workspace.branches()).doesNotContain("kasane/promote/prod");
    }

    @Test
    void a_tag_that_moves_is_followed_by_its_digest() throws Exception {
        follow("by: digest, tag: main");
        String first = push("main", "a");
        followed(0);
        String second = push("main", "b");

        assertThat(followed(0, "--dry-run"))
                .contains("would commit  cart -> overlays/dev  main  it has main with another digest");
        assertThat(workspace.deployed("main", DEV)).contains(first);
        assertThat(followed(0)).contains("committed     cart -> overlays/dev  main");

        assertThat(workspace.deployed("main", DEV))
                .contains("newTag: \"main\"", second)
                .doesNotContain(first);
        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains(second);
    }

    @Test
    void the_last_commit_of_the_branch_counts_whatever_the_tags_are() throws Exception {
        follow("by: commit, tags: 'build-.*'");
        String old = workspace.head();
        workspace.write("cart/code", "new");
        String young = workspace.commit();
        push("build-9", "a", old, MediaType.CONFIG);
        push("build-10", "b", young, MediaType.CONFIG);
        push("build-99", "c", "e".repeat(40), MediaType.CONFIG);
        push("build-98", "d", null, MediaType.CONFIG);
        push("other", "e", young, MediaType.CONFIG);

        assertThat(followed(0)).contains("committed     cart -> overlays/dev  build-10");
    }

    @Test
    void a_group_of_the_tag_may_be_the_commit_or_a_number() throws Exception {
        follow("by: commit, tags: 'main-([0-9a-f]{7})'");
        String old = workspace.head();
        workspace.write("cart/code", "new");
        String young = workspace.commit();
        push("main-" + old.substring(0, 7), "a");
        push("main-" + young.substring(0, 7), "b");
        assertThat(followed(0)).contains("committed     cart -> overlays/dev  main-" + young.substring(0, 7));

        follow("by: number, tags: 'main-[0-9a-f]+-([0-9]+)'");
        push("main-abc-9", "c");
        push("main-abc-10", "d");
        assertThat(followed(0)).contains("committed     cart -> overlays/dev  main-abc-10");
    }

    @Test
    void a_dry_run_says_where_it_would_go_and_writes_nothing() throws Exception {
        follow("by: version");
        push("1.4.2", "a");

        assertThat(followed(0, "--dry-run"))
                .contains("newest        cart  ")
                .contains("would commit  cart -> overlays/dev  1.4.2  it has 0.9.0")
                .contains("would propose cart -> overlays/prod  1.4.2  it has 0.9.0");
        assertThat(workspace.branches()).isEmpty();
    }

    @Test
    void a_dry_run_says_what_would_wait_for_which_target() throws Exception {
        follow("by: version", ", verify: {by: argocd, name: cart-dev}");
        push("1.4.2", "a");

        assertThat(followed(0, "--dry-run"))
                .contains("would commit  cart -> overlays/dev  1.4.2  it has 0.9.0")
                .contains(
                        "waiting       cart -> overlays/prod  1.4.2  it has 0.9.0, and waits until overlays/dev has it"
                                + " and is verified");

        follow("by: version");
        workspace.write(DEV, Files.readString(workspace.root().resolve(DEV)).replace("0.9.0", "3.0.0"));
        workspace.commit();
        assertThat(followed(0, "--dry-run"))
                .contains("done before   cart -> overlays/dev  1.4.2  it has 3.0.0, which is newer")
                .contains(
                        "waiting       cart -> overlays/prod  1.4.2  it has 0.9.0, and waits until overlays/dev has it\n");
    }

    @Test
    void what_is_not_committed_asks_no_registry() throws Exception {
        follow("by: version");
        push("1.4.2", "a");
        workspace.write(
                "pipelines/cart.yaml",
                Files.readString(workspace.root().resolve("pipelines/cart.yaml"))
                        .replace(registry.address(), "127.0.0.1:9"));

        assertThat(followed(0)).contains("newest        cart  " + registry.address() + "/shop/cart:1.4.2");
    }

    /**
     * Puts another image into the proposal of 1.4.2, and holds that it is merged by nobody and replaced by the next run.
     *
     * @param how how the pipeline follows the image
     * @param pushed a tag that the registry has the other image under; null if it does not have it
     * @param tag the tag that the proposal names then
     */
    private void assertReplaced(String how, @Nullable String pushed, String tag) throws Exception {
        follow(how);
        String digest = push("1.4.2", "a");
        String other = pushed == null ? "sha256:" + "e".repeat(64) : push(pushed, "b");
        followed(0);
        String right = workspace.deployed(Forger.PROMOTION, PROD);
        assertThat(right).contains("1.4.2", digest);
        UnaryOperator<String> forgery = text -> text.replace(digest, other).replace("1.4.2", tag);
        try (Forger forger = new Forger(workspace.root())) {
            forger.amend(Map.of(PROD, forgery.apply(right)), forgery);
        }

        workspace.run(2, "pr", "merge", "1");
        assertThat(workspace.stderr())
                .contains("cart in overlays/prod to " + tag + " is proved by no pipeline and build");
        assertThat(followed(0)).contains("proposed      cart -> overlays/prod");
        assertThat(workspace.deployed(Forger.PROMOTION, PROD)).isEqualTo(right);
        workspace.run(0, "pr", "merge", "1");
        assertThat(workspace.deployed("main", PROD)).isEqualTo(right);
    }

    @Test
    void an_edit_with_a_digest_that_the_registry_does_not_have_is_replaced_and_never_merged() throws Exception {
        assertReplaced("by: version", null, "1.4.2");
    }

    @Test
    void an_image_of_the_registry_that_the_pipeline_does_not_want_is_replaced_and_never_merged() throws Exception {
        assertReplaced("versions: '^1'", "2.0.0", "2.0.0");
    }

    @Test
    void another_image_under_a_tag_that_is_wanted_is_replaced_and_never_merged() throws Exception {
        assertReplaced("by: version", "nightly", "1.4.2");
    }

    @Test
    void a_version_that_dev_does_not_have_is_replaced_and_never_merged() throws Exception {
        assertReplaced("by: version", "1.3.0", "1.3.0");
    }

    @Test
    void what_is_no_longer_wanted_is_not_merged_although_it_was_when_it_was_proposed() throws Exception {
        follow("by: version");
        push("1.4.2", "a");
        push("2.0.0", "b");
        followed(0);
        follow("versions: <2");
        workspace.run(0, "ci");

        workspace.run(2, "pr", "merge", "1");

        assertThat(workspace.stderr()).contains("cart in overlays/prod to 2.0.0 is proved by no pipeline and build");
    }

    @Test
    void an_image_that_the_registry_removed_is_replaced_in_the_proposal() throws Exception {
        follow("by: digest, tag: main");
        push("main", "a");
        followed(0);
        String second = push("main", "b");

        assertThat(followed(0)).contains("proposed      cart -> overlays/prod  main");
        assertThat(workspace.deployed(Forger.PROMOTION, PROD)).contains(second);
    }

    @Test
    void a_tag_that_moves_back_is_followed_back() throws Exception {
        follow("by: digest, tag: main");
        String first = push("main", "a");
        followed(0);
        push("main", "b");
        followed(0);
        push("main", "a");

        assertThat(followed(0)).contains("committed     cart -> overlays/dev  main");
        assertThat(workspace.deployed("main", DEV)).contains(first);
        String second = push("main", "b");
        followed(0);
        assertThat(workspace.deployed("main", DEV)).contains(second);
    }

    @Test
    void what_people_took_back_does_not_come_again_though_its_tag_stays() throws Exception {
        follow("by: digest, tag: main");
        push("main", "a");
        followed(0);
        String before = workspace.deployed("main", DEV);
        push("main", "b");
        followed(0);
        try (Forger person = new Forger(workspace.root())) {
            person.commit("main", Map.of(DEV, before));
        }

        assertThat(followed(0)).contains("taken back    cart -> overlays/dev  main", "was taken back");
    }

    @Test
    void a_commit_that_is_not_here_may_be_newer() throws Exception {
        follow("by: commit, tags: '([0-9a-f]{40})'");
        workspace.write(DEV, Files.readString(workspace.root().resolve(DEV)).replace("0.9.0", "e".repeat(40)));
        String commit = workspace.commit();
        push(commit, "a");

        assertThat(followed(1))
                .contains("held          cart -> overlays/dev  " + commit.substring(0, 10))
                .contains("a commit that is not here, so it may be newer");
    }

    @Test
    void what_is_checked_out_is_not_deployed_unless_it_is_the_branch() throws Exception {
        follow("by: version");
        push("1.4.2", "a");
        followed(0);
        try (Git git = Git.open(workspace.root().toFile())) {
            git.checkout().setCreateBranch(true).setName("feature").call();
        }
        workspace.write("notes.txt", "not yet");
        follow("versions: '>=7'");
        push("1.5.0", "b");

        assertThat(followed(0)).contains("committed     cart -> overlays/dev  1.5.0");
        assertThat(workspace.deployed("main", "pipelines/cart.yaml")).contains("by: version");
    }

    @Test
    void a_registry_that_does_not_answer_keeps_no_other_image_back() throws Exception {
        follow("by: version");
        workspace.write(
                "pipelines/ghost.yaml",
                Files.readString(workspace.root().resolve("pipelines/cart.yaml"))
                        .replace("{name: cart}", "{name: ghost}")
                        .replace(registry.address(), "127.0.0.1:9"));
        workspace.commit();
        push("1.4.2", "a");

        assertThat(followed(1))
                .contains("not known     ghost")
                .contains("127.0.0.1:9")
                .contains("committed     cart -> overlays/dev  1.4.2");
    }

    @Test
    void a_proposal_loses_an_edit_while_its_registry_does_not_answer_and_gets_it_back() throws Exception {
        Forwarder way = Forwarder.open(0, registry.address());
        // images that are built go elsewhere, so that this registry has only those that are followed
        workspace.environment.keySet().removeIf(name -> name.startsWith("KASANE_REGISTRY"));
        workspace.environment.put("DOCKER_CONFIG", temporary.toString());
        Files.writeString(
                temporary.resolve("config.json"),
                "{\"auths\": {\"ADDRESS\": {\"username\": \"USER\", \"password\": \"PASSWORD\"}}}"
                        .replace("ADDRESS", way.address())
                        .replace("USER", OciRegistry.USER)
                        .replace("PASSWORD", OciRegistry.PASSWORD));
        workspace.write("base/kustomization.yaml", "resources: [cart.yaml, web.yaml]\n");
        for (String overlay : List.of(DEV, PROD)) {
            workspace.write(
                    overlay, Files.readString(workspace.root().resolve(overlay)) + "- name: web\n  newTag: \"0\"\n");
        }
        workspace.write(
                "pipelines/web.yaml",
                TwoServices.PIPELINE.replace("NAME", "web").replace("GATES", ""));
        follow("by: version");
        workspace.write(
                "pipelines/cart.yaml",
                Files.readString(workspace.root().resolve("pipelines/cart.yaml"))
                        .replace(registry.address(), way.address()));
        workspace.commit();
        workspace.run(0, "ci");
        push("1.4.2", "a");
        followed(0);
        assertThat(workspace.deployed(Forger.PROMOTION, PROD)).contains("1.4.2", workspace.head());

        way.close();
        workspace.write("web/App.class", "better code of web");
        String second = workspace.commit();
        assertThat(workspace.run(0, "ci")).contains("proposed      web -> overlays/prod");
        assertThat(workspace.stderr()).contains("1.4.2 is left out of the proposal");
        assertThat(workspace.deployed(Forger.PROMOTION, PROD)).contains("0.9.0", second);

        try (Forwarder again = Forwarder.open(way.port(), registry.address())) {
            assertThat(followed(0)).contains("proposed      cart -> overlays/prod  1.4.2");
            assertThat(again.address()).isEqualTo(way.address());
        }
        assertThat(workspace.deployed(Forger.PROMOTION, PROD)).contains("1.4.2", second);
    }

    @Test
    void what_is_no_image_does_not_count() throws Exception {
        follow("by: version");
        push("1.4.2", "a", null, "application/vnd.cncf.helm.config.v1+json");

        assertThat(followed(1))
                .contains("none of its tags counts: wanted are images with versions", "pipelines/cart.yaml:5");
        push("1.3.0", "b");
        assertThat(followed(0)).contains("committed     cart -> overlays/dev  1.3.0");

        follow("versions: '>=7'");
        assertThat(followed(1)).contains("none of its 2 tags counts: wanted are images with versions in >=7");
    }

    @Test
    void nothing_is_built_that_is_only_followed_and_nothing_rolled_back_to_that_was_not_there() throws Exception {
        follow("by: version");
        push("1.4.2", "a");

        assertThat(workspace.run(0, "ci")).isEqualTo("""
                nothing to do: no pipeline of pipelines/*.yaml builds an image
                  hint: to promote the images that pipelines follow: kasane ci promote --from-registry
                """);
        workspace.run(2, "ci", "rollback", "cart", "--env", "prod");
        assertThat(workspace.stderr()).contains("does not show which image overlays/prod had before");
        workspace.run(2, "image", "build", "cart");
        assertThat(workspace.stderr()).contains("the pipeline cart builds nothing");
        assertThat(workspace.run(0, "affected")).doesNotContain("cart");
        followed(0);
        assertThat(workspace.run(0, "status")).contains("cart", "1.4.2");
    }

    @Test
    void flags_of_a_plan_do_not_go_with_it() throws Exception {
        follow("by: version");

        followed(2, "--plan", "x");
        assertThat(workspace.stderr()).contains("--plan does not go with --from-registry");
        workspace.run(2, "ci", "promote", "--dry-run");
        assertThat(workspace.stderr()).contains("--dry-run goes with --from-registry only");
        followed(2, "--dry-run", "--wait", "1m");
        assertThat(workspace.stderr()).contains("--wait does not go with --dry-run");
        followed(1, "--dry-run", "--summary", "found.md");
        assertThat(workspace.root().resolve("found.md")).exists();
    }
}
