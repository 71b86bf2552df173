package dev.kasane.image.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.image.store.Transfer;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords and tokens go to the server they are for, in a header, and nowhere else. */
class AuthorizationTest {

    private static final String CANARY = "canary-7f3b9d";
    private static final String TOKEN = "token-51c0ffee";
    private static final String BASIC =
            "Basic " + Base64.getEncoder().encodeToString(("ada:" + CANARY).getBytes(StandardCharsets.UTF_8));
    private static final RetryPolicy QUICK = new RetryPolicy(
            2, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(5), Duration.ofSeconds(20));

    @TempDir
    Path folder;

    private static RegistryRepository repository(FakeRegistry registry) {
        Credentials ada = name -> name.equals(registry.address()) ? new Credential("ada", CANARY) : null;
        return RegistryRepository.toWrite(RegistryReference.parse(registry.address() + "/shop/cart"), ada, QUICK);
    }

    private static boolean unlessBasic(HttpExchange exchange) throws IOException {
        if (BASIC.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return false;
        }
        exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"shop\"");
        return FakeRegistry.answer(exchange, 401, "{\"errors\":[{\"code\":\"UNAUTHORIZED\",\"message\":\"who?\"}]}");
    }

    @Test
    void a_password_is_given_when_it_is_asked_for() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(AuthorizationTest::unlessBasic);
            Transfer.push(image, repository(registry), List.of("v1"));

            assertThat(registry.manifest("v1")).isEqualTo(image.top().bytes());
            assertThat(registry.requests())
                    .filteredOn(request -> !request.contains(" Basic "))
                    .hasSizeLessThan(6);
        }
    }

    @Test
    void a_token_is_fetched_for_what_is_needed_and_used() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        try (FakeRegistry registry = new FakeRegistry();
                FakeRegistry issuer = new FakeRegistry()) {
            registry.failing(exchange -> challenge(exchange, "http://" + issuer.address() + "/token"));
            issuer.failing(exchange -> FakeRegistry.answer(exchange, 200, "{\"token\":\"" + TOKEN + "\"}"));
            Transfer.push(image, repository(registry), List.of("v1"));

            assertThat(registry.manifest("v1")).isEqualTo(image.top().bytes());
            assertThat(issuer.requests())
                    .first()
                    .asString()
                    .isEqualTo("GET /token?service=shop&scope=repository%3Ashop%2Fcart%3Apull%2Cpush " + BASIC);
            assertThat(registry.requests()).noneMatch(request -> request.contains(BASIC));
        }
    }

    private static boolean challenge(HttpExchange exchange, String realm) throws IOException {
        if (("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return false;
        }
        exchange.getResponseHeaders().add("WWW-Authenticate", "Bearer realm=\"" + realm + "\",service=\"shop\"");
        return FakeRegistry.answer(exchange, 401, "");
    }

    @Test
    void a_wrong_password_is_given_once_and_never_said() throws Exception {
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(exchange -> {
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"shop\"");
                String sent = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
                return FakeRegistry.answer(
                        exchange,
                        401,
                        "{\"errors\":[{\"code\":\"UNAUTHORIZED\",\"message\":\"not " + sent + " " + CANARY + "\"}]}");
            });
            assertThatThrownBy(() -> repository(registry).manifest("v1"))
                    .isInstanceOfSatisfying(RepositoryException.class, e -> {
                        assertThat(e.kind()).isEqualTo(Kind.UNAUTHORIZED);
                        assertThat(String.valueOf(e.getMessage()) + Problem.of(e))
                                .doesNotContain(CANARY, BASIC.substring(6));
                        assertThat(e).hasMessageContaining("********");
                    });
            assertThat(registry.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void a_redirect_to_another_server_carries_nothing_of_ours(int status) throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        Blob layer = image.blobs().getFirst();
        try (FakeRegistry registry = new FakeRegistry();
                FakeRegistry other = new FakeRegistry()) {
            registry.failing(AuthorizationTest::unlessBasic);
            Transfer.push(image, repository(registry), List.of("v1"));
            byte[] content = registry.blob(layer.digest());
            other.failing(exchange -> {
                exchange.sendResponseHeaders(200, layer.size());
                exchange.getResponseBody().write(java.util.Objects.requireNonNull(content));
                return true;
            });
            registry.failing(exchange -> {
                if (unlessBasic(exchange)) {
                    return true;
                }
                exchange.getResponseHeaders().add("Location", "http://" + other.address() + "/signed?s=" + status);
                return FakeRegistry.answer(exchange, status, "");
            });
            Path file = folder.resolve("fetched-" + status);
            repository(registry).fetchBlob(Descriptor.of(MediaType.LAYER, layer.digest(), layer.size()), file);

            assertThat(Files.readAllBytes(file)).isEqualTo(content);
            assertThat(other.requests()).containsExactly("GET /signed?s=" + status);
        }
    }

    @Test
    void an_upload_that_goes_to_another_server_carries_nothing_of_ours() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        try (FakeRegistry registry = new FakeRegistry();
                FakeRegistry other = new FakeRegistry()) {
            other.failing(exchange -> FakeRegistry.answer(exchange, 201, ""));
            registry.failing(exchange -> {
                if (unlessBasic(exchange)) {
                    return true;
                }
                if (!exchange.getRequestMethod().equals("POST")) {
                    return false;
                }
                exchange.getResponseHeaders().add("Location", "http://" + other.address() + "/signed");
                return FakeRegistry.answer(exchange, 202, "");
            });
            repository(registry).putBlob(image.blobs().getFirst());

            assertThat(other.requests())
                    .containsExactly(
                            "PUT /signed?digest=" + image.blobs().getFirst().digest());
        }
    }

    @Test
    void redirects_in_a_circle_and_of_writes_are_refused() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(exchange -> {
                exchange.getResponseHeaders()
                        .add("Location", exchange.getRequestURI().toString());
                return FakeRegistry.answer(exchange, 307, "");
            });
            assertRefused(Kind.REFUSED, () -> repository(registry).manifest("v1"));
            assertThat(registry.requests()).hasSizeLessThan(10);
            assertRefused(Kind.REFUSED, () -> repository(registry).putManifest(image.top()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://192.0.2.1/token",
                "ftp://127.0.0.1/token",
                "file:///etc/passwd",
                "not a url",
                "http://ada:x@127.0.0.1/token",
                ""
            })
    void a_realm_where_others_could_read_is_not_told_the_password(String realm) throws Exception {
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(exchange -> challenge(exchange, realm));
            assertRefused(Kind.INSECURE, () -> repository(registry).manifest("v1"));
        }
    }

    @Test
    void a_realm_that_redirects_is_not_followed() throws Exception {
        try (FakeRegistry registry = new FakeRegistry();
                FakeRegistry issuer = new FakeRegistry();
                FakeRegistry other = new FakeRegistry()) {
            registry.failing(exchange -> challenge(exchange, "http://" + issuer.address() + "/token"));
            issuer.failing(exchange -> {
                exchange.getResponseHeaders().add("Location", "http://" + other.address() + "/token");
                return FakeRegistry.answer(exchange, 302, "");
            });
            assertRefused(Kind.REFUSED, () -> repository(registry).manifest("v1"));
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void no_password_goes_over_plain_http_to_another_machine() {
        Authorization authorization = new Authorization(
                RegistryReference.parse("http://registry.example.org/a").origin(),
                "registry.example.org",
                name -> new Credential("ada", CANARY));
        Answer challenge = new Answer(
                401,
                java.net.http.HttpHeaders.of(Map.of("WWW-Authenticate", List.of("Basic realm=\"a\"")), (a, b) -> true),
                new byte[0]);

        assertRefused(Kind.INSECURE, () -> authorization.answer(challenge, null, "", call -> challenge));
    }

    private static void assertRefused(Kind kind, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RepositoryException.class, e -> {
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e.toString() + Problem.of(e)).doesNotContain(CANARY, TOKEN);
        });
    }

    @Test
    void credentials_come_from_where_other_tools_have_them() throws Exception {
        String auth = Base64.getEncoder().encodeToString("file:secret".getBytes(StandardCharsets.UTF_8));
        String config = "{\"auths\":{\"registry.example.org:5000\":{\"auth\":\"" + auth + "\"}}}";
        Path home = Files.createDirectories(folder.resolve("home"));
        Path secret = Files.createDirectories(folder.resolve("secret"));
        Files.writeString(secret.resolve(".dockerconfigjson"), config);
        Path podman = Files.writeString(folder.resolve("auth.json"), config.replace("registry", "podman"));
        Map<String, String> environment = Map.of(
                "DOCKER_CONFIG",
                secret.toString(),
                "REGISTRY_AUTH_FILE",
                podman.toString(),
                "KASANE_REGISTRY",
                "env.example.org",
                "KASANE_REGISTRY_USER",
                "env",
                "KASANE_REGISTRY_PASSWORD",
                CANARY);
        DockerCredentials credentials = new DockerCredentials(environment, home);

        assertThat(credentials.at("registry.example.org:5000")).isEqualTo(new Credential("file", "secret"));
        assertThat(credentials.at("podman.example.org:5000")).isEqualTo(new Credential("file", "secret"));
        assertThat(credentials.at("env.example.org")).isEqualTo(new Credential("env", CANARY));
        assertThat(credentials.at("other.example.org")).isNull();
        assertThat(String.valueOf(credentials.at("env.example.org"))).doesNotContain(CANARY);
    }

    @Test
    void a_credential_helper_is_asked() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path docker = Files.createDirectories(home.resolve(".docker"));
        Files.writeString(docker.resolve("config.json"), "{\"credHelpers\":{\"a.example.org\":\"kasanetest\"}}");
        Path helper = folder.resolve("docker-credential-kasanetest");
        Files.writeString(
                helper,
                "#!/bin/sh\nread server\necho \"{\\\"Username\\\":\\\"h\\\",\\\"Secret\\\":\\\"s-$server\\\"}\"\n");
        Files.setPosixFilePermissions(helper, PosixFilePermissions.fromString("rwxr-xr-x"));
        // found on the PATH, which a process has from its beginning
        ProcessBuilder asking = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Asking.class.getName(),
                home.toString());
        asking.environment().put("PATH", folder + ":/usr/bin:/bin");
        Process process = asking.redirectErrorStream(true).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("h s-a.example.org null");
    }

    /** Says who it is at two registries. */
    static final class Asking {

        private Asking() {}

        public static void main(String[] arguments) {
            DockerCredentials credentials = new DockerCredentials(Map.of(), Path.of(arguments[0]));
            Credential found = java.util.Objects.requireNonNull(credentials.at("a.example.org"));
            System.out.print(found.user() + " " + found.secret() + " " + credentials.at("b.example.org"));
        }
    }
}
