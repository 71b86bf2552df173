package dev.kasane.ci.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.ci.verify.NamedServer.Answered;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NamedServerTest {

    private static Answered ask(int status, String answer) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", exchange -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        http.start();
        try {
            String address = "http://127.0.0.1:" + http.getAddress().getPort();
            NamedServer server = NamedServer.of(Map.of("SERVER", address), "Argo CD", "SERVER", "prod");
            return Objects.requireNonNull(server).ask(server.request("/x").GET().build(), 100, "less");
        } finally {
            http.stop(0);
        }
    }

    @Test
    void an_answer_without_a_body_has_its_status_and_no_value() throws IOException {
        assertThat(ask(404, "")).isEqualTo(new Answered(404, JsonValue.MISSING));
        assertThat(ask(200, "\n")).isEqualTo(new Answered(200, JsonValue.MISSING));
    }

    @Test
    void of_the_page_of_an_error_the_status_is_enough() throws IOException {
        assertThat(ask(404, "404 page not found\n")).isEqualTo(new Answered(404, JsonValue.MISSING));
        assertThat(ask(502, "<html>")).isEqualTo(new Answered(502, JsonValue.MISSING));
    }

    @Test
    void what_is_no_json_is_no_answer_of_the_product() {
        assertThatThrownBy(() -> ask(200, "<html>")).hasMessageContaining("does not answer as Argo CD does");
        assertThatThrownBy(() -> ask(200, "[" + "1,".repeat(60) + "1]")).hasMessageContaining("is too long");
    }
}
