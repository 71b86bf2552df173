package dev.kasane.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.status.Drift;
import dev.kasane.ci.status.NotedVerdicts;
import dev.kasane.ci.status.Placement;
import dev.kasane.ci.status.Placements;
import dev.kasane.ci.status.Placements.Requests;
import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.git.remote.Remote;
import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Promotion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people edit by hand after a promotion. */
class DriftTest {

    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final Identity ADA = new Identity("Ada", "ada@example.org");
    private static final Instant DAY = Instant.parse("2026-11-27T08:00:00Z");

    @TempDir
    Path temporary;

    private TwoServices workspace;

    @BeforeEach
    void two_services_that_are_promoted() throws Exception {
        workspace = new TwoServices(temporary);
        workspace.run(0, "ci");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private GitRepository forge() {
        return GitRepository.bare(workspace.root().resolve(".git/kasane/forge.git"), "main");
    }

    private static ObjectId tip(GitRepository forge) {
        return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/main"));
    }

    private static String file(GitRepository forge, ObjectId commit) {
        return new String(forge.tree(commit).read(DEV), StandardCharsets.UTF_8);
    }

    /** Ada's commit on the deployed branch that gives a file another text. */
    private String edit(String before, String after) {
        try (GitRepository forge = forge()) {
            ObjectId tip = tip(forge);
            String text = file(forge, tip);
            assertThat(text).contains(before);
            TreeMap<String, byte[]> files =
                    new TreeMap<>(Map.of(DEV, text.replace(before, after).getBytes(StandardCharsets.UTF_8)));
            ObjectId commit = new CommitWriter(forge, ADA, null)
                    .write(tip, files, new CommitMessage("Quick fix", "", List.of()), DAY);
            assertThat(BranchUpdate.swap(forge, "refs/heads/main", tip, commit)).isTrue();
            return commit.name();
        }
    }

    @Test
    void an_image_that_was_edited_since_its_promotion_is_named_with_the_commit_its_author_and_its_day()
            throws Exception {
        String promoted = workspace.head();
        String promotion;
        try (GitRepository forge = forge()) {
            promotion = tip(forge).name();
        }
        String edit = edit(api(promoted), api("quick-fix"));

        String shown = workspace.run(0, "status");

        assertThat(shown)
                .containsPattern("api   quick-fix@[0-9a-f]{7}  \\S+( min| h| d)?  drift ")
                .contains("overlays/dev: drift: it has api:quick-fix")
                .contains(" since " + edit.substring(0, 10) + " by Ada on 2026-11-27, and kasane promoted api:"
                        + promoted)
                .contains(" in " + promotion.substring(0, 10) + "\n");

        JsonValue dev = JsonValue.read(workspace.run(0, "status", "-f", "json"))
                .path("placements")
                .path(0);
        assertThat(dev.path("drift").path("image").text()).startsWith("api:quick-fix");
        assertThat(dev.path("drift").path("promoted").text()).startsWith("api:" + promoted + "@sha256:");
        assertThat(dev.path("drift").path("promotion").text()).isEqualTo(promotion);
        assertThat(dev.path("drift").path("commit").text()).isEqualTo(edit);
        assertThat(dev.path("drift").path("time").text()).isEqualTo("2026-11-27T08:00:00Z");
        assertThat(dev.path("drift").path("author").text()).isEqualTo("Ada");

        workspace.run(0, "status", "-f", "html", "-o", "status.html");
        assertThat(Files.readString(workspace.root().resolve("status.html")))
                .contains("<td class=\"broken\">", ">drift</div>", "title=\"drift: it has api:quick-fix");
    }

    @Test
    void an_edit_that_changes_no_image_is_no_drift() throws Exception {
        edit("resources: [../../base]", "namePrefix: a-\nresources: [../../base]");

        assertThat(workspace.run(0, "status")).doesNotContain("drift");
    }

    @Test
    void a_promotion_that_was_taken_back_by_hand_is_drift() throws Exception {
        String first = workspace.head();
        workspace.write("api/App.class", "better code of api");
        String second = workspace.commit();
        workspace.run(0, "ci");
        String newer;
        String older;
        try (GitRepository forge = forge()) {
            newer = file(forge, tip(forge));
            older = file(forge, Objects.requireNonNull(forge.jgit().resolve("refs/heads/main~2")));
        }
        assertThat(older).contains(api(first));
        edit(newer, older);

        assertThat(workspace.run(0, "status"))
                .contains(first.substring(0, 10) + "@")
                .contains("by Ada on 2026-11-27, and kasane promoted api:" + second);
    }

    private static String api(String tag) {
        return "- name: api\n  newTag: \"" + tag + "\"";
    }

    @Test
    void a_merged_promotion_is_no_drift_and_neither_is_one_that_a_forge_squashed_with_its_own_message()
            throws Exception {
        workspace.run(0, "pr", "merge", "1");
        assertThat(workspace.run(0, "status")).doesNotContain("drift");

        // the message of a squash says nothing of kasane
        String squash = edit(api(workspace.head()), api("0123456789"));

        assertThat(drifts(Set.of())).extracting(drift -> drift.image().tag()).containsExactly("0123456789");
        assertThat(drifts(Set.of(squash))).isEmpty();
    }

    private List<Drift> drifts(Set<String> merged) {
        try (GitRepository forge = forge()) {
            Deployment main = new Deployment(null, null, forge, Remote.itself(forge), "main", tip(forge));
            Deployments deployments = new Deployments() {
                @Override
                public Deployment of(Promotion to) {
                    return main;
                }

                @Override
                public boolean has(Deployment deployment, Promotion to) {
                    return true;
                }
            };
            return new Placements(
                            forge,
                            main.tip(),
                            deployments,
                            new NotedVerdicts(deployment -> {
                                throw new IllegalStateException("nothing is verified");
                            }),
                            RenderOptions.DEFAULT)
                            .all(new Requests(
                                    List.of(),
                                    merged.stream()
                                            .collect(Collectors.toMap(
                                                    commit -> commit, commit -> new Merge(commit, null, null)))))
                            .stream()
                            .map(Placement::drift)
                            .filter(Objects::nonNull)
                            .toList();
        }
    }
}
