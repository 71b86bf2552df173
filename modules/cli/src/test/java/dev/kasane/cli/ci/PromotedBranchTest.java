package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;

/** Which commits of the sources are promoted to another repository. */
class PromotedBranchTest extends TwoRepositories {

    @Test
    void a_commit_that_the_clone_lacks_is_not_replaced_by_an_older_one() throws Exception {
        SourceClone other = SourceClone.of(workspace, temporary.resolve("other"));
        workspace.run(0, "ci");
        workspace.write("api/App.class", "newer");
        String newer = workspace.commit();
        workspace.run(0, "ci");

        String said = other.run("ci");

        assertThat(said).contains("held          api -> overlays/dev", "a commit that is not here");
        assertThat(manifests.read("main", DEV)).contains(newer);
    }

    @Test
    void what_is_on_another_branch_than_the_default_one_is_not_promoted_elsewhere() throws Exception {
        SourceClone other = SourceClone.of(workspace, temporary.resolve("other"));
        try (Git git = other.git()) {
            // as Git itself leaves it
            git.getRepository().updateRef("refs/remotes/origin/HEAD").link("refs/remotes/origin/main");
            git.checkout().setCreateBranch(true).setName("experiment").call();
        }

        assertThat(other.run("ci"))
                .contains("built         api")
                .contains("waiting       api -> overlays/dev")
                .contains("only what is on main is promoted to another repository");
        assertThat(manifests.log("main")).hasSize(1);
        assertThat(manifests.branches()).containsExactly("main");
    }

    @Test
    void at_a_desk_a_commit_is_promoted_before_it_is_pushed_but_not_from_a_detached_head() throws Exception {
        SourceClone other = SourceClone.of(workspace, temporary.resolve("other"));
        String head;
        try (Git git = other.git()) {
            git.getRepository().updateRef("refs/remotes/origin/HEAD").link("refs/remotes/origin/main");
            head = git.commit()
                    .setMessage("not pushed")
                    .setAllowEmpty(true)
                    .setSign(false)
                    .call()
                    .name();
            git.checkout().setName(head).call();
            assertThat(other.run("ci")).contains("only what is on main is promoted to another repository");
            git.checkout().setName("main").call();
        }

        assertThat(other.run("ci")).contains("committed     api -> overlays/dev");
        assertThat(manifests.read("main", DEV)).contains(head);
    }
}
