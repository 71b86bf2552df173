package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.status.DeliveredTargets;
import dev.kasane.ci.status.DeliveredTargets.Overview;
import dev.kasane.ci.status.Placements.Requests;
import dev.kasane.ci.verify.SourceRecords;
import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.RenderOptions;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is where, as the repository that is deployed shows it without the repositories that images are built in. */
class ManifestsStatusTest extends TwoRepositories {

    private Path clone;

    @BeforeEach
    void a_clone_of_the_manifests() throws Exception {
        clone = temporary.resolve("work");
        Git.cloneRepository()
                .setURI(manifestsFolder().toUri().toString())
                .setDirectory(clone.toFile())
                .call()
                .close();
    }

    private String status(String... flags) {
        return run(0, flags);
    }

    private String run(int expected, String... flags) {
        String[] words = new String[flags.length + 3];
        words[0] = "status";
        words[1] = "--forge";
        words[2] = manifestsFolder().toString();
        System.arraycopy(flags, 0, words, 3, flags.length);
        return run(expected, List.of(words));
    }

    private String run(int expected, List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = new Main("kasane", new Console(out, out, clone, workspace.environment, null)).run(words);
        assertThat(code).as(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** A commit to the deployed branch by somebody. */
    private void commit(Map<String, String> files, CommitMessage message) {
        try (GitRepository repository = GitRepository.bare(manifestsFolder(), "main")) {
            ObjectId tip = manifests.tip("main");
            TreeMap<String, byte[]> bytes = new TreeMap<>();
            files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
            ObjectId commit = new CommitWriter(repository, new Identity("Mallory", "mallory@example.org"), null)
                    .write(tip, bytes, message, Instant.now());
            BranchUpdate.swap(repository, "refs/heads/main", tip, commit);
        }
    }

    private static CommitMessage claim(String source, String environment, String tag, String target) {
        return new CommitMessage(
                "Promote",
                "",
                List.of(
                        new Trailer("Source-Repository", source),
                        new Trailer("Kasane-Promotion", environment),
                        new Trailer("Kasane-Edit", "api - " + tag + " - api - " + target)));
    }

    @Test
    void without_a_promotion_there_is_no_table() {
        assertThat(status())
                .isEqualTo(
                        "main at " + manifests.tip("main").name().substring(0, 10)
                                + ": no pipeline of pipelines/*.yaml promotes an image, and no other repository promotes one to it\n");
    }

    @Test
    void a_clone_without_a_forge_gets_a_note_about_what_is_not_shown() throws Exception {
        workspace.run(0, "ci");
        try (Git git = Git.open(clone.toFile())) {
            git.pull().call();
        }
        String note = "note: without --forge, pull requests and what was noted of verify are not shown";
        assertThat(run(0, List.of("status"))).contains("shop/one: api", note).doesNotContain("#");
        assertThat(status()).contains("shop/one: api", "#").doesNotContain(note);
    }

    @Test
    void figures_need_the_pipelines_and_an_error_names_where_they_are() {
        workspace.run(0, "ci");
        assertThat(run(2, "--figures", "90"))
                .contains(
                        "--figures needs pipelines, and no pipeline of pipelines/*.yaml promotes an image",
                        "hint: run it in the repository whose pipelines promote the images");
    }

    @Test
    void the_services_of_four_sources_are_in_one_table() throws Exception {
        TwoServices a = source("a", "a");
        TwoServices b = source("b", "b");
        TwoServices c = source("c", "c");
        for (TwoServices source : List.of(workspace, a, b, c)) {
            source.run(0, "ci");
        }
        // only the first source goes on to prod
        String first = workspace
                .run(0, "pr", "list", "--forge", manifestsFolder().toString())
                .lines()
                .filter(line -> line.contains("api"))
                .findFirst()
                .orElseThrow()
                .replaceFirst("^\\D*(\\d+).*", "$1");
        workspace.run(0, "pr", "merge", first, "--forge", manifestsFolder().toString());

        String one = workspace.head().substring(0, 10) + "@[0-9a-f]{7} +now";
        assertThat(status())
                .startsWith("main at " + manifests.tip("main").name().substring(0, 10) + "\n\n")
                .containsPattern("\n +dev +prod\n")
                .containsPattern("shop/one: api +" + one + " +" + one + "\n")
                .containsPattern("shop/one: web +" + one + " +" + one + "\n")
                .containsPattern("shop/a: a +" + a.head().substring(0, 10) + "@[0-9a-f]{7} +now +0 +[0-9]+ d +#[0-9]\n")
                .containsPattern("shop/b: b +" + b.head().substring(0, 10) + "@[0-9a-f]{7} +now +0 +[0-9]+ d +#[0-9]\n")
                .containsPattern(
                        "shop/c: c +" + c.head().substring(0, 10) + "@[0-9a-f]{7} +now +0 +[0-9]+ d +#[0-9]\n");
        String head = workspace.head();
        JsonValue json = JsonValue.read(status("-f", "json"));
        assertThat(json.path("placements")).anySatisfy(placement -> {
            assertThat(placement.path("builtIn").text()).isEqualTo("shop/one");
            assertThat(placement.path("pipeline").text()).isEqualTo("web");
            assertThat(placement.path("environment").text()).isEqualTo("prod");
            assertThat(placement.path("commit").text()).isEqualTo(head);
            assertThat(placement.has("behind")).isFalse();
        });
        assertThat(status("-f", "html"))
                .contains(">shop/a: a</th>", ">" + c.head().substring(0, 10) + "@");
    }

    @Test
    void a_promotion_that_nobody_merged_is_shown_where_something_was_promoted_before() throws Exception {
        workspace.run(0, "ci");
        String list =
                workspace.run(0, "pr", "list", "--forge", manifestsFolder().toString());
        workspace.run(
                0,
                "pr",
                "merge",
                list.replaceFirst("(?s)^\\D*(\\d+).*", "$1"),
                "--forge",
                manifestsFolder().toString());
        String before = workspace.head();
        workspace.write("api/App.class", "better");
        workspace.commit();
        workspace.run(0, "ci");

        assertThat(status())
                .containsPattern("shop/one: api +" + workspace.head().substring(0, 10) + "@[0-9a-f]{7} +now +"
                        + before.substring(0, 10) + "@[0-9a-f]{7} +now +#2\n");
    }

    @Test
    void a_commit_that_only_says_that_it_promoted_something_counts_for_nothing() throws Exception {
        workspace.run(0, "ci");
        String tag = workspace.head();
        // the image is there, and this commit did not bring it
        commit(Map.of("README.md", "nothing"), claim("shop/forged", "prod", tag, "overlays/dev"));
        commit(Map.of("README.md", "more"), claim("shop/forged", "prod", "1.0", "../../etc"));
        commit(Map.of("README.md", "more still"), claim("\u001b[31mred", "prod", "bad tag", "%zz"));

        assertThat(status()).contains("shop/one: api").doesNotContain("forged", "red", "prod  ");
    }

    @Test
    void an_image_that_somebody_changed_by_hand_is_a_drift() throws Exception {
        workspace.run(0, "ci");
        commit(
                Map.of(DEV, manifests.read("main", DEV).replace(workspace.head(), "by-hand")),
                new CommitMessage("By hand", "", List.of()));

        assertThat(status())
                .containsPattern("shop/one: api +by-hand@[0-9a-f]{7} +now +drift")
                .contains("overlays/dev: drift: it has ", " by Mallory on ");
    }

    @Test
    void it_is_said_where_the_reading_stopped_and_a_record_of_verification_still_names_its_target() throws Exception {
        try (ObservedCluster cluster = new ObservedCluster()) {
            workspace.environment.put(
                    "KUBECONFIG", cluster.kubeconfig(temporary).toString());
            workspace.write(
                    "pipelines/api.yaml",
                    ManifestsRepository.pipeline("api", manifestsFolder().toString())
                            .replace("by: commit}", "by: commit, verify: {by: argocd, name: api-dev}}"));
            workspace.commit();
            workspace.run(0, "ci");
            cluster.application("api-dev", "overlays/dev", manifests.tip("main").name(), "Healthy", "");
            workspace.run(0, "ci");
        }
        assertThat(status())
                .containsPattern("shop/one: api +" + workspace.head().substring(0, 10) + "@[0-9a-f]{7} +now +verified");
        commit(Map.of("a", "1"), new CommitMessage("One", "", List.of()));
        ObjectId newest = manifests.tip("main");
        String head = workspace.head();

        try (GitRepository repository = GitRepository.bare(manifestsFolder(), "main")) {
            Remote remote = Remote.itself(repository);
            Deployment deployment = new Deployment(null, null, repository, remote, "main", newest);
            SourceRecords records =
                    SourceRecords.read(repository, remote, SourceRecords.branches(remote), "main", null);
            Overview one = new DeliveredTargets(deployment, records, 1, RenderOptions.DEFAULT).with(Requests.NONE);
            Overview none = new DeliveredTargets(deployment, new SourceRecords(List.of()), 1, RenderOptions.DEFAULT)
                    .with(Requests.NONE);

            assertThat(one.placements()).singleElement().satisfies(placement -> {
                assertThat(placement.service()).isEqualTo("shop/one: api");
                assertThat(placement.commit()).isEqualTo(head);
            });
            assertThat(one.unread()).isNotNull().isNotEqualTo(newest.name());
            assertThat(none.placements()).isEmpty();
        }
    }

    @Test
    void a_record_without_the_signature_is_not_believed_with_a_key() throws Exception {
        workspace.run(0, "ci");
        try (GitRepository repository = GitRepository.bare(manifestsFolder(), "main")) {
            ObjectId tip = manifests.tip("main");
            CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
            String record = """
                    {"image": "IMAGE", "digest": "", "arrival": "ARRIVAL", "state": "failed", "why": "forged",
                     "since": "2026-01-01T00:00:00Z"}
                    """.replace("IMAGE", workspace.head()).replace("ARRIVAL", tip.name());
            ObjectId state = manifests.tip(manifests.state("one"));
            ObjectId forged = writer.write(
                    state,
                    new TreeMap<>(
                            Map.of("verified/main/api/overlays/dev.json", record.getBytes(StandardCharsets.UTF_8))),
                    new CommitMessage("Note", "", List.of()),
                    Instant.now());
            BranchUpdate.swap(repository, "refs/heads/" + manifests.state("one"), state, forged);
        }
        assertThat(status()).contains("unverified");
        Path key = temporary.resolve("key");
        assertThat(new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                        .start()
                        .waitFor())
                .isZero();
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());

        assertThat(status()).contains("shop/one: api").doesNotContain("unverified", "not working");
    }
}
