package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An environment goes back to an image of others that it had before. */
class FollowedRollbackTest extends FollowedService {

    private String first = "";

    @BeforeEach
    void two_versions_were_in_production() throws Exception {
        follow("versions: '*'");
        first = push("1.4.2", "a");
        workspace.run(0, "ci", "promote", "--from-registry");
        workspace.run(0, "pr", "merge", "1");
        push("1.5.0", "b");
        workspace.run(0, "ci", "promote", "--from-registry");
        workspace.run(0, "pr", "merge", "2");
        assertThat(workspace.deployed("main", PROD)).contains("1.5.0");
    }

    @Test
    void the_image_before_is_proposed_merged_by_its_proof_and_stays_until_there_is_a_newer_one() throws Exception {
        assertThat(workspace.run(0, "ci", "rollback", "cart", "--env", "prod", "--reason", "orders fail"))
                .contains("proposed      cart -> overlays/prod  1.4.2");
        assertThat(workspace.run(0, "pr", "show", "3")).contains("Roll back cart in prod", "orders fail");
        // a tag that moves changes nothing of what was there
        push("1.4.2", "another");

        assertThat(workspace.run(0, "pr", "merge", "3")).contains("#3 is merged");

        assertThat(workspace.deployed("main", PROD)).contains("1.4.2", first);
        assertThat(workspace.run(0, "ci", "promote", "--from-registry"))
                .contains("taken back    cart -> overlays/prod  1.5.0");
        workspace.run(2, "ci", "rollback", "cart", "--env", "prod");
        assertThat(workspace.stderr()).contains("overlays/prod is at 1.4.2 and had 1.5.0 before");
        push("1.6.0", "c");
        assertThat(workspace.run(0, "ci", "promote", "--from-registry"))
                .contains("proposed      cart -> overlays/prod  1.6.0");
    }

    @Test
    void where_promotions_are_committed_a_rollback_is_too() throws Exception {
        assertThat(workspace.run(0, "ci", "rollback", "cart", "--env", "dev", "--to", "1.4.2"))
                .contains("committed     cart -> overlays/dev  1.4.2");
        assertThat(workspace.deployed("main", DEV)).contains("1.4.2", first);
    }

    @Test
    void an_image_that_was_taken_back_leaves_the_pull_request_of_the_next_environment() throws Exception {
        push("1.6.0", "c");
        assertThat(workspace.run(0, "ci", "promote", "--from-registry"))
                .contains("proposed      cart -> overlays/prod  1.6.0");
        workspace.run(0, "ci", "rollback", "cart", "--env", "dev", "--reason", "bad");

        assertThat(workspace.run(0, "ci", "promote", "--from-registry"))
                .contains("taken back    cart -> overlays/dev  1.6.0");

        assertThat(workspace.run(0, "pr", "show", "3")).contains("closed", "it was taken back in overlays/dev");
    }

    @Test
    void only_what_the_target_had_is_put_back_and_nothing_goes_past() throws Exception {
        push("1.3.0", "never promoted");
        workspace.run(2, "ci", "rollback", "cart", "--env", "prod", "--to", "1.3.0");
        assertThat(workspace.stderr()).contains("overlays/prod did not have the image 1.3.0 before", "it had 1.4.2");
        workspace.run(2, "ci", "hotfix", "cart", "--env", "prod", "--reason", "x");
        assertThat(workspace.stderr()).contains("the pipeline cart builds nothing");
    }

    @Test
    void a_tag_that_names_another_image_by_now_does_not_hold_the_way_back() throws Exception {
        push("1.4.2", "another");

        assertThat(workspace.run(0, "ci", "rollback", "cart", "--env", "dev"))
                .contains("committed     cart -> overlays/dev  1.4.2");

        assertThat(workspace.deployed("main", DEV)).contains(first);
    }

    @Test
    void an_image_that_is_followed_by_its_digest_goes_back_to_the_one_before_or_to_a_digest() throws Exception {
        follow("by: digest, tag: main");
        String one = push("main", "one");
        workspace.run(0, "ci", "promote", "--from-registry");
        String two = push("main", "two");
        workspace.run(0, "ci", "promote", "--from-registry");
        assertThat(workspace.deployed("main", DEV)).contains(two);

        assertThat(workspace.run(0, "ci", "rollback", "cart", "--env", "dev"))
                .contains("committed     cart -> overlays/dev  main");
        assertThat(workspace.deployed("main", DEV)).contains(one);
        assertThat(workspace.run(0, "ci", "promote", "--from-registry"))
                .contains("taken back    cart -> overlays/dev  main");

        // whoever does it again does not go forth to what was taken back
        assertThat(workspace.run(0, "ci", "rollback", "cart", "--env", "dev"))
                .contains("committed     cart -> overlays/dev  1.5.0");
        workspace.run(2, "ci", "rollback", "cart", "--env", "dev", "--to", "main");
        assertThat(workspace.stderr())
                .contains("overlays/dev did not have the image main before", "it had main@" + one);
        assertThat(workspace.run(0, "ci", "rollback", "cart", "--env", "dev", "--to", two))
                .contains("committed     cart -> overlays/dev  main");
        assertThat(workspace.deployed("main", DEV)).contains(two);
    }
}
