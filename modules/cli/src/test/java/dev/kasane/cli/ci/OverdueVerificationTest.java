package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.git.forge.CommitStatus;
import org.junit.jupiter.api.Test;

/** A verification that nothing answers in time needs a look, but nothing shows that the image is bad. */
class OverdueVerificationTest extends VerifiedService {

    private static final String MISSING = "there is no Application argocd/api-dev";
    private static final String REVERT = "kasane/revert/dev+api";

    @Test
    void an_application_that_is_not_there_is_overdue_after_the_time_and_a_later_answer_heals_it() throws Exception {
        verify("by: argocd, name: api-dev, within: 1s");
        workspace.run(0, "ci");
        String arrival = main();
        assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev", MISSING);
        assertThat(workspace.run(0, "status")).contains("  unverified", "overlays/dev: " + MISSING);

        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        Thread.sleep(1_100);
        assertThat(workspace.run(1, "ci"))
                .contains("overdue       api in overlays/dev", MISSING + ", for longer than 1 s")
                .contains("waiting       api -> overlays/prod", "it waits until overlays/dev is verified: " + MISSING);
        assertThat(workspace.branches()).doesNotContain(REVERT);
        assertThat(cluster.messages())
                .singleElement()
                .asString()
                .contains("- overdue: api in overlays/dev: " + MISSING);
        assertThat(workspace.run(0, "status"))
                .contains("  overdue", "overlays/dev: " + MISSING + ", for longer than 1 s");
        assertThat(workspace.run(0, "status", "-f", "json")).contains("\"state\": \"overdue\"");
        assertThat(workspace.deployed("kasane/state", "verified/main/api/overlays/dev.json"))
                .contains("\"state\": \"undecided\"", "\"state\": \"overdue\"", MISSING);
        assertThat(statuses().of(arrival))
                .extracting(CommitStatus::context, CommitStatus::state, CommitStatus::description)
                .containsExactly(
                        tuple("kasane/verify/api/overlays/dev", CommitStatus.State.FAILURE, "not verified in time"));

        healthy();
        assertThat(workspace.run(0, "ci"))
                .contains("verified      api in overlays/dev")
                .contains("proposed      api -> overlays/prod");
        assertThat(statuses().of(arrival).getFirst().state()).isEqualTo(CommitStatus.State.SUCCESS);
        assertThat(workspace.run(0, "status")).contains("  verified").doesNotContain("overdue");
    }

    @Test
    void a_server_that_cannot_be_reached_is_overdue_too_and_its_name_is_in_no_status() throws Exception {
        verify("by: argocd, name: api-dev, within: 1s");
        workspace.environment.put("KASANE_ARGOCD", "http://localhost.invalid:1");
        workspace.run(0, "ci");
        String arrival = main();
        workspace.run(0, "ci");

        Thread.sleep(1_100);
        assertThat(workspace.run(1, "ci")).contains("overdue       api in overlays/dev", "localhost.invalid");
        assertThat(statuses().of(arrival).getFirst().description()).isEqualTo("not verified in time");
    }

    @Test
    void an_overdue_image_that_is_found_not_to_work_has_the_reason_in_its_status() throws Exception {
        verify("by: argocd, name: api-dev, within: 1s");
        workspace.run(0, "ci");
        String arrival = main();
        workspace.run(0, "ci");
        Thread.sleep(1_100);
        workspace.run(1, "ci");
        assertThat(statuses().of(arrival).getFirst().description()).isEqualTo("not verified in time");

        broken();
        workspace.run(1, "ci");
        assertThat(statuses().of(arrival)).singleElement().satisfies(status -> {
            assertThat(status.state()).isEqualTo(CommitStatus.State.FAILURE);
            assertThat(status.description()).contains("Degraded");
        });
    }

    @Test
    void a_status_that_is_never_set_is_overdue_too() throws Exception {
        verify("by: status, name: argocd/api-dev, within: 1s");
        workspace.run(0, "ci");
        workspace.run(0, "ci");

        Thread.sleep(1_100);
        assertThat(workspace.run(1, "ci"))
                .contains("no commit with the image has a status argocd/api-dev, for longer than 1 s");
    }

    @Test
    void what_people_hold_is_never_overdue() throws Exception {
        verify("by: argocd, name: api-dev, within: 1s");
        workspace.run(0, "ci");
        cluster.application("api-dev", "overlays/dev", workspace.head(), "Healthy", "");
        workspace.run(0, "ci");
        Thread.sleep(1_100);
        assertThat(workspace.run(0, "ci")).contains("and is only synced by hand");

        cluster.application("api-dev", "overlays/dev", main(), "Suspended", "paused");
        workspace.run(0, "ci");
        Thread.sleep(1_100);
        assertThat(workspace.run(0, "ci")).contains("unverified    api in overlays/dev", "Suspended");
    }

    @Test
    void argo_cd_that_syncs_by_itself_and_does_not_is_overdue() throws Exception {
        verify("by: argocd, name: api-dev, within: 1s");
        workspace.run(0, "ci");
        cluster.put("/apis/argoproj.io/v1alpha1/namespaces/argocd/applications/api-dev", """
                {"spec": {"source": {"path": "overlays/dev"}, "syncPolicy": {"automated": {}}},
                 "status": {"sync": {"status": "Unknown", "revision": ""}, "health": {"status": "Healthy"}}}
                """);
        workspace.run(0, "ci");

        Thread.sleep(1_100);
        assertThat(workspace.run(1, "ci"))
                .contains("Argo CD has not synced api-dev to the commit of the image, for longer than 1 s");
    }
}
