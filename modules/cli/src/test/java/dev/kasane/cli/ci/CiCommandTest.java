package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Console;
import dev.kasane.cli.Main;
import dev.kasane.cli.image.EmptyBase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job, with the embedded registry and the embedded forge, on a repository of two services. */
class CiCommandTest {

    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: NAME}
            spec:
              source: {paths: [NAME]}
              build: {command: [sh, build.sh, NAME]}
              image:
                name: shop/NAME
                base: oci:base-image
                java: {mainClass: shop.App, classes: [out/NAME]}
              promotion:
              - {target: overlays/dev, by: commit}
              - {target: overlays/prod, after: [overlays/dev]GATES}
            """;
    private static final String OVERLAY = """
            resources: [../../base]
            images:
            - name: api
              newTag: "0"
            - name: web   # the shop window
              newTag: "0"
            """;

    @TempDir
    Path temporary;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>(System.getenv());
    private Git git;
    private Path root;

    @BeforeEach
    void a_repository_of_two_services() throws Exception {
        environment.keySet().removeIf(name -> name.startsWith("KASANE_"));
        environment.put("XDG_CACHE_HOME", temporary.resolve("cache").toString());
        root = temporary.resolve("repository");
        git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
        write(".gitignore", "out/\n/base-image/\n");
        EmptyBase.in(root.resolve("base-image"));
        write("build.sh", "test ! -e $1/broken || exit 3; mkdir -p out; cp -r $1 out/\n");
        for (String name : List.of("api", "web")) {
            write("pipelines/" + name + ".yaml", PIPELINE.replace("NAME", name).replace("GATES", ""));
            write(name + "/App.class", "code of " + name);
            write(
                    "base/" + name + ".yaml",
                    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: " + name
                            + "}\nspec: {template: {spec: {containers: [{name: app, image: " + name + "}]}}}\n");
        }
        write("base/kustomization.yaml", "resources: [api.yaml, web.yaml]\n");
        write("overlays/dev/kustomization.yaml", OVERLAY);
        write("overlays/prod/kustomization.yaml", OVERLAY);
        commit();
    }

    @AfterEach
    void close() {
        git.close();
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private String commit() throws GitAPIException {
        git.add().addFilepattern(".").call();
        git.add().addFilepattern(".").setUpdate(true).call();
        return git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call()
                .name();
    }

    private String run(int code, String... arguments) {
        out.reset();
        err.reset();
        int exit = new Main("kasane", new Console(out, err, root, environment, null)).run(List.of(arguments));
        assertThat(exit).as(err.toString(StandardCharsets.UTF_8) + out).isEqualTo(code);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** A file of a branch of the embedded forge. */
    private String deployed(String branch, String path) throws IOException {
        try (Repository forge = new FileRepositoryBuilder()
                        .setGitDir(root.resolve(".git/kasane/forge.git").toFile())
                        .build();
                RevWalk walk = new RevWalk(forge)) {
            ObjectId tip = Objects.requireNonNull(forge.resolve("refs/heads/" + branch));
            RevCommit commit = walk.parseCommit(tip);
            try (TreeWalk file = Objects.requireNonNull(TreeWalk.forPath(forge, path, commit.getTree()))) {
                ObjectLoader loader = forge.open(file.getObjectId(0));
                return new String(loader.getBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    @Test
    void a_dry_run_says_what_would_be_built_and_builds_nothing() {
        assertThat(run(0, "ci", "--dry-run")).isEqualTo("""
                build    api  it was never built well
                build    web  it was never built well
                """);
        assertThat(root.resolve("out")).doesNotExist();
    }

    @Test
    void a_push_is_built_committed_to_dev_and_proposed_for_prod() throws Exception {
        String head =
                Objects.requireNonNull(git.getRepository().resolve("HEAD")).name();

        String report = run(0, "ci");

        assertThat(report)
                .contains("built         api  oci:.kasane/images/shop/api@sha256:")
                .contains("committed     api -> overlays/dev  " + head.substring(0, 10))
                .contains("proposed      web -> overlays/prod  " + head.substring(0, 10))
                .contains("look at kasane pr show 1");
        assertThat(deployed("main", "overlays/dev/kustomization.yaml"))
                .contains("- name: web   # the shop window\n  newTag: \"" + head + "\"\n  digest: sha256:");
        assertThat(deployed("main", "overlays/prod/kustomization.yaml")).isEqualTo(OVERLAY);
        assertThat(deployed("kasane/promote/prod", "overlays/prod/kustomization.yaml"))
                .contains("newTag: \"" + head);
        assertThat(run(0, "pr", "show", "1"))
                .contains("Promote api, web to prod")
                .contains("overlays/prod")
                .contains("moves from")
                .contains(head);
    }

    @Test
    void the_same_push_again_changes_nothing() throws Exception {
        run(0, "ci");
        String dev = deployed("main", "overlays/dev/kustomization.yaml");

        assertThat(run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .contains("proposed      api -> overlays/prod")
                .doesNotContain("built  ");
        assertThat(deployed("main", "overlays/dev/kustomization.yaml")).isEqualTo(dev);
        assertThat(run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void after_the_merge_there_is_nothing_to_do() {
        run(0, "ci");
        run(0, "pr", "merge", "1");

        assertThat(run(0, "ci")).isEqualTo("nothing to do: every image is what it would be, and where it belongs\n");
    }

    @Test
    void a_change_of_one_service_builds_and_promotes_it_alone() throws Exception {
        run(0, "ci");
        write("web/App.class", "better code");
        String head = commit();

        String report = run(0, "ci");

        assertThat(report).contains("built         web").doesNotContain("built         api");
        assertThat(deployed("main", "overlays/dev/kustomization.yaml")).contains("newTag: \"" + head);
        assertThat(run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void one_build_that_fails_keeps_no_other_and_is_tried_again_by_the_next_push() throws Exception {
        write("api/broken", "");
        commit();

        String report = run(1, "ci");

        assertThat(report)
                .contains("failed        api")
                .contains("ended with the code 3")
                .contains("built         web");
        assertThat(report).contains("committed     web -> overlays/dev").doesNotContain("api -> overlays");
        Files.delete(root.resolve("api/broken"));
        write("README.md", "mended elsewhere");
        commit();
        assertThat(run(0, "ci")).contains("built         api").doesNotContain("built         web");
    }

    @Test
    void a_scan_that_cannot_be_evaluated_holds_the_promotion_and_says_so() throws Exception {
        String scanned = PIPELINE.replace("NAME", "api").replace("GATES", ", gates: [render, scan]")
                + "  scan: {from: report, report: out/scan.json}\n";
        write("pipelines/api.yaml", scanned);
        commit();

        assertThat(run(1, "ci"))
                .contains("held          api -> overlays/prod")
                .contains("there is no report at out/scan.json")
                .contains("proposed      web -> overlays/prod");

        write("out/scan.json", """
                {"version":"2.1.0","runs":[{"tool":{"driver":{"rules":[]}},
                 "results":[{"ruleId":"CVE-2026-1","level":"error"}]}]}
                """);
        assertThat(run(1, "ci")).contains("the scan found CVE-2026-1 (high)");

        write("out/scan.json", """
                {"version":"2.1.0","runs":[{"tool":{"driver":{"rules":[]}},"results":[]}]}
                """);
        assertThat(run(0, "ci")).contains("proposed      api -> overlays/prod");
    }

    @Test
    void files_that_no_commit_has_are_not_built() throws Exception {
        write("api/App.class", "not committed");

        run(2, "ci");

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("changes that no commit has: api/App.class");
    }

    @Test
    void a_shallow_clone_is_refused_by_the_embedded_forge_before_anything_is_built() throws Exception {
        write("README.md", "2");
        String head = commit();
        Files.writeString(root.resolve(".git/shallow"), head + "\n");

        run(2, "ci");

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("this clone is shallow")
                .contains("--unshallow");
        assertThat(root.resolve("out")).doesNotExist();
    }

    @Test
    void a_signed_event_is_taken_and_a_forged_one_refused() throws Exception {
        String head =
                Objects.requireNonNull(git.getRepository().resolve("HEAD")).name();
        Path event = temporary.resolve("event.json");
        Files.writeString(
                event,
                "{\"ref\":\"refs/heads/main\",\"before\":\"" + "0".repeat(40) + "\",\"after\":\"" + head + "\"}");

        assertThat(run(0, "ci", "--dry-run", "--event", event.toString())).contains("build    api");

        environment.put("KASANE_WEBHOOK_SECRET", "a-secret-of-the-webhook");
        run(2, "ci", "--dry-run", "--event", event.toString(), "--signature", "sha256=00");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("signature")
                .doesNotContain("a-secret-of-the-webhook");
    }

    @Test
    void the_report_for_programs_names_every_image_and_target() {
        assertThat(run(0, "ci", "--output", "json"))
                .contains("\"version\": \"kasane.dev/ci/v1\"")
                .contains("\"pipeline\": \"api\"")
                .contains("\"digest\": \"sha256:")
                .contains("\"state\": \"proposed\"");
    }
}
