package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.StoredConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A source repository that may promote to the manifests repository cannot promote, describe or forget what another one built. */
class ForgedSourceTest extends TwoRepositories {

    private TwoServices other;
    private String deployed;
    private ObjectId proposed;

    @BeforeEach
    void another_source_that_names_the_same_targets() throws Exception {
        workspace.run(0, "ci");
        deployed = manifests.read("main", DEV);
        proposed = manifests.tip(manifests.proposed("one"));
        other = source("two", "api");
        other.write("api/App.class", "code of somebody else");
        other.commit();
    }

    private void call(TwoServices source, String address) throws Exception {
        try (Git git = Git.open(source.root().toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("remote", "origin", "url", address);
            config.save();
        }
    }

    /** Holds that the first source goes on as if there were no other one. */
    private void assertUndisturbed() throws Exception {
        assertThat(manifests.read("main", DEV)).isEqualTo(deployed);
        workspace.write("api/App.class", "newer code");
        String newer = workspace.commit();
        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/dev in " + manifestsFolder() + "  " + newer.substring(0, 10));
        assertThat(manifests.read("main", DEV)).contains(newer).doesNotContain(other.head());
        assertThat(manifests.read(manifests.proposed("one"), PROD))
                .contains(newer)
                .doesNotContain(other.head());
    }

    @Test
    void the_image_that_another_source_deployed_is_not_replaced() throws Exception {
        assertThat(other.run(1, "ci"))
                .contains("held          api -> overlays/dev")
                .contains("a commit that is not here, so it may be newer");

        assertThat(manifests.tip(manifests.proposed("one"))).isEqualTo(proposed);
        assertUndisturbed();
    }

    @Test
    void a_source_that_calls_itself_like_another_one_is_not_believed_and_changes_nothing() throws Exception {
        call(other, "https://git.example.org/shop/one.git");

        assertThat(other.run(1, "ci")).contains("held          api -> overlays/dev");

        assertThat(manifests.tip(manifests.proposed("one"))).isEqualTo(proposed);
        assertUndisturbed();
    }

    @Test
    void a_source_of_the_same_name_at_another_server_has_branches_of_its_own() throws Exception {
        String state = manifests.state("one");
        ObjectId noted = manifests.tip(state);
        call(other, "https://git.example.com/shop/one.git");

        other.run(1, "ci");

        assertThat(manifests.branches())
                .filteredOn(branch -> branch.startsWith("kasane/state+shop.one-"))
                .hasSize(2);
        assertThat(manifests.tip(state)).isEqualTo(noted);
        assertUndisturbed();
    }

    @Test
    void an_image_of_one_source_in_the_proposal_of_another_is_neither_kept_nor_merged() throws Exception {
        other.run(1, "ci");
        String image = workspace.head();
        String foreign = other.head();
        try (Forger forger = new Forger(manifestsFolder(), manifests.proposed("one"), manifests.state("one"))) {
            UnaryOperator<String> forgery = text -> text.replace(image, foreign);
            ObjectId forged =
                    forger.amend(Map.of(PROD, forgery.apply(manifests.read(forger.promotion, PROD))), forgery);

            assertThat(workspace.run(1, "ci"))
                    .contains("held          api -> overlays/prod")
                    .contains(forger.promotion + " has commits of others", "is proved by no pipeline and build");
            assertThat(manifests.tip(forger.promotion)).isEqualTo(forged);
            for (TwoServices merging : new TwoServices[] {workspace, other}) {
                merging.run(2, "pr", "merge", "1", "--forge", manifestsFolder().toString());
                assertThat(merging.stderr()).contains("kasane did not write all of pull request 1");
            }
        }
        assertThat(manifests.read("main", PROD)).doesNotContain(foreign);
    }

    @Test
    void what_another_source_notes_of_a_fix_does_not_keep_it_from_being_built() throws Exception {
        workspace.write("web/App.class", "fixed code");
        String fix = workspace.commit();
        try (Forger forger = new Forger(manifestsFolder(), manifests.proposed("one"), manifests.state("one"))) {
            forger.commit(forger.state, Map.of("good/web", other.head() + "\n"));
        }

        assertThat(workspace.run(0, "ci")).contains("built         web").doesNotContain("built         api");
        assertThat(manifests.read(manifests.state("one"), "good/web")).isEqualTo(fix + "\n");
    }
}
