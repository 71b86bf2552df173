package dev.kasane.servers;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real Gitea on a port of this computer. Its binary is named by {@code KASANE_GITEA}, else looked for where the scripts
 * that build it put it; the folder {@code gitea-static} is beside it.
 */
public final class Gitea implements AutoCloseable {

    private final Process server;
    private final Path binary;
    private final Path folder;
    private final URI root;
    private final String token;

    private Gitea(Path binary, Path folder, int port) throws IOException, InterruptedException {
        this.binary = binary;
        this.folder = folder;
        this.root = URI.create("http://127.0.0.1:" + port);
        Path log = folder.resolve("log");
        this.server = gitea(log, "web");
        for (int i = 0; i < 600 && status("GET", "/api/v1/version", "", "") != 200; i++) {
            if (!server.isAlive()) {
                throw new IOException("Gitea ended: " + Files.readString(log));
            }
            Thread.sleep(100);
        }
        run(
                "admin",
                "user",
                "create",
                "--admin",
                "--username",
                "rc",
                "--password",
                UUID.randomUUID().toString(),
                "--email",
                "rc@example.com",
                "--must-change-password=false");
        this.token = run(
                        "admin",
                        "user",
                        "generate-access-token",
                        "--username",
                        "rc",
                        "--token-name",
                        "rc",
                        "--scopes",
                        "all",
                        "--raw")
                .lines()
                .filter(line -> line.matches("[0-9a-f]{40}"))
                .findFirst()
                .orElseThrow();
    }

    /** Where it is. */
    public URI root() {
        return root;
    }

    /** What its administrator, the user {@code rc}, may do everything with. */
    public String token() {
        return token;
    }

    /** The binary; null when there is none. */
    public static @Nullable Path binary() {
        String named = System.getenv("KASANE_GITEA");
        String cache = System.getenv().getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache");
        Path path = Path.of(named == null ? cache + "/kasane-cluster/bin/gitea" : named);
        return Files.isExecutable(path) ? path : null;
    }

    /** Starts one that keeps its files in a folder, and waits until it answers. */
    public static Gitea start(Path binary, Path folder) throws IOException, InterruptedException {
        int port = OciRegistry.freePort();
        Files.createDirectories(folder.resolve("custom/conf"));
        Files.createDirectories(folder.resolve("data"));
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("custom/conf/app.ini"), """
                RUN_MODE = prod
                RUN_USER = %2$s
                WORK_PATH = %1$s
                I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true
                [server]
                PROTOCOL = http
                HTTP_ADDR = 127.0.0.1
                HTTP_PORT = %3$d
                ROOT_URL = http://127.0.0.1:%3$d/
                STATIC_ROOT_PATH = %4$s
                DISABLE_SSH = true
                OFFLINE_MODE = true
                [database]
                DB_TYPE = sqlite3
                PATH = %1$s/data/gitea.db
                [security]
                INSTALL_LOCK = true
                SECRET_KEY = %5$s
                [service]
                DISABLE_REGISTRATION = true
                [webhook]
                ALLOWED_HOST_LIST = loopback
                [cron]
                ENABLED = false
                [actions]
                ENABLED = false
                [log]
                MODE = console
                LEVEL = warn
                [repository]
                DEFAULT_BRANCH = main
                """.formatted(
                        folder,
                        System.getProperty("user.name"),
                        port,
                        binary.resolveSibling("gitea-static"),
                        UUID.randomUUID()));
        return new Gitea(binary, folder, port);
    }

    private Process gitea(Path output, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                binary.toString(),
                "--config",
                folder.resolve("custom/conf/app.ini").toString()));
        all.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment()
                .putAll(Map.of(
                        "HOME", folder.resolve("home").toString(),
                        "GITEA_WORK_DIR", folder.toString(),
                        "GITEA_CUSTOM", folder.resolve("custom").toString()));
        return builder.start();
    }

    private String run(String... words) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "command", ".log");
        Process process = gitea(output, words);
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(Files.readString(output));
        }
        return Files.readString(output);
    }

    /** Sends a request as the administrator and gives the status code; 0 when nobody answers. */
    public int status(String method, String path, String body, String authorization) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(root.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<InputStream> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream in = response.body()) {
                in.readAllBytes();
            }
            return response.statusCode();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Makes a private repository of the administrator. */
    public void makeRepository(String name) throws IOException, InterruptedException {
        String body = "{\"name\": \"" + name + "\", \"private\": true}";
        int status = status("POST", "/api/v1/user/repos", body, "token " + token);
        if (status != 201) {
            throw new IOException("Gitea answers " + status + " to a new repository");
        }
    }

    /** Lets a repository tell an address of each push, signed with a secret. */
    public void addWebhook(String repository, URI to, String secret) throws IOException, InterruptedException {
        String body = "{\"type\": \"gitea\", \"active\": true, \"events\": [\"push\"], \"config\": {\"url\": \"" + to
                + "\", \"content_type\": \"json\", \"secret\": \"" + secret + "\"}}";
        int status = status("POST", "/api/v1/repos/rc/" + repository + "/hooks", body, "token " + token);
        if (status != 201) {
            throw new IOException("Gitea answers " + status + " to a new webhook");
        }
    }

    /** Everything Gitea has written, as one text. */
    public String log() throws IOException {
        return new String(Files.readAllBytes(folder.resolve("log")), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        Ending.of(server);
    }
}
