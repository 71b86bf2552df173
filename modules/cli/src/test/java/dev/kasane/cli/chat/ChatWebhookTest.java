package dev.kasane.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.console.Console;
import dev.kasane.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a chat gets of a template. */
class ChatWebhookTest {

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private HttpServer server;
    private int answer = 200;

    @BeforeEach
    void a_chat() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(answer, -1);
            exchange.close();
        });
        server.start();
        environment.put(
                "KASANE_CHAT_WEBHOOK", "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks/secret");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private boolean send(Map<String, String> values) {
        return new ChatWebhook(new Console(printed, printed, Path.of(""), environment, null)).send(values);
    }

    @Test
    void values_are_escaped_and_not_looked_through_for_placeholders() throws Exception {
        String hostile = "\"}, \"room\": 2 \\ {commit} $1 \n\u0007 ünïcode";
        environment.put(
                "KASANE_CHAT_TEMPLATE",
                "{\"a\": [\"{text}\"], \"b\": \"{repository}@{branch}\", \"room\": 1, \"{other}\": \"{link}\"}");

        assertThat(send(Map.of("text", hostile, "repository", "shop/one", "branch", "main", "commit", "c0ffee")))
                .isTrue();

        JsonValue body = JsonValue.read(bodies.getFirst());
        assertThat(body.path("a").path(0).text()).isEqualTo(hostile);
        assertThat(body.path("b").text()).isEqualTo("shop/one@main");
        assertThat(body.path("room").number()).isEqualTo(1);
        assertThat(body.path("{other}").isText()).isTrue();
        assertThat(body.path("{other}").text()).isEmpty();
    }

    @Test
    void a_chat_that_does_not_take_it_is_noted_without_its_address() {
        answer = 500;

        assertThat(send(Map.of("text", "anything"))).isFalse();

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("the chat got no message: it answers 500")
                .doesNotContain("secret");
    }
}
