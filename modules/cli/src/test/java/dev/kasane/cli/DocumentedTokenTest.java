package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The command of docs/guides/github.md that makes a token of a GitHub App, as a shell runs it, against a server that takes what GitHub's
 * documentation of "Create an installation access token for an app" asks for.
 */
class DocumentedTokenTest {

    private static final Pattern COMMAND = Pattern.compile("(?m)^ +curl (?:.*\\\\\n)*.*");
    private static final String GITHUB = "https://api.github.com";

    @Test
    void the_command_asks_github_for_a_token_of_one_repository_with_two_permissions() throws Exception {
        ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            asked.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] answer = "{\"token\": \"ghs_made\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(201, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();

            String printed = run(command().replace(GITHUB, address), "a.signed.jwt");

            assertThat(printed).isEqualTo("{\"token\": \"ghs_made\"}");
            assertThat(asked)
                    .containsExactly(
                            "POST /app/installations/INSTALLATION/access_tokens",
                            "Bearer a.signed.jwt",
                            "{\"repositories\": [\"NAME\"], \"permissions\": {\"contents\": \"write\", \"pull_requests\": \"write\"}}");
        } finally {
            server.stop(0);
        }
    }

    private static String command() throws IOException {
        Matcher command = COMMAND.matcher(Files.readString(Path.of("../../docs/guides/github.md")));
        assertThat(command.find()).isTrue();
        assertThat(command.group()).contains(GITHUB);
        return command.group();
    }

    private static String run(String command, String token) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder(List.of("sh", "-c", command)).redirectErrorStream(true);
        shell.environment().put("JWT", token);
        shell.environment().put("no_proxy", "127.0.0.1");
        Process process = shell.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
