package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.GitServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.StoredConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services that are built in one repository and deployed from another one. */
class TwoRepositoriesTest {

    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final String PROPOSED = "kasane/promote/prod+shop.one";

    @TempDir
    Path temporary;

    private final List<TwoServices> desks = new ArrayList<>();
    private ManifestsRepository manifests;
    private TwoServices desk;

    @BeforeEach
    void two_repositories() throws Exception {
        manifests = ManifestsRepository.at(manifestsFolder(), "api", "web", "a", "b", "c", "d");
        desk = source("one", "api", "web");
    }

    @AfterEach
    void close() {
        desks.forEach(TwoServices::close);
        manifests.close();
    }

    private Path manifestsFolder() {
        return temporary.resolve("manifests.git");
    }

    private static String pipeline(String name, String repository) {
        return TwoServices.PIPELINE
                .replace("NAME", name)
                .replace("GATES", "")
                .replace("{target:", "{repository: \"" + repository + "\", target:");
    }

    /** A source repository that its server calls so, with pipelines that promote to the manifests repository. */
    private TwoServices source(String called, String... services) throws Exception {
        TwoServices source = new TwoServices(Files.createDirectories(temporary.resolve(called)));
        desks.add(source);
        for (String name : List.of("api", "web")) {
            Files.delete(source.root().resolve("pipelines/" + name + ".yaml"));
        }
        for (String name : services) {
            source.write(
                    "pipelines/" + name + ".yaml",
                    pipeline(name, manifestsFolder().toString()));
            source.write(name + "/App.class", "code of " + name);
        }
        try (Git git = Git.open(source.root().toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("remote", "origin", "url", "https://git.example.org/shop/" + called + ".git");
            config.save();
        }
        source.commit();
        return source;
    }

    @Test
    void a_push_of_the_sources_is_committed_and_proposed_in_the_manifests_repository() throws Exception {
        String head = desk.head();

        String report = desk.run(0, "ci");

        assertThat(report)
                .contains("committed     api -> overlays/dev in " + manifestsFolder() + "  " + head.substring(0, 10))
                .contains("proposed      web -> overlays/prod in " + manifestsFolder());
        assertThat(manifests.read("main", DEV)).contains("newTag: \"" + head + "\"\n  digest: sha256:");
        assertThat(manifests.read("main", PROD)).doesNotContain(head);
        assertThat(manifests.read(PROPOSED, PROD)).contains("newTag: \"" + head);
        assertThat(manifests.log("main").getFirst()).contains("Source-Repository: shop/one", "Source-Commit: " + head);
        assertThat(desk.run(0, "pr", "show", "1", "--forge", manifestsFolder().toString()))
                .contains("Promote api, web to prod")
                .contains(head, manifests.tip("main").name());
        // the state is there, too, and nothing was left beside the sources
        assertThat(manifests.branches()).containsExactlyInAnyOrder("main", PROPOSED, "kasane/state+shop.one");
        assertThat(desk.branches()).isEmpty();
    }

    @Test
    void the_same_push_again_changes_nothing_and_after_the_merge_there_is_nothing_to_do() throws Exception {
        desk.run(0, "ci");
        ObjectId main = manifests.tip("main");
        ObjectId proposed = manifests.tip(PROPOSED);

        assertThat(desk.run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .doesNotContain("built  ");
        assertThat(manifests.tip("main")).isEqualTo(main);
        assertThat(manifests.tip(PROPOSED)).isEqualTo(proposed);

        assertThat(desk.run(0, "pr", "merge", "1", "--forge", manifestsFolder().toString()))
                .contains("#1 is merged");
        assertThat(desk.run(0, "ci"))
                .isEqualTo("nothing to do: every image is what it would be, and where it belongs\n");
        assertThat(manifests.read("main", PROD)).contains(desk.head());
    }

    @Test
    void status_reads_the_images_and_proposals_of_the_manifests_repository() throws Exception {
        desk.run(0, "ci");

        assertThat(desk.run(0, "status"))
                .containsPattern("api +" + desk.head().substring(0, 10) + " .* 0 .* #1")
                .contains("#1  kasane pr show 1 --forge " + manifestsFolder());
        assertThat(desk.run(0, "status", "-f", "json"))
                .contains("\"repository\": \"" + manifestsFolder() + "\"")
                .contains("\"commit\": \"" + desk.head() + "\"");
    }

    @Test
    void the_parts_of_a_run_promote_to_the_manifests_repository_too() throws Exception {
        Path plan = temporary.resolve("plan.json");
        Path results = temporary.resolve("results");

        desk.run(0, "ci", "plan", "--plan", plan.toString());
        desk.run(0, "ci", "build", "--plan", plan.toString(), "--results", results.toString());
        assertThat(desk.run(0, "ci", "promote", "--plan", plan.toString(), "--results", results.toString()))
                .contains("committed     api -> overlays/dev");

        assertThat(manifests.read("main", DEV)).contains(desk.head());
    }

    @Test
    void a_head_that_kasane_did_not_write_is_neither_kept_nor_merged() throws Exception {
        desk.run(0, "ci");
        ObjectId forged = manifests.forge(
                PROPOSED,
                Map.of(
                        PROD,
                        manifests.read(PROPOSED, PROD).replace("name: a\n", "name: a\n  newName: evil.example/a\n")));

        for (int run = 0; run < 2; run++) {
            assertThat(desk.run(1, "ci"))
                    .contains("held          api -> overlays/prod")
                    .contains("somebody works on " + PROPOSED);
        }
        assertThat(manifests.tip(PROPOSED)).isEqualTo(forged);
        desk.run(2, "pr", "merge", "1", "--forge", manifestsFolder().toString());
        assertThat(desk.complaints()).contains("its content is not what its promotion writes");
    }

    @Test
    void what_another_source_proposes_has_a_pull_request_of_its_own() throws Exception {
        TwoServices other = source("two", "a");
        desk.run(0, "ci");
        ObjectId proposed = manifests.tip(PROPOSED);

        other.run(0, "ci");

        assertThat(manifests.read("kasane/promote/prod+shop.two", PROD))
                .contains(other.head())
                .doesNotContain(desk.head());
        assertThat(manifests.tip(PROPOSED)).isEqualTo(proposed);
        assertThat(manifests.read("main", DEV)).contains(desk.head(), other.head());
    }

    @Test
    void four_sources_that_push_at_once_have_each_of_their_images_there_once() throws Exception {
        List<TwoServices> sources = List.of(source("a", "a"), source("b", "b"), source("c", "c"), source("d", "d"));
        List<String> pushed = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(sources.size())) {
            for (int round = 0; round < 5; round++) {
                List<Future<String>> runs = new ArrayList<>();
                for (TwoServices source : sources) {
                    String service = Files.exists(source.root().resolve("a"))
                            ? "a"
                            : Files.exists(source.root().resolve("b"))
                                    ? "b"
                                    : Files.exists(source.root().resolve("c")) ? "c" : "d";
                    source.write(service + "/App.class", "round " + round);
                    pushed.add(source.commit());
                    runs.add(threads.submit(() -> source.run(0, "ci")));
                }
                for (Future<String> run : runs) {
                    assertThat(run.get()).contains("committed     ", "proposed      ");
                }
            }
        }

        List<String> log = manifests.log("main");
        assertThat(log).hasSize(pushed.size() + 1);
        for (String commit : pushed) {
            assertThat(log)
                    .filteredOn(message -> message.contains("Source-Commit: " + commit))
                    .hasSize(1);
        }
        for (TwoServices source : sources) {
            assertThat(manifests.read("main", DEV)).contains(source.head());
        }
    }

    @Test
    void environments_in_several_repositories_wait_for_each_other() throws Exception {
        try (ManifestsRepository production =
                ManifestsRepository.at(temporary.resolve("production.git"), "api", "web")) {
            desk.write(
                    "pipelines/api.yaml",
                    pipeline("api", manifestsFolder().toString()).replaceFirst("(?s)  promotion:.*", """
                                      promotion:
                                      - {repository: MANIFESTS, target: overlays/dev, by: commit}
                                      - {repository: PRODUCTION, target: overlays/dev, environment: prod, by: commit, after: [overlays/dev]}
                                    """.replace(
                                    "MANIFESTS", manifestsFolder().toString())
                            .replace(
                                    "PRODUCTION",
                                    temporary.resolve("production.git").toString())));
            String head = desk.commit();

            desk.run(0, "ci");

            assertThat(manifests.read("main", DEV)).contains(head);
            assertThat(production.read("main", DEV)).contains(head);
        }
    }

    @Test
    void what_is_wrong_with_the_repository_is_said_with_the_line_that_names_it() throws Exception {
        desk.write("pipelines/api.yaml", pipeline("api", "../nowhere.git"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints())
                .contains("there is no repository at ")
                .contains("pipelines/api.yaml:12")
                .contains("git init --bare");

        desk.write(
                "pipelines/api.yaml",
                pipeline("api", manifestsFolder().toString()).replace("by: commit}", "by: commit, branch: live}"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints()).contains("there is no branch live in " + manifestsFolder());

        desk.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace("GATES", "")
                        .replace("by: commit}", "by: commit, branch: live}"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints()).contains("the branch live is of no other repository");

        desk.write("pipelines/api.yaml", pipeline("api", "https://user:canary@git.example.org/o/n"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints())
                .contains("pipelines/api.yaml:12", "neither a folder nor a server")
                .doesNotContain("canary");
    }

    @Test
    void a_token_goes_to_the_server_that_it_is_bound_to_and_to_no_other() throws Exception {
        try (GitServer server = GitServer.start(temporary.resolve("served"))) {
            String dev = manifests.read("main", DEV);
            server.commit(
                    "o/manifests.git",
                    "base/kustomization.yaml",
                    "resources: [api.yaml, web.yaml]\n",
                    "base/api.yaml",
                    manifests.read("main", "base/api.yaml"),
                    "base/web.yaml",
                    manifests.read("main", "base/web.yaml"),
                    DEV,
                    dev);
            for (String name : List.of("api", "web")) {
                desk.write(
                        "pipelines/" + name + ".yaml",
                        pipeline(name, "gitea:http://" + server.host() + "/o/manifests")
                                .replaceFirst("\n  - [^\n]*prod[^\n]*", ""));
            }
            String head = desk.commit();
            desk.environment.put("KASANE_MANIFESTS_TOKEN", "canary");
            desk.run(2, "ci");
            assertThat(desk.complaints()).contains("KASANE_MANIFESTS_HOST does not say for which server");
            assertThat(server.requests()).isEmpty();

            desk.environment.put("KASANE_MANIFESTS_HOST", "git.example.org");
            desk.environment.put("KASANE_FORGE_TOKEN", "canary");
            assertThat(desk.run(0, "ci")).contains("committed     api -> overlays/dev in gitea:");
            assertThat(server.requests()).isNotEmpty().noneMatch(request -> request.contains("authorized"));
            assertThat(server.inRepository("o/manifests.git", "show", "main:" + DEV))
                    .contains(head);

            desk.environment.put("KASANE_MANIFESTS_HOST", server.host());
            desk.write("api/App.class", "better");
            desk.commit();
            desk.run(0, "ci");
            assertThat(server.requests().getLast()).contains("authorized");
        }
    }
}
