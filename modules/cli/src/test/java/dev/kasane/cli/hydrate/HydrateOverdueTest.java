package dev.kasane.cli.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.forge.CommitStatus.State;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rendered branch of which nothing tells in time whether it works needs a look, and is not taken back. */
class HydrateOverdueTest {

    private static final String DEV = "env/dev";
    private static final String SILENT = "no commit with the rendering has a status ready";

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private HydratedBranches branches;

    @BeforeEach
    void a_branch_that_is_verified_by_a_status() throws Exception {
        workspace = new TwoServices(temporary);
        branches = new HydratedBranches(workspace);
        workspace.write(".kasane.yaml", """
                hydrate:
                - {branch: env/dev, targets: [overlays/dev], verify: {by: status, name: ready, within: 1s}}
                - {branch: env/prod, targets: [overlays/prod], after: [env/dev]}
                """);
        workspace.commit();
        workspace.run(0, "hydrate");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void a_status_that_is_never_set_is_overdue_holds_what_comes_after_and_heals() throws Exception {
        // the branch came with a run that looked at it
        Thread.sleep(1_100);
        assertThat(workspace.run(1, "hydrate"))
                .contains("overdue       env/dev  " + SILENT + ", for longer than 1 s")
                .contains("waiting       env/prod  it waits until env/dev is verified: " + SILENT)
                .doesNotContain("revert");
        assertThat(workspace.run(0, "status")).contains("overdue", "env/dev: " + SILENT + ", for longer than 1 s");
        assertThat(branches.read("kasane/state", "hydrated/env/dev.json")).contains("\"state\": \"overdue\"");
        assertThat(branches.statuses().of(branches.tip(DEV).name()))
                .anyMatch(status -> status.context().equals("kasane/verify/env/dev")
                        && status.state() == State.FAILURE
                        && status.description().equals("not verified in time"));

        branches.setStatus(DEV, State.SUCCESS);
        assertThat(workspace.run(0, "hydrate")).contains("verified      env/dev", "committed     env/prod");
    }

    @Test
    void a_chat_gets_what_needs_a_look_and_nothing_else() throws Exception {
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
            Thread.sleep(1_100);
            workspace.run(1, "hydrate", "--dry-run");
            assertThat(messages).isEmpty();
            workspace.run(1, "hydrate");
            assertThat(messages)
                    .singleElement()
                    .asString()
                    .startsWith("{\"text\": \"kasane hydrate, ")
                    .contains(", main at ", ": 1 thing needs a look\\n- overdue: env/dev: " + SILENT);
            workspace.run(1, "hydrate");
            assertThat(messages).as("the same once").hasSize(1);

            branches.setStatus(DEV, State.FAILURE);
            workspace.run(1, "hydrate");
            assertThat(messages).hasSize(2).last().asString().contains("- not working: env/dev: ready of ");
            branches.setStatus(DEV, State.SUCCESS);
            workspace.run(0, "hydrate");
            assertThat(messages)
                    .hasSize(3)
                    .last()
                    .asString()
                    .contains(": 2 things are well again", "- over: not working: env/dev", "- over: overdue: env/dev");
            workspace.write("base/api.yaml", "a: b: c\n");
            workspace.commit();
            workspace.run(2, "hydrate", "env/dev");
            assertThat(messages).hasSize(4).last().asString().contains("- failed: env/dev: ");
        } finally {
            chat.stop(0);
        }
    }

    @Test
    void a_dry_run_shows_it_and_notes_nothing() throws Exception {
        String noted = branches.read("kasane/state", "hydrated/env/dev.json");
        Thread.sleep(1_100);

        assertThat(workspace.run(1, "hydrate", "--dry-run")).contains("overdue       env/dev  " + SILENT);
        assertThat(branches.read("kasane/state", "hydrated/env/dev.json")).isEqualTo(noted);
    }
}
