package dev.kasane.cli.crds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.diff.WorkspaceTest;
import dev.kasane.http.HttpConnection;
import dev.kasane.problem.KasaneException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CrdsCommandTest extends WorkspaceTest {

    private static final String LAMPS = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata:
              name: lamps.example.org
            spec:
              group: example.org
              names: {kind: Lamp, plural: lamps}
              scope: Namespaced
              versions:
              - name: v1
                schema:
                  openAPIV3Schema:
                    properties:
                      spec: {properties: {watts: {type: integer}}, type: object}
                    type: object
                served: true
                storage: true
            """;

    @BeforeEach
    void aTargetWithALampThatIsWrong() throws Exception {
        workspace
                .write("dev/kustomization.yaml", "resources: [lamp.yaml]\n")
                .write(
                        "dev/lamp.yaml",
                        "apiVersion: example.org/v1\n"
                                + "kind: Lamp\n"
                                + "metadata: {name: a, namespace: dev}\n"
                                + "spec: {watts: x}\n")
                .commit();
    }

    @Test
    void aDefinitionOfAFileIsFoundByCheckOnceItIsAdded() throws Exception {
        workspace.write("downloads/all.txt", LAMPS);
        assertThat(workspace.run(0, "check")).contains("no definition of Lamp (example.org/v1) is known");

        assertThat(workspace.run(0, "crds", "add", "downloads/all.txt"))
                .isEqualTo("added crds/lamps.example.org.yaml  Lamp (example.org/v1)\n");

        assertThat(workspace.run(1, "check"))
                .contains("error [schema]", "spec.watts")
                .doesNotContain("unknown-kind");
        assertThat(workspace.run(0, "crds", "list"))
                .startsWith("in this repository: 1\n  Lamp (example.org/v1)  crds/lamps.example.org.yaml  1 object\n")
                .contains("contained in kasane: ")
                .contains("cert-manager.io");
    }

    @Test
    void aFileThatIsThereIsNotOverwrittenUnlessAskedFor() throws Exception {
        workspace.write("downloads/all.txt", LAMPS);
        workspace.run(0, "crds", "add", "downloads/all.txt");
        assertThat(workspace.run(0, "crds", "add", "downloads/all.txt")).startsWith("unchanged crds/");

        workspace.write("downloads/all.txt", LAMPS.replace("integer", "number"));
        workspace.run(2, "crds", "add", "downloads/all.txt");
        assertThat(workspace.stderr()).contains("crds/lamps.example.org.yaml already exists with other content");
        assertThat(Files.readString(folder.resolve("crds/lamps.example.org.yaml")))
                .contains("integer");

        assertThat(workspace.run(0, "crds", "add", "downloads/all.txt", "--replace"))
                .startsWith("added crds/");
        assertThat(Files.readString(folder.resolve("crds/lamps.example.org.yaml")))
                .contains("number");
    }

    @Test
    void whatIsNoDefinitionOrNoRightOneIsRefusedAndNothingIsWritten() throws Exception {
        workspace.write(
                "a.txt", LAMPS, "b.txt", LAMPS.replace("name: lamps", "name: lamp"), "c.txt", "kind: ConfigMap\n");

        workspace.run(2, "crds", "add", "a.txt", "b.txt");
        assertThat(workspace.stderr()).contains("an API server rejects this definition: metadata.name");
        workspace.run(2, "crds", "add", "a.txt", "c.txt");
        assertThat(workspace.stderr()).contains("c.txt contains no CustomResourceDefinition");
        workspace.run(2, "crds", "add", "missing.yaml");
        assertThat(workspace.stderr()).contains("there is no file or folder missing.yaml");
        assertThat(folder.resolve("crds")).doesNotExist();
    }

    @Test
    void theDefinitionsOfAChartFolderAndOfAChartArchiveAreAdded() throws Exception {
        workspace.write(
                "chart/Chart.yaml",
                "name: lamps\n",
                "chart/crds/lamps.yaml",
                LAMPS,
                "chart/templates/crd.yaml",
                "{{ if .Values.crds }}\nkind: CustomResourceDefinition\n{{ end }}\n");
        byte[] archive = archive("lamps/crds/lamps.yaml", LAMPS);
        Files.write(folder.resolve("chart.tgz"), archive);
        Files.write(folder.resolve("cut.tgz"), Arrays.copyOf(archive, archive.length / 2));

        assertThat(workspace.run(0, "crds", "add", "chart")).startsWith("added crds/lamps.example.org.yaml");
        assertThat(workspace.run(0, "crds", "add", "chart.tgz")).startsWith("unchanged crds/lamps.example.org.yaml");
        workspace.run(2, "crds", "add", "cut.tgz");
        assertThat(workspace.stderr()).contains("cut.tgz is no archive of a chart");
    }

    @Test
    void onlyHttpsIsFetchedWithinADeadlineAndASize() throws Exception {
        workspace.run(2, "crds", "add", "http://127.0.0.1:1/crd.yaml");
        assertThat(workspace.stderr()).contains("is no https URL");

        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/crd.yaml", exchange -> {
            byte[] body = LAMPS.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/large", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] block = new byte[1 << 20];
            try (var out = exchange.getResponseBody()) {
                for (int i = 0; i < 64; i++) {
                    out.write(block);
                }
            } catch (IOException e) {
                // the reader has seen enough
            }
        });
        server.createContext("/silent", exchange -> {});
        server.start();
        URI root = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (HttpConnection client = HttpConnection.followingRedirects(Duration.ofSeconds(10))) {
            Duration deadline = Duration.ofSeconds(30);
            byte[] found = DefinitionSource.fetched(root.resolve("/crd.yaml"), client, deadline);
            assertThat(DefinitionSource.ofBytes("x", found)).hasSize(1);
            assertThatThrownBy(() -> DefinitionSource.fetched(root.resolve("/none"), client, deadline))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("answers 404");
            assertThatThrownBy(() -> DefinitionSource.fetched(root.resolve("/large"), client, deadline))
                    .hasMessageContaining("is larger than 32 MiB");
            assertThatThrownBy(() -> DefinitionSource.fetched(root.resolve("/silent"), client, Duration.ofMillis(300)))
                    .hasMessageContaining("cannot get");
        } finally {
            server.stop(0);
        }
    }

    private static byte[] archive(String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        byte[] head = new byte[512];
        System.arraycopy(name.getBytes(StandardCharsets.UTF_8), 0, head, 0, name.length());
        byte[] size = Integer.toOctalString(bytes.length).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(size, 0, head, 124, size.length);
        head[156] = '0';
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(head);
            zip.write(bytes);
            zip.write(new byte[(512 - bytes.length % 512) % 512 + 1024]);
        }
        return out.toByteArray();
    }
}
