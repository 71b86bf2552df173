package dev.kasane.cli.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.revwalk.RevWalk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A branch that another program promotes has a history with the branch that it is merged into, without which no pull request is. */
class PromotedByOthersTest {

    private static final String NEXT = "environment/prod-next";
    private static final String PROD = "environment/prod";

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private HydratedBranches branches;

    @BeforeEach
    void a_branch_for_gitops_promoter() throws Exception {
        workspace = new TwoServices(temporary);
        branches = new HydratedBranches(workspace);
        workspace.write(".kasane.yaml", "hydrate: [{branch: environment/prod-next, targets: overlays/prod}]\n");
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void the_branch_that_it_is_merged_into_is_made_without_files() throws Exception {
        assertThat(workspace.run(0, "hydrate"))
                .matches("committed     environment/prod-next  1 target, as [0-9a-f]{10}\n");

        assertThat(branches.parent(branches.tip(NEXT))).isEqualTo(branches.tip(PROD));
        assertThat(tree(PROD)).isEqualTo(Constants.EMPTY_TREE_ID);
        assertThat(branches.history(PROD)).containsExactly("Begin environment/prod");
        ObjectId prod = branches.tip(PROD);
        workspace.run(0, "hydrate");
        assertThat(branches.tip(PROD)).isEqualTo(prod);
    }

    @Test
    void a_dry_run_makes_neither() throws Exception {
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "hydrate", "--dry-run")).contains("would commit  environment/prod-next");

        assertThat(workspace.branches()).doesNotContain(NEXT, PROD);
    }

    @Test
    void it_begins_on_the_branch_of_others_that_is_there() throws Exception {
        workspace.run(0, "ci");
        ObjectId prod = branches.begin(PROD, Map.of("old.yaml", "kind: Old\n"));

        workspace.run(0, "hydrate");

        assertThat(branches.parent(branches.tip(NEXT))).isEqualTo(prod);
        assertThat(branches.tip(PROD)).isEqualTo(prod);
        try (GitRepository forge = branches.forge()) {
            assertThat(forge.tree(branches.tip(NEXT)).entry("old.yaml").isFile())
                    .isFalse();
        }
    }

    @Test
    void a_branch_that_the_forge_removed_after_a_merge_begins_on_what_was_merged() throws Exception {
        workspace.run(0, "hydrate");
        ObjectId merged = branches.tip(NEXT);
        try (GitRepository forge = branches.forge()) {
            BranchUpdate.swap(forge, "refs/heads/" + PROD, branches.tip(PROD), merged);
            RefUpdate removal = forge.jgit().updateRef("refs/heads/" + NEXT);
            removal.setForceUpdate(true);
            removal.delete();
        }
        assertThat(branches.has(NEXT)).isFalse();
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "namePrefix: live-\n");
        workspace.commit();

        workspace.run(0, "hydrate");

        assertThat(branches.parent(branches.tip(NEXT))).isEqualTo(merged);
        assertThat(branches.manifest(NEXT)).contains("name: live-api");
        assertThat(branches.tip(PROD)).isEqualTo(merged);
    }

    private ObjectId tree(String branch) throws Exception {
        try (GitRepository forge = branches.forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            return walk.parseCommit(branches.tip(branch)).getTree().getId().copy();
        }
    }
}
