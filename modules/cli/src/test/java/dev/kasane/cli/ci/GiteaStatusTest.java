package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.kasane.cli.ci.PromotedServices.Place;
import dev.kasane.json.JsonValue;
import dev.kasane.servers.GiteaExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a run did is said as statuses of commits of a real Gitea, whose rules can require them, beside the sources and in another
 * repository. Left out where there is no Gitea.
 */
class GiteaStatusTest {

    private static final String VERIFIED = "kasane/verify/api/overlays/dev";
    private static final String WRITTEN = "success kasane wrote all of it: nothing but images changes";
    private static final String CHECKED = "success rendered and checked: no new error";

    @RegisterExtension
    static final GiteaExtension GITEA = new GiteaExtension();

    @TempDir
    Path temporary;

    private @Nullable GiteaServices made;

    @AfterEach
    void close() {
        if (made != null) {
            made.close();
        }
    }

    private GiteaServices services(Place place, String name) throws Exception {
        made = new GiteaServices(GITEA.server(), place, temporary, name + "-" + place);
        return made;
    }

    private static String proposal(GiteaServices services) throws Exception {
        return services.tip(services.branch("kasane/promote/prod")).name();
    }

    private static void protect(GiteaServices services, String repository, String... contexts) throws Exception {
        String rule = "{\"rule_name\": \"main\", \"enable_push\": true, \"enable_status_check\": true,"
                + " \"status_check_contexts\": [\"" + String.join("\", \"", contexts) + "\"]}";
        assertThat(services.send(repository, "POST", "/branch_protections", rule))
                .isEqualTo(201);
    }

    private static void set(GiteaServices services, String commit, String context, String state) throws Exception {
        String status = "{\"context\": \"" + context + "\", \"state\": \"" + state + "\"}";
        assertThat(services.send(services.manifests, "POST", "/statuses/" + commit, status))
                .isEqualTo(201);
    }

    /** How Gitea answers to a merge; it looks at a new pull request for a moment first. */
    private static int merge(GiteaServices services, String repository) throws Exception {
        for (int i = 0;
                i < 100
                        && !services.get(repository, "/pulls/1")
                                .path("mergeable")
                                .isTrue();
                i++) {
            Thread.sleep(50);
        }
        return services.send(repository, "POST", "/pulls/1/merge", "{\"Do\": \"rebase\"}");
    }

    @ParameterizedTest
    @EnumSource
    void a_rule_refuses_the_merge_of_a_proposal_until_kasane_has_said_that_it_wrote_and_checked_it(Place place)
            throws Exception {
        GiteaServices services = services(place, "proposal");
        TwoServices workspace = services.workspace;
        String head = workspace.head();
        protect(services, services.manifests, "kasane/promotion", "kasane/review");
        workspace.run(0, "ci");
        String proposed = proposal(services);
        assertThat(merge(services, services.manifests)).as("missing").isEqualTo(405);
        set(services, proposed, "kasane/promotion", "success");
        for (String state : List.of("pending", "failure", "error")) {
            set(services, proposed, "kasane/review", state);
            assertThat(merge(services, services.manifests)).as(state).isEqualTo(405);
        }
        workspace.run(2, "pr", "merge", "1", "--forge", services.address());
        assertThat(workspace.stderr())
                .contains("error: Gitea refuses the merge of pull request 1")
                .contains("hint: open the pull request: checks or reviews are missing");

        workspace.run(0, "ci", "--status");

        assertThat(services.statuses(services.sources, head))
                .containsExactly(entry("kasane/promotion", "success 2 proposed, 2 done before"));
        assertThat(proposal(services)).isEqualTo(proposed);
        String page =
                services.get(services.manifests, "/pulls/1").path("html_url").text();
        assertThat(services.links(services.sources, head)).containsExactly(entry("kasane/promotion", page));
        assertThat(services.links(services.manifests, proposed))
                .containsExactly(entry("kasane/promotion", page), entry("kasane/review", page));
        assertThat(services.statuses(services.manifests, proposed))
                .containsExactly(entry("kasane/promotion", WRITTEN), entry("kasane/review", CHECKED));
        String body = services.get(services.manifests, "/pulls/1").path("body").text();
        assertThat(body).contains(head, proposed);
        if (place == Place.IN_ANOTHER_REPOSITORY) {
            assertThat(body)
                    .contains("/rc/" + services.sources + "/commit/" + head)
                    .contains("/rc/" + services.manifests + "/commit/" + proposed);
        }
        assertThat(workspace.run(0, "pr", "merge", "1", "--forge", services.address()))
                .startsWith("#1 is merged");
    }

    @Test
    void a_rule_refuses_a_change_of_the_sources_until_it_was_built() throws Exception {
        GiteaServices services = services(Place.IN_ANOTHER_REPOSITORY, "sources");
        TwoServices workspace = services.workspace;
        String first = workspace.head();
        workspace.run(0, "ci", "--status");
        assertThat(services.statuses(services.sources, first))
                .containsExactly(
                        entry("kasane/build", "success 2 images built or reused"),
                        entry("kasane/promotion", "success 2 committed, 2 proposed"));
        protect(services, services.sources, "kasane/build");
        try (Git git = Git.open(workspace.root().toFile())) {
            git.checkout().setCreateBranch(true).setName("change").call();
        }
        workspace.write("api/broken", "");
        String broken = workspace.commit();
        services.push("change");
        String pull = "{\"head\": \"change\", \"base\": \"main\", \"title\": \"A change\"}";
        assertThat(services.send(services.sources, "POST", "/pulls", pull)).isEqualTo(201);
        assertThat(merge(services, services.sources)).as("missing").isEqualTo(405);

        workspace.run(1, "ci", "--status", "--branch", "change");
        assertThat(services.statuses(services.sources, broken).get("kasane/build"))
                .startsWith("failure 1 of 1 build failed: api: ");
        assertThat(merge(services, services.sources)).as("failed").isEqualTo(405);

        Files.delete(workspace.root().resolve("api/broken"));
        workspace.write("api/App.class", "mended code");
        String mended = workspace.commit();
        services.push("change");
        assertThat(merge(services, services.sources)).as("missing again").isEqualTo(405);
        assertThat(workspace.run(0, "ci", "--status", "--branch", "change"))
                .contains("built         api")
                .contains("only what is on main is promoted to another repository");
        assertThat(services.statuses(services.sources, mended))
                .containsEntry("kasane/build", "success 1 image built or reused");
        assertThat(merge(services, services.sources)).isEqualTo(200);
    }

    /** The pull request with a head. */
    private static JsonValue pull(GiteaServices services, String head) throws Exception {
        for (JsonValue one : services.get(services.manifests, "/pulls?state=all")) {
            if (one.path("head").path("sha").text().equals(head)) {
                return one;
            }
        }
        throw new AssertionError("no pull request of " + head);
    }

    @ParameterizedTest
    @EnumSource
    void whether_an_image_works_is_a_status_of_the_deployed_commit_that_brought_it(Place place) throws Exception {
        GiteaServices services = services(place, "verify");
        TwoServices workspace = services.workspace;
        try (ObservedCluster cluster = new ObservedCluster()) {
            workspace.environment.put(
                    "KUBECONFIG", cluster.kubeconfig(temporary).toString());
            services.change("pipelines/api.yaml", services.verified());
            workspace.run(0, "ci");
            String first = services.tip("main").name();
            workspace.run(0, "ci");
            assertThat(services.statuses(services.manifests, first))
                    .containsEntry(VERIFIED, "pending not verified yet");

            cluster.application("api-dev", "overlays/dev", first, "Healthy", "");
            assertThat(workspace.run(0, "ci")).contains("verified      api in overlays/dev");
            String works = "success Argo CD reports that api-dev is Healthy";
            assertThat(services.statuses(services.manifests, first)).containsEntry(VERIFIED, works);

            String source = services.change("api/App.class", "broken code");
            workspace.run(0, "ci");
            String second = services.tip("main").name();
            cluster.application("api-dev", "overlays/dev", second, "Degraded", "no answer");
            assertThat(workspace.run(1, "ci", "--status")).contains("proposed      api -> overlays/dev");

            assertThat(services.statuses(services.manifests, second))
                    .containsEntry(VERIFIED, "failure Argo CD reports that api-dev is Degraded: no answer");
            assertThat(services.statuses(services.manifests, first)).containsEntry(VERIFIED, works);
            String revert =
                    services.tip(services.branch("kasane/revert/dev+api")).name();
            assertThat(services.statuses(services.manifests, revert))
                    .containsExactly(entry("kasane/promotion", WRITTEN), entry("kasane/review", CHECKED));
            assertThat(services.statuses(services.sources, source)).doesNotContainKey(VERIFIED);

            assertThat(services.links(services.manifests, second)).containsEntry(VERIFIED, "");
            JsonValue request = pull(services, revert);
            workspace.run(0, "pr", "merge", request.path("number").text(), "--forge", services.address());
            workspace.run(0, "ci");
            String merged = pull(services, revert).path("merge_commit_sha").text();
            assertThat(services.links(services.manifests, merged))
                    .containsEntry(VERIFIED, request.path("html_url").text());
        }
    }
}
