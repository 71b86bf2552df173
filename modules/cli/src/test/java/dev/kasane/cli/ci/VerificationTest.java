package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.CommitStatus;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes after a target waits until it is known that the image works there. */
class VerificationTest extends VerifiedService {

    private static final String API_DEV = "/apis/argoproj.io/v1alpha1/namespaces/argocd/applications/api-dev";
    private static final String REVERT = "kasane/revert/dev+api";

    @Test
    void prod_waits_until_argo_cd_says_that_dev_is_healthy_at_the_commit_of_the_image() throws Exception {
        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/dev")
                .contains("waiting       api -> overlays/prod")
                .contains("it waits until overlays/dev is verified");

        cluster.application("api-dev", "overlays/dev", workspace.head(), "Healthy", "");
        assertThat(workspace.run(0, "ci"))
                .contains("unverified    api in overlays/dev")
                .contains("Argo CD has not synced api-dev to the commit of the image")
                .contains("waiting       api -> overlays/prod");

        cluster.application("api-dev", "overlays/dev", main(), "Progressing", "waiting for rollout to finish");
        assertThat(workspace.run(0, "ci"))
                .contains("Argo CD reports that api-dev is Progressing: waiting for rollout to finish")
                .contains("waiting       api -> overlays/prod");

        healthy();
        assertThat(workspace.run(0, "ci"))
                .contains("verified      api in overlays/dev")
                .contains("proposed      api -> overlays/prod");
    }

    @Test
    void where_no_cluster_can_be_reached_argo_cds_own_server_is_asked() throws Exception {
        workspace.environment.put("KUBECONFIG", temporary.resolve("nothing").toString());
        workspace.environment.put("KASANE_ARGOCD_DEV", cluster.address() + "/");
        workspace.environment.put("KASANE_ARGOCD_DEV_TOKEN", "token-1");
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "ci")).contains("there is no Application argocd/api-dev");

        healthy();
        cluster.move(API_DEV, "/api/v1/applications/api-dev");

        assertThat(workspace.run(0, "ci"))
                .contains("verified      api in overlays/dev")
                .contains("proposed      api -> overlays/prod");
        assertThat(cluster.tokens()).containsOnly("Bearer token-1");
    }

    @Test
    void where_argo_cd_says_nothing_of_the_application_the_reason_is_what_it_says_of_an_object() throws Exception {
        workspace.run(0, "ci");
        cluster.put(API_DEV, """
                {"spec": {"source": {"path": "overlays/dev"}},
                 "status": {"sync": {"status": "Synced", "revision": "REVISION"}, "health": {"status": "Degraded"},
                  "resources": [{"kind": "Service", "health": {"status": "Healthy", "message": "fine"}},
                   {"kind": "Namespace"}, {"kind": "Deployment", "health":
                    {"status": "Degraded", "message": "Deployment api exceeded its progress deadline"}}]}}
                """.replace("REVISION", main()));

        assertThat(workspace.run(1, "ci"))
                .contains("Argo CD reports that api-dev is Degraded: Deployment api exceeded its progress deadline");
    }

    @Test
    void a_server_of_argo_cd_is_named_by_no_pipeline_and_gets_its_token_over_https_alone() {
        workspace.environment.put("KASANE_ARGOCD", "http://argocd.example.org");
        workspace.environment.put("KASANE_ARGOCD_TOKEN", "token-1");
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "ci"))
                .contains("unverified    api in overlays/dev")
                .doesNotContain("token-1");
        assertThat(cluster.tokens()).isEmpty();
    }

    @Test
    void an_address_of_argo_cd_that_is_none_keeps_nothing_else_back() {
        workspace.environment.put("KASANE_ARGOCD", "argocd.example.org");
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "ci"))
                .contains("unverified    api in overlays/dev")
                .contains("the address of Argo CD cannot be read (write https://HOST in KASANE_ARGOCD)")
                .contains("proposed      web -> overlays/prod");
    }

    @Test
    void status_says_why_an_image_is_not_verified_and_asks_argo_cd_only_if_it_is_told_to() throws Exception {
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "status")).contains("  verified").doesNotContain("Argo CD reports");
        int asked = cluster.questions().size();
        cluster.put(API_DEV, """
                {"spec": {"source": {"path": "overlays/dev"}},
                 "status": {"sync": {"status": "OutOfSync", "revision": "REVISION"}, "health": {"status": "Healthy"}}}
                """.replace("REVISION", main()));

        assertThat(workspace.run(0, "status")).contains("  verified");
        assertThat(cluster.questions()).hasSize(asked);
        assertThat(workspace.run(0, "status", "--live"))
                .contains("  verified, but now unverified")
                .contains("overlays/dev: it was verified, but now: Argo CD reports that api-dev is OutOfSync\n");
        assertThat(workspace.run(0, "status")).contains("  verified").doesNotContain("but now");
        assertThat(workspace.run(2, "status", "--live", "--figures", "90")).isEmpty();
        assertThat(workspace.stderr()).contains("error: --figures uses no cluster");
    }

    @Test
    void what_was_verified_and_breaks_is_shown_as_both() throws Exception {
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        broken();
        String reason = "it was verified, but now: Argo CD reports that api-dev is Degraded";

        assertThat(workspace.run(0, "status")).doesNotContain("but now");
        assertThat(workspace.run(0, "status", "--live")).contains("  verified, but now not working", reason);
        assertThat(workspace.run(0, "status", "--live", "-f", "json"))
                .containsPattern("\"works\": false,\\s+\"state\": \"verified\"")
                .containsPattern("\"now\": \\{\\s+\"state\": \"not working\"");
        assertThat(workspace.run(0, "status", "--live", "-f", "html"))
                .contains("verified, but now not working: Argo CD reports");

        // without a key, a run looks again, and notes it
        workspace.run(1, "ci");
        assertThat(workspace.run(0, "status")).contains("  verified, but now not working", reason);
        healthy();
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "status")).contains("  verified").doesNotContain("but now");
    }

    @Test
    void the_reason_of_the_last_run_is_shown_without_asking() throws Exception {
        verify("by: argocd, name: api-dev, soak: 30m");
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        int asked = cluster.questions().size();

        assertThat(workspace.run(0, "status"))
                .contains("  unverified")
                .containsPattern(
                        "overlays/dev: Argo CD reports that api-dev is Healthy, and must be for (29|30) min more");
        assertThat(cluster.questions()).hasSize(asked);
    }

    @Test
    void a_service_without_verify_does_not_wait() {
        assertThat(workspace.run(0, "ci")).contains("proposed      web -> overlays/prod");
    }

    @Test
    void an_application_of_another_folder_says_nothing() throws Exception {
        workspace.run(0, "ci");
        cluster.application("api-dev", "overlays/prod", main(), "Healthy", "");

        assertThat(workspace.run(0, "ci"))
                .contains("the Application api-dev has no source with overlays/dev")
                .contains("waiting       api -> overlays/prod");
    }

    @Test
    void a_cluster_that_cannot_be_asked_decides_nothing() throws Exception {
        workspace.run(0, "ci");
        cluster.close();

        assertThat(workspace.run(0, "ci"))
                .contains("unverified    api in overlays/dev")
                .contains("does not answer");
        assertThat(workspace.branches()).doesNotContain(REVERT);
    }

    @Test
    void the_commit_that_brought_the_image_gets_a_status() throws Exception {
        workspace.run(0, "ci");
        String arrival = main();
        workspace.run(0, "ci");
        assertThat(statuses().of(arrival))
                .extracting(CommitStatus::context, CommitStatus::state)
                .containsExactly(tuple("kasane/verify/api/overlays/dev", CommitStatus.State.PENDING));

        healthy();
        workspace.run(0, "ci");

        assertThat(statuses().of(arrival).getFirst().state()).isEqualTo(CommitStatus.State.SUCCESS);
    }

    @Test
    void a_status_that_argo_cd_sets_verifies_too() throws Exception {
        verify("by: status, name: argocd/api-dev");
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "ci")).contains("no commit with the image has a status argocd/api-dev");

        statuses()
                .publish(
                        main(),
                        new CommitStatus("argocd/api-dev", CommitStatus.State.SUCCESS, "healthy", null, Instant.EPOCH));

        assertThat(workspace.run(0, "ci"))
                .contains("verified      api in overlays/dev")
                .contains("proposed      api -> overlays/prod");
    }

    @Test
    void flux_verifies_when_its_kustomization_waits_for_health() throws Exception {
        verify("by: flux, name: api");
        workspace.run(0, "ci");
        String object = """
                {"metadata": {"generation": 2}, "spec": {"path": "./overlays/dev"WAIT},
                 "status": {"observedGeneration": 2, "lastAppliedRevision": "main@sha1:REVISION",
                  "lastAttemptedRevision": "main@sha1:REVISION",
                  "conditions": [{"type": "Ready", "observedGeneration": 2, "status": "STATUS", "reason": "REASON", "message": "MESSAGE"}]}}
                """.replace("REVISION", main());
        String path = "/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/flux-system/kustomizations/api";
        String ready = object.replace("STATUS", "True").replace("REASON", "ReconciliationSucceeded");

        cluster.put(path, ready.replace("WAIT", ""));
        assertThat(workspace.run(0, "ci")).contains("the Kustomization api waits for no health: set spec.wait");

        cluster.put(path, ready.replace("WAIT", ", \"wait\": true"));
        assertThat(workspace.run(0, "ci")).contains("verified      api in overlays/dev");

        cluster.put(
                path,
                ready.replace("WAIT", ", \"wait\": true")
                        .replace("True", "Unknown")
                        .replace("ReconciliationSucceeded", "Progressing"));
        assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev");

        cluster.put(
                path,
                object.replace("STATUS", "False")
                        .replace("REASON", "HealthCheckFailed")
                        .replace("MESSAGE", "timeout waiting for Deployment/api")
                        .replace("WAIT", ", \"wait\": true"));
        assertThat(workspace.run(1, "ci"))
                .contains("not working   api in overlays/dev")
                .contains("timeout waiting for");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ReconciliationFailed", "BuildFailed"})
    void what_flux_cannot_apply_has_failed_if_it_stays_so(String reason) throws Exception {
        verify("by: flux, name: api");
        workspace.run(0, "ci");
        cluster.put(
                "/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/flux-system/kustomizations/api",
                """
                {"metadata": {"generation": 1}, "spec": {"path": "./overlays/dev", "wait": true},
                 "status": {"observedGeneration": 1, "lastAppliedRevision": "main@sha1:0",
                  "lastAttemptedRevision": "main@sha1:REVISION",
                  "conditions": [{"type": "Ready", "observedGeneration": 1, "status": "False", "reason": "REASON",
                   "message": "Deployment/api: field is immutable"}]}}
                """.replace("REVISION", main()).replace("REASON", reason));
        assertThat(workspace.run(0, "ci"))
                .contains("unverified    api in overlays/dev", "Deployment/api: field is immutable");

        verify("by: flux, name: api, within: 1s");
        Thread.sleep(1100);

        assertThat(workspace.run(1, "ci"))
                .contains("not working   api in overlays/dev", "field is immutable, for longer than 1 s");
    }

    @Test
    void a_query_must_have_a_value_within_its_bounds() throws Exception {
        verify("by: argocd, name: api-dev, query: {expression: errors, below: \"0.01\"}");
        workspace.run(0, "ci");
        healthy();
        assertThat(workspace.run(0, "ci")).contains("unverified    api").contains("no Prometheus is known");

        workspace.environment.put("KASANE_PROMETHEUS_DEV", cluster.address());
        assertThat(workspace.run(0, "ci")).contains("Prometheus has no value for errors");
        cluster.measure("0.2");
        assertThat(workspace.run(0, "ci")).contains("Prometheus returns 0.2 for errors, not below 0.01");
        cluster.measure("0");
        assertThat(workspace.run(0, "ci")).contains("verified      api").contains("proposed      api -> overlays/prod");
        assertThat(cluster.questions()).contains("query=errors");
    }

    @Test
    void a_job_must_have_run_since_the_image_came() throws Exception {
        verify("by: argocd, name: api-dev, job: shop/smoke");
        workspace.run(0, "ci");
        healthy();
        String path = "/apis/batch/v1/namespaces/shop/jobs/smoke";
        assertThat(workspace.run(0, "ci")).contains("there is no Job shop/smoke");

        cluster.put(path, job("2020-01-01T00:00:00Z", "Complete"));
        assertThat(workspace.run(0, "ci")).contains("the Job shop/smoke has not run since the image came");

        cluster.put(path, job(Instant.now().plusSeconds(5).toString(), "Failed"));
        assertThat(workspace.run(1, "ci"))
                .contains("not working   api")
                .contains("the Job shop/smoke failed: no answer");

        cluster.put(path, job(Instant.now().plusSeconds(5).toString(), "Complete"));
        assertThat(workspace.run(0, "ci")).contains("verified      api");
    }

    private static String job(String begun, String condition) {
        return "{\"status\": {\"startTime\": \"" + begun + "\", \"conditions\": [{\"type\": \"" + condition
                + "\", \"status\": \"True\", \"message\": \"no answer\"}]}}";
    }

    @Test
    void an_image_must_have_worked_for_the_soak_time() throws Exception {
        verify("by: argocd, name: api-dev, soak: 30m");
        workspace.run(0, "ci");
        healthy();

        assertThat(workspace.run(0, "ci"))
                .contains("unverified    api")
                .containsPattern("Healthy, and must be for (29|30) min more")
                .contains("waiting       api -> overlays/prod");
    }

    @Test
    void with_wait_one_run_goes_the_whole_way() throws Exception {
        workspace.run(0, "ci");
        healthy();
        workspace.write("api/App.class", "more code");
        workspace.commit();
        Thread watcher = Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) {
                    healthy();
                    Thread.sleep(50);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        Instant begun = Instant.now();
        assertThat(workspace.run(0, "ci", "--wait", "60s"))
                .contains("verified      api in overlays/dev")
                .contains("committed     api -> overlays/dev")
                .contains("proposed      api -> overlays/prod");
        assertThat(begun).isAfter(Instant.now().minusSeconds(45));
        watcher.interrupt();
        watcher.join();
    }

    @Test
    void what_is_signed_is_known_and_not_asked_again() throws Exception {
        Path key = temporary.resolve("key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        workspace.run(0, "ci", "--sign", key.toString());
        healthy();
        workspace.run(0, "ci", "--sign", key.toString());
        int asked = cluster.questions().size();
        assertThat(workspace.deployed("kasane/state", "verified/main/api/overlays/dev.json"))
                .contains("\"state\": \"verified\"");

        broken();

        assertThat(workspace.run(0, "ci", "--sign", key.toString())).contains("verified      api in overlays/dev");
        assertThat(cluster.questions()).hasSize(asked);
    }

    @Test
    void without_a_key_a_record_is_not_believed() throws Exception {
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "list");
        assertThat(workspace.deployed("kasane/state", "verified/main/api/overlays/dev.json"))
                .contains("\"state\": \"verified\"");
        cluster.application("api-dev", "overlays/dev", main(), "Progressing", "");

        assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev");
    }

    @Test
    void what_does_not_work_in_time_has_failed() throws Exception {
        verify("by: argocd, name: api-dev, within: 1s");
        workspace.run(0, "ci");
        cluster.application("api-dev", "overlays/dev", main(), "Progressing", "waiting for rollout");
        Thread.sleep(2_100);

        assertThat(workspace.run(1, "ci"))
                .contains("Argo CD reports that api-dev is Progressing: waiting for rollout, for longer than 1 s");

        cluster.application("api-dev", "overlays/dev", main(), "Suspended", "paused");
        assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev");
    }

    @Test
    void of_several_sources_the_one_with_the_target_counts_and_of_a_hydrated_one_its_commit() throws Exception {
        workspace.run(0, "ci");
        String several = """
                {"spec": {"sources": [{"path": "values"}, {"path": "overlays/dev"}]},
                 "status": {"sync": {"status": "Synced", "revisions": ["FIRST", "SECOND"]}, "health": {"status": "Healthy"}}}
                """;
        cluster.put(API_DEV, several.replace("FIRST", main()).replace("SECOND", workspace.head()));
        assertThat(workspace.run(0, "ci")).contains("Argo CD has not synced api-dev to the commit of the image");
        String hydrated = """
                {"spec": {"sourceHydrator": {"drySource": {"path": "overlays/dev"}, "syncSource": {"path": "overlays/dev"}}},
                 "status": {"sync": {"status": "Synced", "revision": "WET"}, "health": {"status": "Healthy"},
                  "sourceHydrator": {"lastSuccessfulOperation": {"drySHA": "DRY", "hydratedSHA": "WET"}}}}
                """;
        cluster.put(API_DEV, hydrated.replace("WET", "5".repeat(40)).replace("DRY", workspace.head()));
        assertThat(workspace.run(0, "ci")).contains("unverified    api");

        cluster.put(API_DEV, several.replace("FIRST", workspace.head()).replace("SECOND", main()));
        assertThat(workspace.run(0, "ci")).contains("verified      api in overlays/dev");
        cluster.put(API_DEV, hydrated.replace("WET", "5".repeat(40)).replace("DRY", main()));
        assertThat(workspace.run(0, "ci")).contains("verified      api in overlays/dev");
    }

    @Test
    void a_sync_that_failed_counts_until_the_application_is_synced() throws Exception {
        workspace.run(0, "ci");
        String failed = """
                {"spec": {"source": {"path": "overlays/dev"}},
                 "status": {"sync": {"status": "SYNC", "revision": "REVISION"}, "health": {"status": "Healthy"},
                  "operationState": {"phase": "Failed", "message": "one or more objects failed to apply",
                   "syncResult": {"revision": "REVISION"}}}}
                """.replace("REVISION", main());
        cluster.put(API_DEV, failed.replace("SYNC", "Synced"));
        assertThat(workspace.run(0, "ci")).contains("verified      api in overlays/dev");

        workspace.write("api/App.class", "more code");
        workspace.commit();
        workspace.run(0, "ci");
        cluster.put(API_DEV, failed.replace("SYNC", "OutOfSync").replaceAll("[0-9a-f]{40}", main()));
        assertThat(workspace.run(1, "ci"))
                .contains("Argo CD could not sync api-dev: one or more objects failed to apply");
    }

    @Test
    void answers_without_sense_decide_nothing() throws Exception {
        workspace.run(0, "ci");
        String tree;
        try (GitRepository repository = GitRepository.bare(forge(), "main")) {
            tree = Objects.requireNonNull(repository.jgit().resolve("main^{tree}"))
                    .name();
        }
        for (String object :
                List.of("[]", "{}", "\"text\"", "{\"spec\": {\"source\": {\"path\": \"overlays/dev\"}}}")) {
            cluster.put(API_DEV, object);
            assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev");
        }
        cluster.application("api-dev", "overlays/dev", tree, "Healthy", "");
        assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev");
        cluster.application("api-dev", "overlays/dev", main(), "Degraded", "a\\u0085b\\u001b[31m");
        assertThat(workspace.run(1, "ci"))
                .contains("not working   api in overlays/dev")
                .doesNotContain("\u001b");
    }

    @Test
    void a_context_that_is_not_there_is_no_other_cluster() throws Exception {
        verify("by: argocd, name: api-dev, context: prod");
        workspace.run(0, "ci");
        healthy();

        assertThat(workspace.run(0, "ci"))
                .contains("there is no context prod in the kubeconfig")
                .contains("waiting       api -> overlays/prod");
    }

    @Test
    void a_status_follows_what_is_found() throws Exception {
        workspace.run(0, "ci");
        String arrival = main();
        healthy();
        workspace.run(0, "ci");
        cluster.application("api-dev", "overlays/dev", main(), "Progressing", "");
        workspace.run(0, "ci");
        assertThat(statuses().of(arrival).getFirst().state()).isEqualTo(CommitStatus.State.SUCCESS);

        broken();
        workspace.run(1, "ci");
        assertThat(statuses().of(arrival).getFirst().state()).isEqualTo(CommitStatus.State.FAILURE);
        healthy();
        workspace.run(0, "ci");

        assertThat(statuses().of(arrival).getFirst().state()).isEqualTo(CommitStatus.State.SUCCESS);
    }
}
