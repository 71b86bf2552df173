package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.servers.GitServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
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

    /** The branch of a source's proposal for prod. */
    private String proposed(String source) throws Exception {
        return manifests.branches().stream()
                .filter(branch -> branch.startsWith("kasane/promote/prod+shop." + source + "-"))
                .findFirst()
                .orElseThrow();
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
        source.environment.put("KASANE_MANIFESTS_FOLDER", temporary.toString());
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
    void branches_of_the_other_repository_are_compared_by_its_name() throws Exception {
        desk.run(0, "ci");
        String proposal = proposed("one");

        String diff = desk.run(0, "diff", "--repository", "manifests", "main.." + proposal);

        assertThat(diff).contains("overlays/prod", "Deployment api", "Deployment web");
        assertThat(desk.complaints())
                .contains(
                        "main of ",
                        " is " + manifests.tip("main").abbreviate(10).name());
        assertThat(desk.run(0, "affected", "--repository", "manifests", "main.." + proposal, "overlays/prod"))
                .contains("overlays/prod");
        assertThat(desk.run(0, "check", "--repository", manifestsFolder().toString(), "main~1..main"))
                .contains("1 target", "2 fixed");
        desk.run(0, "diff", "--repository", "manifests", "main.." + proposal, "-f", "markdown", "-o", "diff.md");
        assertThat(desk.root().resolve("diff.md")).content().contains("Deployment api");
        desk.run(2, "check", "--repository", "manifests", "main~1..main", "--status");
        assertThat(desk.complaints()).contains("--status is said at KASANE_FORGE");
        desk.run(2, "diff", "--repository", "manifests");
        assertThat(desk.complaints()).contains("--repository needs a range");
        desk.run(2, "diff", "--repository", "manifest", "main~1..main");
        assertThat(desk.complaints()).contains("no pipeline promotes to a repository manifest");
        desk.run(2, "diff", "--repository", "manifests", "main..nothing");
        assertThat(desk.complaints()).contains("there is no branch nothing in ");
    }

    @Test
    void a_push_of_the_sources_is_committed_and_proposed_in_the_manifests_repository() throws Exception {
        String head = desk.head();

        String report = desk.run(0, "ci");

        assertThat(report)
                .contains("committed     api -> overlays/dev in " + manifestsFolder() + "  " + head.substring(0, 10))
                .contains("proposed      web -> overlays/prod in " + manifestsFolder())
                .contains("look at kasane pr show 1 --forge " + manifestsFolder() + " (2 images)");
        assertThat(manifests.read("main", DEV)).contains("newTag: \"" + head + "\"\n  digest: sha256:");
        assertThat(manifests.read("main", PROD)).doesNotContain(head);
        assertThat(manifests.read(proposed("one"), PROD)).contains("newTag: \"" + head);
        assertThat(manifests.log("main").getFirst()).contains("Source-Repository: shop/one", "Source-Commit: " + head);
        assertThat(desk.run(0, "pr", "show", "1", "--forge", manifestsFolder().toString()))
                .contains("Promote api, web to prod")
                .contains(head, manifests.tip("main").name());
        // the state is there, too, and nothing was left beside the sources
        assertThat(manifests.branches())
                .hasSize(3)
                .contains("main", proposed("one"))
                .anyMatch(branch -> branch.matches("kasane/state\\+shop\\.one-[0-9a-f]{8}"));
        assertThat(desk.branches()).isEmpty();
    }

    @Test
    void the_same_push_again_changes_nothing_and_after_the_merge_there_is_nothing_to_do() throws Exception {
        desk.run(0, "ci");
        ObjectId main = manifests.tip("main");
        ObjectId head = manifests.tip(proposed("one"));

        assertThat(desk.run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .doesNotContain("built  ");
        assertThat(manifests.tip("main")).isEqualTo(main);
        assertThat(manifests.tip(proposed("one"))).isEqualTo(head);

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
    void status_shows_what_is_beside_the_pipelines_and_what_is_elsewhere() throws Exception {
        desk.write(
                "pipelines/web.yaml",
                TwoServices.PIPELINE.replace("NAME", "web").replace("GATES", ""));
        desk.commit();
        desk.run(0, "ci", "--pipelines", "api");

        assertThat(desk.run(0, "status"))
                .containsPattern("api +" + desk.head().substring(0, 10))
                .containsPattern("web +0 ");
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
                proposed("one"),
                Map.of(
                        PROD,
                        manifests
                                .read(proposed("one"), PROD)
                                .replace("name: a\n", "name: a\n  newName: evil.example/a\n")));

        for (int run = 0; run < 2; run++) {
            assertThat(desk.run(1, "ci"))
                    .contains("held          api -> overlays/prod")
                    .contains("somebody works on " + proposed("one"));
        }
        assertThat(manifests.tip(proposed("one"))).isEqualTo(forged);
        desk.run(2, "pr", "merge", "1", "--forge", manifestsFolder().toString());
        assertThat(desk.complaints()).contains("its content is not what its promotion writes");
    }

    @Test
    void what_another_source_proposes_has_a_pull_request_of_its_own() throws Exception {
        TwoServices other = source("two", "a");
        desk.run(0, "ci");
        ObjectId head = manifests.tip(proposed("one"));

        other.run(0, "ci");

        assertThat(manifests.read(proposed("two"), PROD)).contains(other.head()).doesNotContain(desk.head());
        assertThat(manifests.tip(proposed("one"))).isEqualTo(head);
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
                .contains("there is no bare repository at ")
                .contains("pipelines/api.yaml:12")
                .contains("git clone --bare");

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

            desk.environment.put("KASANE_MANIFESTS_HOST", "git.example.org");
            desk.environment.put("KASANE_FORGE_TOKEN", "canary");
            desk.run(2, "ci");
            assertThat(desk.complaints())
                    .contains("a pipeline names a repository of " + server.host() + ", and nothing allows that")
                    .contains("pipelines/api.yaml:12");
            assertThat(server.requests()).isEmpty();

            desk.environment.put("KASANE_MANIFESTS_HOST", server.host());
            desk.environment.remove("KASANE_MANIFESTS_TOKEN");
            assertThat(desk.run(0, "ci")).contains("committed     api -> overlays/dev in gitea:");
            assertThat(server.requests()).isNotEmpty().noneMatch(request -> request.contains("authorized"));
            assertThat(server.inRepository("o/manifests.git", "show", "main:" + DEV))
                    .contains(head);

            desk.environment.put("KASANE_MANIFESTS_TOKEN", "secret");
            desk.write("api/App.class", "better");
            desk.commit();
            desk.run(0, "ci");
            assertThat(server.requests().getLast()).contains("authorized");
        }
    }

    @Test
    void a_folder_that_nobody_allowed_or_that_is_a_work_tree_is_left_alone() throws Exception {
        desk.environment.put(
                "KASANE_MANIFESTS_FOLDER", temporary.resolve("elsewhere").toString());
        desk.run(2, "ci");
        assertThat(desk.complaints())
                .contains("a pipeline names the folder " + manifestsFolder() + ", and nothing allows that")
                .contains("hint: set KASANE_MANIFESTS_FOLDER");

        desk.environment.put("KASANE_MANIFESTS_FOLDER", temporary.toString());
        TwoServices clone = source("clone", "a");
        for (String folder : List.of("", ".git")) {
            desk.write(
                    "pipelines/api.yaml",
                    pipeline("api", clone.root().resolve(folder).toString()));
            desk.commit();
            for (String[] command : new String[][] {{"ci", "--dry-run"}, {"status"}, {"ci"}}) {
                desk.run(2, command);
                assertThat(desk.complaints()).contains("there is no bare repository at " + clone.root());
            }
        }
        assertThat(clone.root().resolve("HEAD")).doesNotExist();
    }

    @Test
    void a_commit_that_the_clone_lacks_is_not_replaced_by_an_older_one() throws Exception {
        Path other = temporary.resolve("other");
        desk.run(0, "ci");
        try (Git git = Git.cloneRepository()
                .setURI(desk.root().toUri().toString())
                .setDirectory(other.toFile())
                .call()) {
            assertThat(git.getRepository().getBranch()).isEqualTo("main");
        }
        desk.write("api/App.class", "newer");
        String newer = desk.commit();
        desk.run(0, "ci");

        String said = runIn(other, "ci");

        assertThat(said).contains("held          api -> overlays/dev", "a commit that is not here");
        assertThat(manifests.read("main", DEV)).contains(newer);
    }

    /** Runs the program in another clone of the sources, with the images of the first one. */
    private String runIn(Path clone, String... arguments) throws Exception {
        Files.createDirectories(clone.resolve(".git/info"));
        Files.writeString(clone.resolve(".git/info/exclude"), ".kasane/\nout/\nbase-image/\n");
        if (!Files.exists(clone.resolve("base-image"))) {
            copy(desk.root().resolve("base-image"), clone.resolve("base-image"));
        }
        try (Git git = Git.open(clone.toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("remote", "origin", "url", "https://git.example.org/shop/one.git");
            config.save();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Main("kasane", new Console(out, out, clone, desk.environment, null)).run(List.of(arguments));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    @Test
    void what_is_on_another_branch_than_the_default_one_is_not_promoted_elsewhere() throws Exception {
        Path other = temporary.resolve("other");
        try (Git git = Git.cloneRepository()
                .setURI(desk.root().toUri().toString())
                .setDirectory(other.toFile())
                .call()) {
            // as Git itself leaves it
            git.getRepository().updateRef("refs/remotes/origin/HEAD").link("refs/remotes/origin/main");
            git.checkout().setCreateBranch(true).setName("experiment").call();
        }

        assertThat(runIn(other, "ci"))
                .contains("built         api")
                .contains("waiting       api -> overlays/dev")
                .contains("only what is on main is promoted to another repository");
        assertThat(manifests.log("main")).hasSize(1);
        assertThat(manifests.branches()).containsExactly("main");
    }

    @Test
    void at_a_desk_a_commit_is_promoted_before_it_is_pushed_but_not_from_a_detached_head() throws Exception {
        Path other = temporary.resolve("other");
        String head;
        try (Git git = Git.cloneRepository()
                .setURI(desk.root().toUri().toString())
                .setDirectory(other.toFile())
                .call()) {
            git.getRepository().updateRef("refs/remotes/origin/HEAD").link("refs/remotes/origin/main");
            head = git.commit()
                    .setMessage("not pushed")
                    .setAllowEmpty(true)
                    .setSign(false)
                    .call()
                    .name();
            git.checkout().setName(head).call();
            assertThat(runIn(other, "ci")).contains("only what is on main is promoted to another repository");
            git.checkout().setName("main").call();
        }

        assertThat(runIn(other, "ci")).contains("committed     api -> overlays/dev");
        assertThat(manifests.read("main", DEV)).contains(head);
    }

    @Test
    void two_ways_to_write_one_repository_are_one_and_the_own_one_is_refused() throws Exception {
        desk.write("pipelines/web.yaml", pipeline("web", "../../one/../manifests.git/"));
        desk.commit();

        desk.run(0, "ci");

        assertThat(manifests.branches())
                .filteredOn(branch -> branch.startsWith("kasane/promote/"))
                .hasSize(1);
        desk.environment.put("KASANE_FORGE", "gitea:https://git.example.org/shop/one");
        desk.write("pipelines/web.yaml", pipeline("web", "gitea:https://git.example.org/shop/One.git"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints()).contains("is the pipeline's own", "pipelines/web.yaml:12");
    }

    @Test
    void a_rollback_goes_to_the_manifests_repository_too() throws Exception {
        desk.run(0, "ci");
        String first = desk.head();
        desk.write("api/App.class", "broken");
        desk.commit();
        desk.run(0, "ci");

        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "dev"))
                .contains("committed     api -> overlays/dev in " + manifestsFolder() + "  " + first.substring(0, 10));

        assertThat(manifests.log("main").getFirst()).contains("Kasane-Rollback: dev", "Source-Repository: shop/one");
    }

    @Test
    void status_shows_rollbacks_and_requests_of_one_service_elsewhere_too() throws Exception {
        String forge = manifestsFolder().toString();
        desk.run(0, "ci");
        desk.run(0, "pr", "merge", "1", "--forge", forge);
        desk.write("api/App.class", "broken");
        desk.commit();
        desk.run(0, "ci");
        desk.run(0, "pr", "merge", "2", "--forge", forge);

        desk.run(0, "ci", "rollback", "api", "--env", "prod");

        assertThat(desk.run(0, "status")).contains("#3  kasane pr show 3 --forge " + forge);
    }
}
