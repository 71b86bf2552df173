package dev.kasane.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the objects of a target came into its rendered branch, and which commit of the source they are of, proved by a render. */
class RenderedHistoryTest {

    private static final String LISTED = """
            hydrate:
            - {branch: env/dev, targets: [overlays/dev, overlays/qa]}
            - {branch: env/prod, targets: [overlays/prod], after: [env/dev], by: pull-request}
            """;

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private String first;

    @BeforeEach
    void two_branches() throws Exception {
        workspace = new TwoServices(temporary);
        workspace.write("overlays/qa/kustomization.yaml", TwoServices.OVERLAY);
        workspace.write(".kasane.yaml", LISTED);
        first = workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private GitRepository forge() {
        return GitRepository.bare(workspace.root().resolve(".git/kasane/forge.git"), "main");
    }

    private String tip(String branch) {
        try (GitRepository forge = forge()) {
            return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + branch))
                    .name();
        }
    }

    private String read(String branch, String path) {
        try (GitRepository forge = forge()) {
            return new String(forge.tree(ObjectId.fromString(tip(branch))).read(path), StandardCharsets.UTF_8);
        }
    }

    /** Somebody pushes these files in place of what a branch has. */
    private void push(String branch, Map<String, String> files) {
        try (GitRepository forge = forge()) {
            TreeMap<String, byte[]> bytes = new TreeMap<>();
            files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
            ObjectId tip = ObjectId.fromString(tip(branch));
            CommitWriter writer = new CommitWriter(forge, Identity.KASANE, null);
            ObjectId commit = writer.writeTree(
                    writer.tree(bytes), tip, new CommitMessage("quick fix\u001b[31m", "", List.of()), Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, tip, commit);
        }
    }

    private String tag(String target, String tag) throws Exception {
        workspace.write(
                "overlays/" + target + "/kustomization.yaml",
                TwoServices.OVERLAY.replaceFirst("\"0\"", "\"" + tag + "\""));
        return workspace.commit();
    }

    private static String shortened(String commit) {
        return commit.substring(0, 10);
    }

    @Test
    void each_commit_that_changed_the_target_has_its_source_its_author_and_its_changes() throws Exception {
        workspace.run(0, "hydrate");
        String begun = tip("env/dev");
        String second = tag("dev", "1");
        workspace.run(0, "hydrate");
        String changed = tip("env/dev");
        tag("qa", "2");
        workspace.run(0, "hydrate");

        String shown = workspace.run(0, "history", "overlays/dev", "--rendered");

        assertThat(shown.replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d", "TIME"))
                .isEqualTo("""
                env/dev
                %s  TIME  kasane  Render %s to env/dev
                  rendered from %s by a: a change
                  0 objects created, 1 changed, 0 replaced, 0 deleted
                  Deployment api restarts: spec.template.spec.containers[app].image
                  Deployment api container app moves from api:0 to api:1
                %s  TIME  kasane  Render %s to env/dev
                  rendered from %s by a: a change
                  2 objects created, 0 changed, 0 replaced, 0 deleted
                """.formatted(
                                shortened(changed),
                                shortened(second),
                                shortened(second),
                                shortened(begun),
                                shortened(first),
                                shortened(first)));
        assertThat(workspace.run(0, "history", "overlays/dev", "--rendered", "--most", "1"))
                .contains(shortened(changed))
                .doesNotContain(shortened(begun));
    }

    @Test
    void a_pull_request_that_brought_the_objects_is_named() throws Exception {
        workspace.run(0, "hydrate");
        assertThat(workspace.run(0, "history", "overlays/prod", "--rendered"))
                .isEqualTo("env/prod has no objects of overlays/prod\n");
        workspace.environment.put("GIT_COMMITTER_NAME", "Alice");
        workspace.run(0, "pr", "merge", "1");

        assertThat(workspace.run(0, "history", "overlays/prod", "--rendered"))
                .contains("\n  rendered from " + shortened(first)
                        + " by a: a change\n  pull request: kasane pr show 1\n  merged by Alice\n  2 objects created");
        JsonValue shown = JsonValue.read(workspace.run(0, "history", "overlays/prod", "--rendered", "-f", "json"));
        assertThat(shown.path("version").text()).isEqualTo("kasane.dev/rendered-history/v1");
        JsonValue entry = shown.path("branches").path(0).path("commits").path(0);
        assertThat(entry.path("commit").text()).isEqualTo(tip("env/prod"));
        assertThat(entry.path("source").path("commit").text()).isEqualTo(first);
        assertThat(entry.path("source").path("author").text()).isEqualTo("a");
        assertThat(entry.path("pullRequest").text()).isEqualTo("kasane pr show 1");
        assertThat(entry.path("mergedBy").text()).isEqualTo("Alice");
        assertThat(entry.has("unproved")).isFalse();
    }

    @Test
    void what_somebody_else_pushed_is_listed_and_not_proved() throws Exception {
        workspace.run(0, "hydrate");
        String origin = read("env/dev", "hydrator.metadata");
        String manifest = read("env/dev", "overlays/dev/manifest.yaml");
        push(
                "env/dev",
                Map.of(
                        "hydrator.metadata",
                        origin,
                        "overlays/dev/manifest.yaml",
                        manifest.replace("api:0", "api:quick-fix")));
        String forged = tip("env/dev");

        assertThat(workspace.run(0, "history", "overlays/dev", "--rendered"))
                .contains("env/dev\n" + shortened(forged) + "  1970-01-01 00:00  kasane  quick fix")
                .contains("\n  not proved: it names " + shortened(first) + ", which renders to other objects\n")
                .contains("  Deployment api container app moves from api:0 to api:quick-fix\n")
                .containsOnlyOnce("  rendered from ")
                .doesNotContain("\u001b");

        push("env/dev", Map.of("overlays/dev/manifest.yaml", "a: b: c"));
        assertThat(workspace.run(0, "history", "overlays/dev", "--rendered", "--most", "1"))
                .contains("\n  not proved: it names no commit that can be its source\n")
                .contains("\n  cannot be rendered: ");
    }

    @Test
    void a_target_that_left_the_branch_is_listed_with_its_deletion() throws Exception {
        workspace.run(0, "hydrate");
        push("env/dev", Map.of("README.md", "all is gone"));

        assertThat(workspace.run(0, "history", "overlays/dev", "--rendered", "--most", "1"))
                .contains("\n  0 objects created, 0 changed, 0 replaced, 2 deleted\n")
                .doesNotContain("not proved");
    }

    @Test
    void before_the_first_run_there_is_nothing_and_no_forge_is_made() {
        assertThat(workspace.run(0, "history", "overlays/dev", "--rendered"))
                .isEqualTo("env/dev has no objects of overlays/dev\n");
        assertThat(workspace.root().resolve(".git/kasane")).doesNotExist();
    }

    @Test
    void a_target_without_a_branch_and_flags_of_the_source_are_errors_with_a_hint() {
        assertThat(workspace.all("history", "base", "--rendered"))
                .contains("error: .kasane.yaml lists no branch with the target base", "hint: ");
        assertThat(workspace.all("history", "overlays/dev", "--rendered", "--since", "HEAD~1"))
                .contains("error: --since names a revision of the source", "hint: ");
        assertThat(workspace.all("history", "overlays/dev", "--forge", "forge.git"))
                .contains("error: there are no pull requests here yet: there is no forge at ", "hint: ");
    }
}
