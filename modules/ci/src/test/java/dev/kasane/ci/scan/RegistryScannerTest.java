package dev.kasane.ci.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.files.MemoryTree;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Scan;
import dev.kasane.pipeline.Scan.Severity;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that answers as Harbor's API 2.0 is documented to; a Harbor itself needs a cluster. */
class RegistryScannerTest {

    private static final String DIGEST = "sha256:" + "ab".repeat(32);
    private static final String ARTIFACT = "/api/v2.0/projects/shop/repositories/front%252Fcart/artifacts/" + DIGEST;
    private static final String REPORT = """
            {"application/vnd.security.vulnerability.report; version=1.1": {"severity": "Critical", "vulnerabilities": [
              {"id": "CVE-1", "package": "zlib", "severity": "Critical"},
              {"id": "CVE-2", "package": "bash", "severity": "Medium"},
              {"id": "CVE-3", "package": "odd", "severity": "Unknown"}]}}
            """;

    private final List<String> asked = new ArrayList<>();
    private final AtomicInteger pending = new AtomicInteger();
    private String status = "Success";
    private HttpServer server;

    @BeforeEach
    void a_server() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        asked.add(path + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        String body;
        int code = 200;
        if (path.equals(ARTIFACT)) {
            String now = pending.getAndDecrement() > 0 ? "Running" : status;
            body =
                    "{\"scan_overview\": {\"application/vnd.security.vulnerability.report; version=1.1\": {\"scan_status\": \""
                            + now + "\"}}}";
        } else if (path.equals(ARTIFACT + "/additions/vulnerabilities")) {
            body = REPORT;
        } else {
            code = 404;
            body = "{\"errors\": [{\"code\": \"NOT_FOUND\", \"message\": \"artifact not found\"}]}";
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private List<Vulnerability> scan(String project, int minutes) {
        RetryPolicy quick = new RetryPolicy(
                2, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(5), Duration.ofSeconds(20));
        String address = "127.0.0.1:" + server.getAddress().getPort();
        ImageTarget images = new ImageTarget.Registry(address, name -> new Credential("robot$ci", "secret"), quick);
        return scan(new RegistryScanner(pipeline -> images, Duration.ofMillis(1)), project, minutes);
    }

    private static List<Vulnerability> scan(RegistryScanner scanner, String project, int minutes) {
        String text = """
                apiVersion: kasane.dev/v1alpha1
                kind: Pipeline
                metadata: {name: cart}
                spec:
                  source: {paths: [cart]}
                  build: {command: [make]}
                  image: {name: PROJECT/front/cart, java: {mainClass: shop.Cart, classes: [out], runtime: {modules: [java.base]}}}
                  promotion: [{target: overlays/prod, gates: [scan]}]
                  scan: {from: registry, timeoutMinutes: MINUTES}
                """.replace("PROJECT", project).replace("MINUTES", String.valueOf(minutes));
        Pipeline pipeline = new Pipelines(MemoryTree.of("pipelines/cart.yaml", text, "cart/a", "a")).named("cart");
        Scan scan = Objects.requireNonNull(pipeline.spec().scan());
        return scanner.scan(pipeline, scan, "registry.example.org/shop/front/cart", DIGEST);
    }

    @Test
    void a_verdict_is_waited_for_and_its_findings_are_rated_unknown_ones_as_the_worst() {
        pending.set(3);

        assertThat(scan("shop", 1))
                .containsExactly(
                        new Vulnerability("CVE-1", Severity.CRITICAL, "zlib"),
                        new Vulnerability("CVE-2", Severity.MEDIUM, "bash"),
                        new Vulnerability("CVE-3", Severity.CRITICAL, "odd"));
        String who = Base64.getEncoder().encodeToString("robot$ci:secret".getBytes(StandardCharsets.UTF_8));
        assertThat(asked).hasSize(5).allMatch(one -> one.endsWith(" Basic " + who));
    }

    @Test
    void a_scan_that_failed_is_no_verdict() {
        status = "Error";

        assertThatThrownBy(() -> scan("shop", 1))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("ended with Error");
    }

    @Test
    void a_server_that_is_no_harbor_is_no_verdict() {
        assertThatThrownBy(() -> scan("library", 1))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("answers 404 where Harbor describes its images");
    }

    @Test
    void a_folder_has_no_scanner() {
        RegistryScanner scanner = new RegistryScanner(
                pipeline -> new ImageTarget.Folder(Path.of("images"), "images"), Duration.ofMillis(1));

        assertThatThrownBy(() -> scan(scanner, "shop", 1))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("which has no scanner");
    }
}
