package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.local.LocalStatuses;
import java.nio.file.Path;
import java.time.Instant;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whether images work that are deployed from another repository than they are built in, and the way back and past. */
class VerifiedElsewhereTest extends TwoRepositories {

    private static final String API_DEV = "/apis/argoproj.io/v1alpha1/namespaces/argocd/applications/api-dev";
    private static final String VERIFIED = "verified/main/api/overlays/dev.json";

    private ObservedCluster cluster;

    @BeforeEach
    void a_service_that_is_verified_in_dev() throws Exception {
        cluster = new ObservedCluster();
        workspace.environment.put("KUBECONFIG", cluster.kubeconfig(temporary).toString());
        pipeline("by: commit}", "by: commit, verify: {by: argocd, name: api-dev}}");
    }

    @AfterEach
    void end() {
        cluster.close();
    }

    private void pipeline(String from, String to) throws Exception {
        workspace.write(
                "pipelines/api.yaml",
                ManifestsRepository.pipeline("api", manifestsFolder().toString())
                        .replace(from, to));
        workspace.commit();
    }

    private void application(String health, String message) {
        cluster.application("api-dev", "overlays/dev", manifests.tip("main").name(), health, message);
    }

    /** An image that works in dev, and a newer one that does not. */
    private String[] aWorkingAndABrokenImage(String... flags) throws Exception {
        String first = workspace.head();
        run(0, flags);
        application("Healthy", "");
        run(0, flags);
        workspace.write("api/App.class", "broken code");
        String second = workspace.commit();
        run(0, flags);
        application("Degraded", "no answer");
        return new String[] {first, second};
    }

    private String run(int code, String... flags) {
        String[] words = new String[flags.length + 1];
        words[0] = "ci";
        System.arraycopy(flags, 0, words, 1, flags.length);
        return workspace.run(code, words);
    }

    private String revert() throws Exception {
        return manifests.branches().stream()
                .filter(branch -> branch.startsWith("kasane/revert/"))
                .findFirst()
                .orElse("");
    }

    /** Writes a file to the deployed branch, as people do. */
    private String key() throws Exception {
        Path key = temporary.resolve("key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();
        return key.toString();
    }

    @Test
    void a_signed_record_beside_the_manifests_is_known_and_a_failed_one_is_reverted_there() throws Exception {
        String[] sign = {"--sign", key()};
        String[] images = aWorkingAndABrokenImage(sign);
        String state = manifests.state("one");
        assertThat(manifests.read(state, VERIFIED)).contains("\"state\": \"verified\"", images[0]);
        ObjectId broken = manifests.tip("main");

        assertThat(run(1, sign))
                .contains("not working   api in overlays/dev in " + manifestsFolder())
                .contains("proposed      api -> overlays/dev in " + manifestsFolder() + "  "
                        + images[0].substring(0, 10));

        assertThat(manifests.read(state, VERIFIED)).contains("\"state\": \"failed\"", images[1]);
        assertThat(revert()).startsWith("kasane/revert/dev+api+shop.one-");
        assertThat(manifests.log(revert()).getFirst())
                .contains(
                        "Kasane-Revert: dev", "Source-Repository: shop/one", "Reason: Argo CD reports that api-dev is");
        assertThat(new LocalStatuses(manifestsFolder(), Identity.KASANE).of(broken.name()))
                .extracting(CommitStatus::context, CommitStatus::state)
                .containsExactly(tuple("kasane/verify/api/overlays/dev", CommitStatus.State.FAILURE));
        workspace.environment.put("KASANE_SIGNING_KEY", sign[1]);
        assertThat(workspace.run(0, "pr", "list", "--forge", manifestsFolder().toString()))
                .contains("Revert api in dev");
        String number = workspace
                .run(0, "pr", "list", "--forge", manifestsFolder().toString())
                .lines()
                .filter(line -> line.contains("Revert"))
                .findFirst()
                .orElseThrow()
                .replaceFirst("^\\D*(\\d+).*", "$1");
        workspace.run(0, "pr", "merge", number, "--forge", manifestsFolder().toString());

        application("Healthy", "");
        assertThat(run(0)).contains("verified      api in overlays/dev", "taken back    api -> overlays/dev");
        int asked = cluster.questions().size();
        application("Degraded", "a node is gone");
        assertThat(run(0)).contains("verified      api in overlays/dev");
        assertThat(cluster.questions()).hasSize(asked);
        assertThat(manifests.read("main", DEV)).contains(images[0]).doesNotContain(images[1]);
    }

    @Test
    void a_freeze_of_the_manifests_holds_promotions_and_no_revert() throws Exception {
        String[] images = aWorkingAndABrokenImage();
        manifests.write(".kasane.yaml", """
                promotion:
                  freezes:
                  - {environments: [dev, prod], weekly: "Mon 00:00 - Mon 00:00", reason: inventory}
                """);
        application("Degraded", "no answer");
        workspace.write("web/App.class", "new page");
        workspace.commit();

        assertThat(run(1))
                .containsPattern("waiting       web -> overlays/dev .* dev is frozen until Mon .*: inventory")
                .contains("proposed      api -> overlays/dev in " + manifestsFolder() + "  "
                        + images[0].substring(0, 10));
        assertThat(manifests.read(revert(), DEV)).contains(images[0]);
    }

    @Test
    void an_image_is_verified_after_the_soak_time_and_not_before() throws Exception {
        pipeline("by: commit}", "by: commit, verify: {by: argocd, name: api-dev, soak: 2s}}");
        run(0);
        Instant arrived = Instant.now();
        // a moment ago, at every look
        cluster.put(API_DEV, soaked("2999-01-01T00:00:00Z"));
        assertThat(run(0))
                .contains("unverified    api in overlays/dev", "Healthy, and must be for 2 s more")
                .contains("waiting       api -> overlays/prod");

        cluster.put(API_DEV, soaked("2020-01-01T00:00:00Z"));
        while (Instant.now().isBefore(arrived.plusSeconds(2))) {
            Thread.sleep(50);
        }
        assertThat(run(0))
                .contains("verified      api in overlays/dev")
                .contains("proposed      api -> overlays/prod in " + manifestsFolder());
    }

    private String soaked(String since) {
        return """
                {"spec": {"source": {"path": "overlays/dev"}},
                 "status": {"sync": {"status": "Synced", "revision": "REVISION"},
                  "health": {"status": "Healthy", "lastTransitionTime": "SINCE"}}}
                """.replace("REVISION", manifests.tip("main").name()).replace("SINCE", since);
    }

    @Test
    void a_hotfix_goes_past_what_is_not_verified_alone_and_with_its_reason() throws Exception {
        String head = workspace.head();
        assertThat(run(0)).contains("waiting       api -> overlays/prod");

        assertThat(workspace.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders are lost"))
                .contains("proposed      api -> overlays/prod in " + manifestsFolder() + "  " + head.substring(0, 10));

        String branch = manifests.branches().stream()
                .filter(name -> name.startsWith("kasane/hotfix/prod+api+shop.one-"))
                .findFirst()
                .orElseThrow();
        assertThat(manifests.log(branch).getFirst())
                .contains("Kasane-Hotfix: prod", "Reason: orders are lost", "Source-Commit: " + head);
        assertThat(manifests.read(branch, PROD).split(head, -1)).hasSize(2);
        assertThat(manifests.read("main", PROD)).doesNotContain(head);
    }

    @Test
    void the_figures_count_what_came_and_went_back_in_the_other_repository() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(0, "ci", "rollback", "api", "--env", "dev");

        assertThat(workspace.run(0, "status", "--figures", "30"))
                .containsPattern("api +dev +2 +0 min +1 +0 min\n")
                .containsPattern("web +dev +1 +0 min +0 +-\n")
                .containsPattern("web +prod +0 ");
    }

    @Test
    void a_chat_hears_of_a_gate_that_holds_with_the_repository() throws Exception {
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.write("scan.sh", "echo 'no database' >&2; exit 3\n");
        pipeline(
                "after: [overlays/dev]}",
                "after: [overlays/dev], gates: [render, check, scan]}\n"
                        + "  scan: {from: report, command: [sh, scan.sh], report: out/scan.json}");

        String report = run(1);

        assertThat(report).contains("held          api -> overlays/prod in " + manifestsFolder());
        run(1);
        assertThat(cluster.messages())
                .singleElement()
                .asString()
                .contains("kasane ci, shop/one, main at " + workspace.head().substring(0, 10))
                .contains("1 thing needs a look\\n- held: api -> overlays/prod in " + manifestsFolder()
                        + ": the gate scan cannot be evaluated: ");
        assertThat(manifests.read(manifests.state("one"), "chat/sent.json"))
                .matches("(?s)\\{\\s*\"[0-9a-f]{16}\": \"[0-9a-f]{16}\"\\s*}\\s*");
    }
}
