package dev.kasane.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.ci.state.StateFiles;
import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a chat gets of several runs, if it or the branch of the state does not answer between them. */
class ChatMessagesTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-28T10:00:00Z"), ZoneOffset.UTC);
    private static final Alerts BROKEN = new Alerts(List.of(cart("v1", "it is Degraded")), List.of(), List.of());
    private static final Alerts WORSE = new Alerts(List.of(cart("v2", "it is Missing")), List.of(), List.of());
    private static final Alerts WELL = new Alerts(List.of(), List.of(cart("v3", "")), List.of());

    @TempDir
    Path temporary;

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private HttpServer server;
    private GitRepository local;
    private int answer = 200;
    private boolean isLast;

    private static Alert cart(String version, String why) {
        return new Alert("not working", "cart in overlays/dev", version, why);
    }

    @BeforeEach
    void a_chat_and_a_forge() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            if (isLast) {
                Files.move(forge(), temporary.resolve("elsewhere"));
            }
            exchange.sendResponseHeaders(answer, -1);
            exchange.close();
        });
        server.start();
        GitRepository.bare(forge(), "main").close();
        local = GitRepository.bare(temporary.resolve("local.git"), "main");
    }

    @AfterEach
    void stop() {
        server.stop(0);
        local.close();
    }

    private Path forge() {
        return temporary.resolve("forge.git");
    }

    private SentAlerts sent() {
        return new SentAlerts(
                new StateFiles(local, Remote.folder(local, forge()), StateFiles.BRANCH, null, CLOCK), local, "main");
    }

    private void send(Alerts troubles, Supplier<SentAlerts> sent) {
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
        Console console = new Console(printed, printed, Path.of(""), Map.of("KASANE_CHAT_WEBHOOK", address), null);
        new ChatMessages(new AlertText("kasane ci", "shop/cart", "main", "c0ffee"), console).send(troubles, sent);
    }

    @Test
    void that_it_is_over_is_sent_by_the_next_run_if_the_chat_did_not_take_it() {
        send(BROKEN, this::sent);
        answer = 500;
        send(WELL, this::sent);
        answer = 200;
        bodies.clear();

        send(WELL, this::sent);
        send(WELL, this::sent);

        assertThat(bodies).singleElement().asString().contains("over: not working: cart in overlays/dev");
    }

    @Test
    void that_it_is_over_is_sent_also_if_the_chat_took_only_an_earlier_reason() {
        send(BROKEN, this::sent);
        answer = 500;
        send(WORSE, this::sent);
        answer = 200;
        bodies.clear();

        send(WELL, this::sent);

        assertThat(bodies).singleElement().asString().contains("over: not working: cart in overlays/dev");
    }

    @Test
    void what_the_chat_did_not_take_is_sent_by_the_next_run() {
        answer = 500;
        send(BROKEN, this::sent);
        answer = 200;
        send(BROKEN, this::sent);
        send(BROKEN, this::sent);

        assertThat(bodies).hasSize(2).allMatch(body -> body.contains("it is Degraded"));
    }

    @Test
    void a_forge_that_cannot_be_reached_ends_no_run_and_the_chat_gets_it_all_the_same() {
        send(BROKEN, () -> {
            throw new RemoteException(RemoteException.Kind.UNAVAILABLE, "the forge does not answer", null);
        });

        assertThat(bodies).singleElement().asString().contains("it is Degraded");
        assertThat(text()).contains("what the chat got is not noted: the forge does not answer");
    }

    @Test
    void a_chat_and_a_forge_that_both_fail_end_no_run() {
        answer = 500;
        isLast = true;

        send(BROKEN, this::sent);

        assertThat(bodies).hasSize(1);
        assertThat(text()).contains("it answers 500", "what the chat did not get is noted as sent: ");
    }

    private String text() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
