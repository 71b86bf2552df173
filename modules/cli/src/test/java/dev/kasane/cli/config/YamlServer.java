package dev.kasane.cli.config;

import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A client of {@code yaml-language-server}, the YAML server of editors, over the Language Server Protocol. */
final class YamlServer implements AutoCloseable {

    private static final Path INSTALLER = Path.of("../../.ci/yaml-server/install");

    private final Process process;
    private final InputStream answers;

    private YamlServer(Process process) {
        this.process = process;
        this.answers = new BufferedInputStream(process.getInputStream());
    }

    /** Starts the server that {@code .ci/yaml-server/install} installs. */
    static YamlServer start() throws Exception {
        Process installer = new ProcessBuilder(INSTALLER.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String program = new String(installer.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        boolean isThere = installer.waitFor() == 0;
        if (!isThere && "required".equals(System.getenv("KASANE_YAML_SERVER"))) {
            throw new AssertionError("there is no yaml-language-server: see " + INSTALLER);
        }
        Assumptions.assumeTrue(isThere, "SKIPPED: no yaml-language-server here; .ci/yaml-server/install installs it");
        YamlServer server = new YamlServer(new ProcessBuilder("node", program, "--stdio")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
        server.send(Map.of(
                "id",
                1,
                "method",
                "initialize",
                "params",
                Map.of("processId", ProcessHandle.current().pid(), "capabilities", Map.of())));
        server.next("id", "1");
        server.send(Map.of("method", "initialized", "params", Map.of()));
        server.send(Map.of(
                "method",
                "workspace/didChangeConfiguration",
                "params",
                Map.of("settings", Map.of("yaml", Map.of("schemaStore", Map.of("enable", false))))));
        return server;
    }

    /** The messages about a document, each with its line from 1. */
    List<String> diagnostics(Path file, String text) throws IOException {
        String uri = file.toUri().toString();
        send(Map.of(
                "method",
                "textDocument/didOpen",
                "params",
                Map.of("textDocument", Map.of("uri", uri, "languageId", "yaml", "version", 1, "text", text))));
        while (true) {
            JsonValue params = next("method", "textDocument/publishDiagnostics").path("params");
            if (params.path("uri").text().equals(uri)) {
                List<String> found = new ArrayList<>();
                params.path("diagnostics")
                        .forEach(diagnostic -> found.add((diagnostic
                                                .path("range")
                                                .path("start")
                                                .path("line")
                                                .number()
                                        + 1)
                                + ": " + diagnostic.path("message").text()));
                return found;
            }
        }
    }

    private void send(Map<String, Object> message) throws IOException {
        Map<String, Object> whole = new java.util.HashMap<>(message);
        whole.put("jsonrpc", "2.0");
        byte[] body = Json.text(whole).getBytes(StandardCharsets.UTF_8);
        process.getOutputStream()
                .write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().write(body);
        process.getOutputStream().flush();
    }

    /** The next message that has a field with a value; those before it are dropped. */
    private JsonValue next(String field, String value) throws IOException {
        while (true) {
            int length = -1;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring("Content-Length: ".length()));
                }
            }
            JsonValue message = JsonValue.read(answers.readNBytes(length));
            if (message.has(field) && message.path(field).text().equals(value)) {
                return message;
            }
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = answers.read(); c != '\n'; c = answers.read()) {
            if (c < 0) {
                throw new EOFException("the server ended");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
