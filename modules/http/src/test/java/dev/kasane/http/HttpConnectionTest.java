package dev.kasane.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpConnectionTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer server;
    private HttpConnection connection;

    @BeforeEach
    void begin() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ten", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write("0123456789".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().set("Location", "/ten");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.createContext("/slow", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            OutputStream body = exchange.getResponseBody();
            body.write('0');
            body.flush();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();
        connection = HttpConnection.withoutRedirects(LONG);
    }

    @AfterEach
    void end() {
        end.countDown();
        connection.close();
        server.stop(0);
    }

    @Test
    void aBodyIsReceivedUpToItsLimitAndNoFurther() throws Exception {
        assertThat(text("/ten", 10)).isEqualTo("0123456789");
        assertThatThrownBy(() -> text("/ten", 9)).isExactlyInstanceOf(BodyTooLongException.class);
    }

    @Test
    void aFileHasTheSameLimit(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("file");
        HttpResponse<Path> response = connection.send(request("/ten"), info -> new BodyLimit(10).into(file), LONG);
        assertThat(response.body()).hasContent("0123456789");
        assertThatThrownBy(() -> connection.send(request("/ten"), info -> new BodyLimit(9).into(file), LONG))
                .isExactlyInstanceOf(BodyTooLongException.class);
    }

    @Test
    void theBeginningOfALongBodyIsEnoughIfNoMoreIsWanted() throws Exception {
        assertThat(connection
                        .send(request("/ten"), info -> new BodyLimit(4).beginning(), LONG)
                        .body())
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("0123");
    }

    @Test
    void aBodyThatDoesNotEndIsGivenUpAtTheDeadline() {
        assertThatThrownBy(() -> connection.send(
                        request("/slow"), info -> new BodyLimit(100).inMemory(), Duration.ofMillis(300)))
                .isExactlyInstanceOf(DeadlineException.class);
    }

    @Test
    void redirectsAreFollowedOnlyByAConnectionForRequestsWithoutASecret() throws Exception {
        assertThat(connection
                        .send(request("/moved"), info -> new BodyLimit(10).inMemory(), LONG)
                        .statusCode())
                .isEqualTo(302);
        try (HttpConnection following = HttpConnection.followingRedirects(LONG)) {
            assertThat(following
                            .send(request("/moved"), info -> new BodyLimit(10).inMemory(), LONG)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void afterItsEndAConnectionConnectsAgain() throws Exception {
        text("/ten", 10);
        connection.close();
        assertThat(text("/ten", 10)).hasSize(10);
    }

    @Test
    void aServerThatIsNotThereIsAnErrorOfTheNetwork() {
        server.stop(0);
        assertThatThrownBy(() -> text("/ten", 10)).isInstanceOf(ConnectException.class);
    }

    private String text(String path, long limit) throws IOException, InterruptedException {
        byte[] body = connection
                .send(request(path), info -> new BodyLimit(limit).inMemory(), LONG)
                .body();
        return new String(body, StandardCharsets.US_ASCII);
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path))
                .build();
    }
}
