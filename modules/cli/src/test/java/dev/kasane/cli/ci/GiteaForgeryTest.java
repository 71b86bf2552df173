package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.servers.GiteaExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever may push to any branch of a repository of manifests at a real Gitea but the deployed one cannot make kasane believe anything, and
 * costs it nothing. Left out where there is no Gitea.
 */
class GiteaForgeryTest {

    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final String PROD = "overlays/prod/kustomization.yaml";

    @RegisterExtension
    static final GiteaExtension GITEA = new GiteaExtension();

    @TempDir
    Path temporary;

    private GiteaServices services;
    private TwoServices workspace;

    @BeforeEach
    void two_repositories(TestInfo test) throws Exception {
        String name = test.getTestMethod().orElseThrow().getName().substring(0, 12);
        services = new GiteaServices(GITEA.server(), PromotedServices.Place.IN_ANOTHER_REPOSITORY, temporary, name);
        workspace = services.workspace;
    }

    @AfterEach
    void close() {
        services.close();
    }

    private Forger forger() throws Exception {
        return services.forger(services.branch("kasane/promote/prod"), services.branch("kasane/state+"));
    }

    private Path key(String name) throws Exception {
        Path key = temporary.resolve(name);
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();
        return key;
    }

    /** A forgery of the head of the promotion to prod, and why it is refused. */
    private interface Forgery {
        ObjectId of(Forger forger) throws Exception;
    }

    @Test
    void heads_that_kasane_did_not_write_are_neither_kept_nor_merged_nor_described_as_its_own() throws Exception {
        workspace.run(0, "ci", "--status");
        ObjectId main = services.tip("main");
        ObjectId proposed = services.tip(services.branch("kasane/promote/prod"));
        String digest = "sha256:" + "e".repeat(64);
        UnaryOperator<String> otherImage = text -> text.replaceAll("sha256:[0-9a-f]{64}", digest);
        Map<String, Forgery> forgeries = Map.of(
                "its content is not what its promotion writes",
                forger -> forger.amend(Map.of("base/role.yaml", "kind: ClusterRole\n"), UnaryOperator.identity()),
                "is proved by no pipeline and build",
                forger -> forger.amend(Map.of(PROD, otherImage.apply(forger.read(forger.promotion, PROD))), otherImage),
                "it names no promotion",
                forger -> forger.commit(forger.promotion, Map.of("base/role.yaml", "kind: ClusterRole\n")));
        for (Map.Entry<String, Forgery> forgery : forgeries.entrySet()) {
            String why = forgery.getKey();
            try (Forger forger = forger()) {
                ObjectId own = forger.tip(forger.promotion);
                ObjectId forged = forgery.getValue().of(forger);
                services.publish(forger.promotion);
                String name = forged.abbreviate(10).name();

                assertThat(workspace.run(1, "ci", "--status"))
                        .contains("held          api -> overlays/prod")
                        .contains(forger.promotion + " has commits of others: " + name, why)
                        .containsOnlyOnce(
                                "  hint: merge or close its pull request, or take these commits off the branch");
                assertThat(services.tip(forger.promotion)).isEqualTo(forged);
                assertThat(services.statuses(services.manifests, forged.name())).isEmpty();
                assertThat(services.statuses(services.sources, workspace.head()).get("kasane/promotion"))
                        .startsWith("failure 2 done before, 2 held: api -> overlays/prod: " + forger.promotion
                                + " has commits of others");
                workspace.run(2, "pr", "merge", "1", "--forge", services.address());
                assertThat(workspace.stderr())
                        .contains("kasane did not write all of pull request 1", name, why)
                        .contains("hint: ");
                assertThat(services.tip("main")).isEqualTo(main);

                services.restore(forger.promotion, own);
            }
        }
        // once they are away, everything is as it was
        assertThat(workspace.run(0, "ci", "--status")).contains("proposed      api -> overlays/prod");
        assertThat(services.tip(services.branch("kasane/promote/prod"))).isEqualTo(proposed);
        assertThat(workspace.run(0, "pr", "merge", "1", "--forge", services.address()))
                .startsWith("#1 is merged");
    }

    @Test
    void a_forged_state_keeps_no_fix_from_being_built_and_loses_no_note() throws Exception {
        workspace.run(0, "ci");
        String fix = services.change("web/App.class", "fixed code");
        try (Forger forger = forger()) {
            forger.commit(forger.state, Map.of("good/web", fix + "\n", "good/api", "nothing\n"));
            services.publish(forger.state);

            assertThat(workspace.run(0, "ci")).contains("built         web", "committed     web -> overlays/dev");
            assertThat(services.read(forger.state, "good/web")).isEqualTo(fix + "\n");

            // another history in its place
            forger.replace(forger.state, Map.of("good/api", "1".repeat(40) + "\n", "README.md", "mine\n"));
            services.publish(forger.state);
            String next = services.change("api/App.class", "newer code");
            assertThat(workspace.run(0, "ci")).contains("built         api", "committed     api -> overlays/dev");
            assertThat(services.read(forger.state, "good/api")).isEqualTo(next + "\n");
            // who knows nothing builds all
            assertThat(services.read(forger.state, "good/web")).isEqualTo(next + "\n");
            assertThat(services.read("main", DEV)).contains(next);
        }
    }

    @Test
    void sources_that_claim_the_targets_of_others_replace_propose_and_note_nothing_of_theirs() throws Exception {
        workspace.run(0, "ci");
        String deployed = services.read("main", DEV);
        String branch = services.branch("kasane/promote/prod");
        ObjectId proposed = services.tip(branch);
        String state = services.branch("kasane/state+");
        ObjectId noted = services.tip(state);
        try (TwoServices other = services.another(temporary.resolve("other"), "foreign")) {
            assertThat(other.run(1, "ci"))
                    .contains("held          api -> overlays/dev in " + services.address())
                    .contains("a commit that is not here, so it may be newer", "  hint: fetch all commits");
            other.run(2, "ci", "rollback", "api", "--env", "dev");
            assertThat(other.stderr())
                    .contains("the image that overlays/dev had before has the tag 0", "hint: name the commit");

            assertThat(services.read("main", DEV)).isEqualTo(deployed);
            assertThat(services.tip(branch)).isEqualTo(proposed);
            assertThat(services.tip(state)).isEqualTo(noted);
            String newer = services.change("api/App.class", "newer code");
            assertThat(workspace.run(0, "ci")).contains("committed     api -> overlays/dev");
            assertThat(services.read("main", DEV)).contains(newer).doesNotContain(other.head());
            assertThat(services.read(branch, PROD)).contains(newer).doesNotContain(other.head());
        }
    }

    @Test
    void only_the_branches_that_a_run_names_are_fetched() throws Exception {
        ObjectId secret;
        try (GitRepository copy = services.copy()) {
            secret = new CommitWriter(copy, Identity.KASANE, null)
                    .write(
                            services.tip("main"),
                            new TreeMap<>(Map.of("large.bin", new byte[100_000])),
                            new CommitMessage("Something large", "", List.of()),
                            Instant.EPOCH);
            BranchUpdate.swap(copy, "refs/heads/people/large", null, secret);
            services.publish("people/large");
        }

        workspace.run(0, "ci");
        workspace.run(0, "ci");

        try (Stream<Path> all = Files.list(workspace.root().resolve(".git/kasane/repositories"))) {
            List<Path> stores = all.toList();
            assertThat(stores).hasSize(1);
            try (GitRepository repository = GitRepository.bare(stores.getFirst(), "main")) {
                assertThat(repository.jgit().getObjectDatabase().has(services.tip("main")))
                        .isTrue();
                assertThat(repository.jgit().getObjectDatabase().has(secret)).isFalse();
                assertThat(repository.jgit().getRefDatabase().getRefs())
                        .extracting(Ref::getName)
                        .noneMatch(name -> name.contains("people"));
            }
        }
    }

    @Test
    void what_another_key_signed_verifies_nothing_and_is_not_merged() throws Exception {
        String own = key("own").toString();
        String others = key("others").toString();
        try (ObservedCluster cluster = new ObservedCluster()) {
            workspace.environment.put(
                    "KUBECONFIG", cluster.kubeconfig(temporary).toString());
            services.change("pipelines/api.yaml", services.verified());
            workspace.run(0, "ci", "--sign", others);
            cluster.application("api-dev", "overlays/dev", services.tip("main").name(), "Healthy", "");
            assertThat(workspace.run(0, "ci", "--sign", others)).contains("verified      api in overlays/dev");
            String branch = services.branch("kasane/promote/prod");
            ObjectId proposed = services.tip(branch);
            cluster.application("api-dev", "overlays/dev", services.tip("main").name(), "Progressing", "");
            assertThat(workspace.run(0, "ci", "--sign", others)).contains("verified      api in overlays/dev");

            assertThat(workspace.run(1, "ci", "--sign", own))
                    .contains("unverified    api in overlays/dev")
                    .contains("waiting       api -> overlays/prod")
                    .contains("held          web -> overlays/prod")
                    .contains(branch + " has commits of others", "it is not signed with kasane's key");
            assertThat(services.tip(branch)).isEqualTo(proposed);
            workspace.environment.put("KASANE_SIGNING_KEY", own);
            workspace.run(2, "pr", "merge", "1", "--forge", services.address());
            assertThat(workspace.stderr()).contains("it is not signed with kasane's key", "hint: ");
        }
    }
}
