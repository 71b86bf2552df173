package dev.kasane.cli.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.ci.TwoServices;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A branch with the gate check does not get a commit that brings new errors. */
class HydrateGateTest {

    private static final String DEV = "env/dev";
    private static final String PROD = "env/prod";
    private static final String LISTED = """
            hydrate:
            - {branch: env/dev, targets: [overlays/dev]GATES}
            - {branch: env/prod, targets: [overlays/prod], after: [env/dev], by: pull-requestGATES}
            """;

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private HydratedBranches branches;

    @BeforeEach
    void branches_with_errors_that_get_gates() throws Exception {
        workspace = new TwoServices(temporary);
        branches = new HydratedBranches(workspace);
        listed("");
        workspace.run(0, "hydrate");
        workspace.run(0, "pr", "merge", "1");
        assertThat(workspace.all("check", "overlays/prod")).contains("error");
        listed(", gates: [check]");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private void listed(String gates) throws Exception {
        workspace.write(".kasane.yaml", LISTED.replace("GATES", gates));
        workspace.commit();
    }

    private void replicas(String value) throws Exception {
        workspace.write(
                "base/api.yaml",
                "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api}\nspec:\n  replicas: " + value
                        + "\n  template: {spec: {containers: [{name: app, image: api}]}}\n");
        workspace.commit();
    }

    private void colour(String value) throws Exception {
        workspace.write(
                "overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "commonAnnotations: {c: " + value + "}\n");
        workspace.commit();
    }

    @Test
    void a_new_error_holds_the_branch_with_its_place_and_the_next_commit_passes() throws Exception {
        ObjectId before = branches.tip(DEV);
        replicas("many");

        assertThat(workspace.run(1, "hydrate"))
                .contains(
                        "held          env/dev  the check found a new error in overlays/dev: Deployment api",
                        "(base/api.yaml:5:3)",
                        "done before   env/prod");
        assertThat(branches.tip(DEV)).isEqualTo(before);

        replicas("3");
        assertThat(workspace.run(0, "hydrate")).contains("committed     env/dev", "proposed      env/prod");
        workspace.run(0, "pr", "merge", "2");
        assertThat(branches.manifest(PROD)).contains("replicas: 3");
    }

    @Test
    void a_chat_gets_what_is_held_once_and_when_it_is_over() throws Exception {
        List<String> messages = new CopyOnWriteArrayList<>();
        HttpServer chat = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        chat.createContext("/hook", exchange -> {
            messages.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        chat.start();
        try {
            workspace.environment.put(
                    "KASANE_CHAT_WEBHOOK",
                    "http://127.0.0.1:" + chat.getAddress().getPort() + "/hook");
            replicas("many");
            workspace.run(1, "hydrate");
            workspace.run(1, "hydrate");
            assertThat(messages)
                    .singleElement()
                    .asString()
                    .contains("- held: env/dev: the check found a new error in overlays/dev");

            replicas("3");
            workspace.run(0, "hydrate");
            assertThat(messages).hasSize(2).last().asString().contains("- over: held: env/dev");
        } finally {
            chat.stop(0);
        }
    }

    @Test
    void the_hint_of_the_first_error_is_printed() throws Exception {
        workspace.write(
                "base/api.yaml",
                "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api}\nspec:\n  replcas: 3"
                        + "\n  template: {spec: {containers: [{name: app, image: api}]}}\n");
        workspace.commit();
        assertThat(workspace.run(1, "hydrate"))
                .containsPattern("held {10}env/dev {2}.*\\(base/api.yaml:5:3\\); hint: .*replicas");
    }

    @Test
    void a_request_of_what_is_held_is_closed_and_not_merged() throws Exception {
        listed("");
        replicas("many");
        workspace.run(0, "hydrate");
        workspace.write(".kasane.yaml", LISTED.replaceFirst("GATES", "").replace("GATES", ", gates: [check]"));
        workspace.commit();

        workspace.run(2, "pr", "merge", "2");
        assertThat(workspace.stderr()).contains("the check found a new error in overlays/prod");
        assertThat(workspace.run(1, "hydrate")).contains("held          env/prod  the check found a new error");
        assertThat(workspace.run(0, "pr", "show", "2")).contains("This is held");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("#2");

        replicas("3");
        assertThat(workspace.run(0, "hydrate")).contains("proposed      env/prod");
    }

    @Test
    void a_waiver_lets_it_pass() throws Exception {
        replicas("many");
        workspace.run(1, "hydrate");
        workspace.write(
                ".kasane.yaml",
                LISTED.replace("GATES", ", gates: [check]")
                        + "check: {waivers: [{rule: schema, reason: why, expires: 2999-01-01}]}\n");
        workspace.commit();
        assertThat(workspace.run(0, "hydrate")).contains("committed     env/dev", "proposed      env/prod");
    }

    @Test
    void checks_that_cannot_be_made_hold_what_is_due_and_nothing_else() throws Exception {
        workspace.write(".kasane.yaml", LISTED.replace("GATES", ", gates: [check]") + "check: {policies: [nowhere]}\n");
        workspace.commit();
        assertThat(workspace.run(0, "hydrate")).contains("done before   env/dev", "done before   env/prod");

        colour("red");
        assertThat(workspace.run(1, "hydrate"))
                .contains("done before   env/dev", "held          env/prod  the gate check cannot be evaluated: ");
    }

    @Test
    void a_forged_branch_is_written_again_whatever_was_wrong_in_it() throws Exception {
        String good = branches.manifest(DEV);
        branches.push(DEV, Map.of("overlays/dev/manifest.yaml", "kind: Evil\n"));
        assertThat(workspace.run(0, "hydrate")).contains("committed     env/dev");
        assertThat(branches.manifest(DEV)).isEqualTo(good);
    }

    @Test
    void every_error_is_new_in_a_branch_that_has_nothing() throws Exception {
        workspace.write(
                ".kasane.yaml",
                LISTED.replace("GATES", "") + "- {branch: env/test, targets: [overlays/dev], gates: [check]}\n");
        workspace.commit();
        assertThat(workspace.run(1, "hydrate", "env/test"))
                .contains("held          env/test  the check found a new error");
        assertThat(branches.has("env/test")).isFalse();
    }

    @Test
    void another_gate_is_rejected_with_its_line() throws Exception {
        listed(", gates: [scan]");
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr()).contains(".kasane.yaml:2:", "scan");
    }
}
