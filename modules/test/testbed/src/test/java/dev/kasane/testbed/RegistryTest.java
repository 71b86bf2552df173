package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** registry.test is found by pods and by nodes, and leads to where the environment says. */
class RegistryTest {

    @TempDir
    Path folder;

    private final List<String> received = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "dev, http://harbor.harbor.svc",
        "staging, https://registry.testbed.example.com",
        "prod, https://registry.testbed.example.com"
    })
    void where_it_leads_is_one_value_of_the_environment(String environment, String address) {
        assertThat(Definitions.read("argocd/environments/" + environment + "/environment.yaml"))
                .contains("\n  registry: " + address + "\n");
        assertThat(Definitions.applications(environment))
                .filteredOn(application -> application.name().equals("registry"))
                .singleElement()
                .satisfies(application -> assertThat(application.text(
                                "spec", "sources", 0, "kustomize", "commonAnnotations", "testbed.kasane.dev/registry"))
                        .isEqualTo(address));
        assertThat(Definitions.ofKind("overlays/" + environment + "/registry", "Deployment"))
                .singleElement()
                .satisfies(proxy -> assertThat(proxy.text("spec", "template", "spec", "containers", 0, "env"))
                        .contains("UPSTREAM", "metadata.annotations['testbed.kasane.dev/registry']"));
        assertThat(Definitions.ofKind("overlays/" + environment + "/registry", "ConfigMap"))
                .filteredOn(map -> Values.at(map.root(), "data", "ca.crt") != null)
                .as("the authority of another cluster's registry")
                .hasSize(address.startsWith("https:") ? 1 : 0)
                .allSatisfy(authority -> {
                    Manifest proxy = Definitions.ofKind("overlays/" + environment + "/registry", "Deployment")
                            .getFirst();
                    assertThat(proxy.text("spec", "template", "spec", "volumes"))
                            .contains("name=authority, configMap={name=" + authority.name() + "}");
                    assertThat(proxy.text("spec", "template", "spec", "containers", 0, "volumeMounts"))
                            .contains("name=authority, mountPath=/authority, readOnly=true");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "staging", "prod"})
    void pods_find_it_as_a_service_with_a_certificate_of_that_name(String environment) {
        String target = "overlays/" + environment + "/registry";
        // pods look for registry.test in svc.cluster.local, too
        assertThat(Definitions.ofKind(target, "Service")).singleElement().satisfies(service -> {
            assertThat(service.name() + "." + service.namespace()).isEqualTo("registry.test");
            assertThat(service.text("spec", "ports", 0, "port")).isEqualTo("443");
        });
        assertThat(Definitions.ofKind(target, "Certificate")).singleElement().satisfies(certificate -> {
            assertThat(certificate.text("spec", "dnsNames")).isEqualTo("[registry.test]");
            String issuer = certificate.text("spec", "issuerRef", "name");
            assertThat(Definitions.ofKind("overlays/" + environment + "/issuers", "ClusterIssuer"))
                    .extracting(Manifest::name)
                    .contains(issuer);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "staging", "prod"})
    void the_authority_keeps_its_key_for_ten_years(String environment) {
        assertThat(Definitions.ofKind("overlays/" + environment + "/issuers", "Certificate"))
                .singleElement()
                .satisfies(authority -> {
                    assertThat(authority.text("spec", "isCA")).isEqualTo("true");
                    assertThat(authority.text("spec", "duration")).isEqualTo("87600h");
                    assertThat(authority.text("spec", "privateKey", "rotationPolicy"))
                            .isEqualTo("Never");
                });
    }

    @Test
    void what_pushes_believes_the_authority_of_its_certificate() {
        assertThat(Definitions.ofKind("overlays/dev/ci", "Certificate"))
                .hasSize(2)
                .allSatisfy(certificate -> assertThat(certificate.text("spec", "issuerRef", "name"))
                        .isEqualTo("testbed-ca"));
        assertThat(Definitions.ofKind("overlays/dev/ci", "Task"))
                .filteredOn(task -> Values.text(task.root(), "spec").contains("DOCKER_CONFIG"))
                .hasSize(4)
                .allSatisfy(task -> {
                    assertThat(task.text("spec", "volumes")).contains("secretName=registry-authority, optional=true");
                    assertThat(task.text("spec", "stepTemplate", "volumeMounts"))
                            .contains("mountPath=/authority");
                    assertThat(Values.list(task.root(), "spec", "steps"))
                            .extracting(step -> Values.text(step, "image"))
                            .filteredOn(image -> !image.isEmpty())
                            .allMatch(image -> image.contains("kasane-builder"));
                });
    }

    @Test
    void a_node_gets_the_address_and_the_authority_and_keeps_its_other_hosts() throws Exception {
        Path hosts = folder.resolve("etc/hosts");
        Files.createDirectories(hosts.getParent());
        Files.writeString(hosts, "127.0.0.1 localhost\n10.0.0.1 registry.test\n10.0.0.2 other.registry.test.example\n");
        Files.writeString(folder.resolve("ca.crt"), "authority");
        Object node =
                Objects.requireNonNull(Files.readAttributes(hosts, "unix:ino").get("ino"));

        for (int time = 0; time < 2; time++) {
            Scripts.run(
                    folder,
                    Map.of(
                            "NODE", folder.toString(),
                            "AUTHORITY", folder.resolve("ca.crt").toString(),
                            "TMP", folder.toString(),
                            "REGISTRY_SERVICE_HOST", "10.96.7.7",
                            "ONCE", "yes"),
                    "sh",
                    Definitions.HOME.resolve("manifests/registry/nodes.sh").toString());
        }

        assertThat(hosts)
                .hasContent("127.0.0.1 localhost\n10.0.0.2 other.registry.test.example\n10.96.7.7 registry.test\n");
        // a node of kind has it as a mount, which cannot be replaced
        assertThat(Files.readAttributes(hosts, "unix:ino")).containsEntry("ino", node);
        Path certificates = folder.resolve("etc/containerd/certs.d/registry.test");
        assertThat(certificates.resolve("ca.crt")).hasContent("authority");
        assertThat(certificates.resolve("hosts.toml")).hasContent("""
                server = "https://registry.test"

                [host."https://registry.test"]
                  ca = "/etc/containerd/certs.d/registry.test/ca.crt"
                """);
        assertThat(Definitions.ofKind("overlays/prod/registry", "DaemonSet"))
                .singleElement()
                .satisfies(nodes -> assertThat(nodes.text("spec", "template", "spec", "volumes"))
                        .contains("path=/etc/containerd/certs.d", "path=/etc/hosts"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void robots_are_made_or_get_new_secrets_and_the_cluster_gets_their_logins(boolean first) throws Exception {
        assumeTrue(Scripts.canRun("curl", "--version"), "the script needs curl");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // Harbor's filter takes a part of a name; library is there from the beginning
        server.createContext(
                "/api/v2.0/projects",
                exchange -> answer(
                        exchange,
                        200,
                        first
                                ? "[{\"name\":\"library\"},{\"name\":\"operators-of-others\"}]"
                                : "[{\"name\":\"library\"},{\"name\":\"operators\"}]"));
        server.createContext(
                "/api/v2.0/robots",
                exchange -> answer(
                        exchange,
                        200,
                        exchange.getRequestMethod().equals("GET")
                                ? first ? "[]" : "[{\"id\": 7, \"name\": \"robot$pipelines\"}]"
                                : "{\"name\": \"robot$pipelines\", \"secret\": \"s3cret\"}"));
        server.createContext(
                "/api/v1/namespaces/outside-secrets/secrets",
                exchange ->
                        answer(exchange, !first && exchange.getRequestMethod().equals("POST") ? 409 : 201, "{}"));
        server.start();
        Files.writeString(folder.resolve("token"), "of-the-account");
        Files.writeString(folder.resolve("ca.crt"), "");
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            Scripts.run(
                    folder,
                    Map.of(
                            "HOME",
                            folder.toString(),
                            "HARBOR",
                            address,
                            "CLUSTER",
                            address,
                            "ACCOUNT",
                            folder.toString(),
                            "PASSWORD",
                            "of-the-admin"),
                    "sh",
                    Definitions.HOME
                            .resolve("manifests/registry/robots/robots.sh")
                            .toString());
        } finally {
            server.stop(0);
        }

        String harbor = " /api/v2.0/";
        String secrets = " /api/v1/namespaces/outside-secrets/secrets";
        assertThat(received)
                .extracting(line -> line.split(" ", 3)[0] + " " + line.split(" ", 3)[1])
                .containsExactlyElementsOf(
                        first
                                ? List.of(
                                        "GET" + harbor + "projects",
                                        "PUT" + harbor + "projects/library",
                                        "GET" + harbor + "projects",
                                        "POST" + harbor + "projects",
                                        "GET" + harbor + "robots",
                                        "POST" + harbor + "robots",
                                        "POST" + secrets,
                                        "GET" + harbor + "robots",
                                        "POST" + harbor + "robots",
                                        "POST" + secrets)
                                : List.of(
                                        "GET" + harbor + "projects",
                                        "PUT" + harbor + "projects/library",
                                        "GET" + harbor + "projects",
                                        "PUT" + harbor + "projects/operators",
                                        "GET" + harbor + "robots",
                                        "PATCH" + harbor + "robots/7",
                                        "POST" + secrets,
                                        "PATCH" + secrets + "/registry",
                                        "GET" + harbor + "robots",
                                        "PATCH" + harbor + "robots/7",
                                        "POST" + secrets,
                                        "PATCH" + secrets + "/registry-pull"));
        List<String> written = received.stream()
                .filter(line -> line.startsWith("POST" + secrets))
                .toList();
        assertThat(login(written.getFirst())).isEqualTo("registry robot$pipelines:s3cret");
        assertThat(login(written.getLast())).isEqualTo("registry-pull robot$nodes:s3cret");
        if (first) {
            assertThat(received.get(3)).contains("\"operators\"", "\"public\":\"false\"");
            assertThat(received.get(5))
                    .contains("\"action\":\"pull\"", "\"action\":\"push\"", "\"library\"", "\"operators\"");
            assertThat(received.get(8))
                    .contains("\"action\":\"pull\"", "\"library\"", "\"operators\"")
                    .doesNotContain("push");
        }
    }

    /** The name of the Secret that a request writes, and the login that is in it. */
    private static String login(String request) {
        String config = new String(
                Base64.getDecoder().decode(request.replaceFirst("(?s).*dockerconfigjson\":\"([^\"]*)\".*", "$1")),
                StandardCharsets.UTF_8);
        assertThat(config)
                .startsWith("{\"auths\":{\"registry.test\":{\"auth\":\"")
                .endsWith("\"}}}");
        String auth = config.replaceFirst(".*\"auth\":\"([^\"]*)\".*", "$1");
        return request.replaceFirst("(?s).*\"metadata\":\\{\"name\":\"([^\"]*)\".*", "$1") + " "
                + new String(Base64.getDecoder().decode(auth), StandardCharsets.UTF_8);
    }

    /** Images go only where the Job makes a project, and its accounts have rights. */
    @Test
    void every_image_is_in_a_project_that_the_job_makes() {
        String script = Definitions.read("manifests/registry/robots/robots.sh");
        List<String> projects = List.of(
                script.replaceFirst("(?s).*\nPROJECTS='([^']*)'.*", "$1").split(" "));
        assertThat(Definitions.files("pipelines", ".yaml"))
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        file -> assertThat(Definitions.read(file).replaceFirst("(?s).*\n    name: ([a-z]+)/.*", "$1"))
                                .isIn(projects));
    }

    private void answer(HttpExchange exchange, int code, String text) throws IOException {
        received.add(
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath() + " "
                        + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
