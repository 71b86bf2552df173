package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.servers.Gitea;
import dev.kasane.servers.OciRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.ResetCommand.ResetType;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.UsernamePasswordCredentialsProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole way on real parts: this repository's rate in a real Gitea, a real registry with a password, and a webhook. It is
 * left out where Gitea ({@code KASANE_GITEA}), Debian's docker-registry or Git's history of this repository are missing.
 */
class RealForgeTest {

    private static final String SECRET = "the-secret-of-the-webhook";
    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
    private static final Pattern IMAGE = Pattern.compile("rate  (\\S+@sha256:[0-9a-f]{64})");

    /** What the forge told when something was pushed. */
    private record Event(byte[] payload, String signature, String kind) {}

    @TempDir
    Path temporary;

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Map<String, String> environment = new HashMap<>(System.getenv());
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<AutoCloseable> open = new ArrayList<>();
    private Gitea gitea;
    private OciRegistry registry;
    private Git git;
    private Path work;

    @BeforeEach
    void a_forge_a_registry_and_a_clone() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        assumeTrue(OciRegistry.isInstalled(), "no docker-registry and htpasswd here: see .ci/registry");
        assumeTrue(
                Files.isDirectory(PROJECT.resolve(".git")) && !Files.exists(PROJECT.resolve(".git/shallow")),
                "this is no clone with its whole history");
        gitea = opened(
                Gitea.start(Objects.requireNonNull(binary), Files.createDirectories(temporary.resolve("gitea"))));
        registry = opened(OciRegistry.start(temporary.resolve("registry")));
        gitea.makeRepository("shop");
        gitea.addWebhook("shop", listener(), SECRET);
        work = temporary.resolve("work");
        git = opened(Git.cloneRepository()
                .setURI(PROJECT.toUri().toString())
                .setDirectory(work.toFile())
                .call());
        if (!"main".equals(git.getRepository().getBranch())) {
            git.checkout().setCreateBranch(true).setName("main").call();
        }
        buildTheSampleService();
        environment.keySet().removeIf(name -> name.startsWith("KASANE_"));
        environment.put("KASANE_FORGE", "gitea:" + gitea.root() + "/rc/shop");
        environment.put("KASANE_FORGE_TOKEN", gitea.token());
        environment.put("KASANE_REGISTRY", registry.address());
        environment.put("KASANE_REGISTRY_USER", OciRegistry.USER);
        environment.put("KASANE_REGISTRY_PASSWORD", OciRegistry.PASSWORD);
        environment.put("KASANE_WEBHOOK_SECRET", SECRET);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
    }

    /** In place of the service rate, which needs its store and many modules. */
    private void buildTheSampleService() throws Exception {
        Files.writeString(work.resolve("pipelines/rate.yaml"), resource("sample-pipeline.yaml"));
        commit("Build the sample service as rate");
    }

    private void commit(String message) throws Exception {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage(message)
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call();
    }

    private <T extends AutoCloseable> T opened(T one) {
        open.add(one);
        return one;
    }

    private URI listener() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] payload = exchange.getRequestBody().readAllBytes();
            String signature = exchange.getRequestHeaders().getFirst("X-Hub-Signature-256");
            String kind = exchange.getRequestHeaders().getFirst("X-GitHub-Event");
            events.add(new Event(payload, String.valueOf(signature), String.valueOf(kind)));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        open.add(() -> server.stop(0));
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private String run(int code, String... arguments) {
        out.reset();
        err.reset();
        int exit = new Main("kasane", new Console(out, err, work, environment, null)).run(List.of(arguments));
        String said = err.toString(StandardCharsets.UTF_8) + out.toString(StandardCharsets.UTF_8);
        assertThat(exit).as(said).isEqualTo(code);
        assertThat(said).doesNotContain(gitea.token()).doesNotContain(SECRET);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Pushes, and runs what a trigger would run with the event that the forge sends for it. */
    private String push() throws Exception {
        var who = new UsernamePasswordCredentialsProvider("rc", gitea.token());
        git.push()
                .setRemote(gitea.root() + "/rc/shop.git")
                .setRefSpecs(new RefSpec("HEAD:refs/heads/main"))
                .setCredentialsProvider(who)
                .call();
        return runFor(nextPushTo("refs/heads/main"));
    }

    private String runFor(Event event) throws IOException {
        Path payload = Files.write(temporary.resolve("event.json"), event.payload());
        return run(0, "ci", "--pipelines", "rate", "--event", payload.toString(), "--signature", event.signature());
    }

    private Event nextPushTo(String branch) throws InterruptedException {
        while (true) {
            Event event = events.poll(30, TimeUnit.SECONDS);
            assertThat(event).as("an event for a push to %s", branch).isNotNull();
            if (new String(event.payload(), StandardCharsets.UTF_8).contains("\"ref\": \"" + branch + "\"")) {
                assertThat(event.kind()).isEqualTo("push");
                return event;
            }
        }
    }

    private void pull() throws Exception {
        git.fetch()
                .setRemote(gitea.root() + "/rc/shop.git")
                .setRefSpecs(new RefSpec("+refs/heads/main:refs/remotes/forge/main"))
                .setCredentialsProvider(new UsernamePasswordCredentialsProvider("rc", gitea.token()))
                .call();
        git.reset().setMode(ResetType.HARD).setRef("refs/remotes/forge/main").call();
    }

    @Test
    void a_push_becomes_an_image_and_a_pull_request_and_after_the_merge_the_next_push_does_so_again() throws Exception {
        String report = push();

        assertThat(report)
                .contains("built         rate  " + registry.address() + "/library/rate@sha256:")
                .contains("committed     rate -> overlays/dev/rate")
                .contains("proposed      rate -> overlays/prod/rate")
                .contains("review: " + gitea.root() + "/rc/shop/pulls/1");
        String image = image(report);
        validate(image);
        start(image);
        assertThat(run(0, "pr", "show", "1")).contains("overlays/prod/rate").contains("| rate | [`0.1.0` → `");

        events.clear();
        run(0, "pr", "merge", "1");
        // the promotion itself is a push, too: it leaves nothing to build
        Event merged = nextPushTo("refs/heads/main");
        pull();
        assertThat(runFor(merged)).startsWith("nothing to do");

        Path source =
                work.resolve("modules/samples/sample-service/src/main/java/dev/kasane/sample/cart/CartServer.java");
        Files.writeString(source, Files.readString(source).replace("cart listens on", "the cart listens on"));
        commit("Say it with an article");
        events.clear();

        String next = push();

        assertThat(next).contains("built         rate").contains("review: " + gitea.root() + "/rc/shop/pulls/2");
        assertThat(image(next)).isNotEqualTo(image);
        validate(image(next));
    }

    private static String image(String report) {
        Matcher matcher = IMAGE.matcher(report);
        assertThat(matcher.find()).as(report).isTrue();
        return matcher.group(1);
    }

    /** Lets Google's crane look at all of an image, where it is there. */
    private void validate(String image) throws Exception {
        Path crane = Objects.requireNonNull(Gitea.binary()).resolveSibling("crane");
        if (!Files.isExecutable(crane)) {
            return;
        }
        Path config = Files.createDirectories(temporary.resolve("docker"));
        String pair = Base64.getEncoder()
                .encodeToString((OciRegistry.USER + ":" + OciRegistry.PASSWORD).getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                config.resolve("config.json"),
                "{\"auths\": {\"" + registry.address() + "\": {\"auth\": \"" + pair + "\"}}}");
        assertThat(command(Map.of("DOCKER_CONFIG", config.toString()), crane.toString(), "validate", "--remote", image))
                .contains("PASS: " + image);
    }

    /** Starts the image without a network, and asks the service's health, where podman and runc can do that. */
    private void start(String image) throws Exception {
        @Nullable String podman = missing("/usr/bin/podman", "/usr/sbin/runc", "/usr/bin/nsenter");
        if (podman != null || !"root".equals(System.getProperty("user.name"))) {
            return;
        }
        String credentials = OciRegistry.USER + ":" + OciRegistry.PASSWORD;
        command(Map.of(), "podman", "pull", "--quiet", "--tls-verify=false", "--creds", credentials, image);
        // without limits of their own containers cannot be started where the machine forbids to raise them
        String run = "podman --runtime runc run --detach --network none --read-only --cap-drop ALL"
                + " --ulimit nofile=1024:1024 --ulimit nproc=1000:1000 " + image;
        String id = command(Map.of(), run.split(" "))
                .lines()
                .reduce((first, last) -> last)
                .orElseThrow();
        try {
            String process = command(Map.of(), "podman", "inspect", "--format", "{{.State.Pid}}", id)
                    .strip();
            Path probe = Files.writeString(temporary.resolve("HealthProbe.java"), resource("HealthProbe.txt"));
            String libraries = work.resolve("modules/samples/sample-service/target/lib") + "/*";
            assertThat(command(
                            Map.of(),
                            "nsenter",
                            "--net=/proc/" + process + "/ns/net",
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-cp",
                            libraries,
                            probe.toString(),
                            "8080"))
                    .contains("SERVING");
        } finally {
            command(Map.of(), "podman", "rm", "--force", "--time", "5", id);
            command(Map.of(), "podman", "image", "rm", "--force", image);
        }
    }

    private static @Nullable String missing(String... programs) {
        for (String program : programs) {
            if (!Files.isExecutable(Path.of(program))) {
                return program;
            }
        }
        return null;
    }

    private static String resource(String name) throws IOException {
        try (var stream = Objects.requireNonNull(RealForgeTest.class.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String command(Map<String, String> more, String... words) throws Exception {
        Path log = Files.createTempFile(temporary, "command", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(more);
        Process process = builder.start();
        boolean ended = process.waitFor(2, TimeUnit.MINUTES);
        assertThat(ended && process.exitValue() == 0)
                .as(String.join(" ", words) + "\n" + Files.readString(log))
                .isTrue();
        return Files.readString(log);
    }
}
