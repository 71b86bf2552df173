package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** {@code ci doctor} in a repository whose pipelines promote to another one. */
class DoctorElsewhereTest extends TwoRepositories {

    @Test
    void a_folder_is_checked_in_place_of_the_forge_of_the_sources() throws Exception {
        assertThat(workspace.run(1, "ci", "doctor"))
                .containsPattern("✓ forge +no target is in this repository: kasane pushes no branch to it\n")
                .containsPattern(
                        "✓ " + manifestsFolder() + " forge +a folder: only those who can write its files can push\n")
                .doesNotContain("inside this clone", "git.example.org");

        workspace.environment.put(
                "KASANE_MANIFESTS_FOLDER", temporary.resolve("elsewhere").toString());
        assertThat(workspace.run(1, "ci", "doctor"))
                .containsPattern(
                        "✗ " + manifestsFolder() + " forge +a pipeline names the folder .*nothing allows that\n")
                .contains("  hint: set KASANE_MANIFESTS_FOLDER");
    }

    @Test
    void branches_are_checked_where_kasane_pushes_them_with_the_token_for_there() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("[]".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        try {
            String host = "127.0.0.1:" + server.getAddress().getPort();
            String manifests = "gitea:http://" + host + "/shop/manifests";
            workspace.write("pipelines/api.yaml", ManifestsRepository.pipeline("api", manifests));
            workspace.write(
                    "pipelines/web.yaml",
                    ManifestsRepository.pipeline("web", manifests + ".git")
                            .replace("by: commit}", "by: commit, branch: live}"));
            workspace.commit();
            workspace.environment.put("KASANE_FORGE", "github:shop/one");
            workspace.environment.put("KASANE_FORGE_TOKEN", "of-the-sources");

            assertThat(workspace.run(1, "ci", "doctor"))
                    .containsPattern("✗ " + manifests + " forge +a pipeline names a repository of " + host);
            assertThat(requests).isEmpty();

            workspace.environment.put("KASANE_MANIFESTS_HOST", host);
            workspace.environment.put("KASANE_MANIFESTS_TOKEN", "of-the-manifests");
            assertThat(workspace.run(1, "ci", "doctor"))
                    .containsPattern("✓ forge +no target is in this repository")
                    .containsOnlyOnce("✗ " + manifests + " kasane/state ")
                    .containsPattern("✗ " + manifests + " main +a merge needs no approval\n")
                    .containsPattern("✗ " + manifests + " live +a merge needs no approval\n")
                    .contains("POST http://" + host + "/api/v1/repos/shop/manifests/branch_protections");
            assertThat(requests)
                    .isNotEmpty()
                    .allMatch(request -> request.startsWith("token of-the-manifests /api/v1/repos/shop/manifests/"));
            assertThat(workspace.run(1, "ci", "doctor", "--forge", manifests))
                    .as("named, it is checked alone")
                    .containsPattern("✗ main +a merge needs no approval\n")
                    .doesNotContain(manifests);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void both_are_checked_where_both_have_targets() throws Exception {
        workspace.write("overlays/dev/kustomization.yaml", TwoServices.OVERLAY);
        workspace.write(
                "pipelines/api.yaml",
                ManifestsRepository.pipeline("api", manifestsFolder().toString())
                        .replaceFirst("repository: [^,]*, target: overlays/dev", "target: overlays/dev"));
        workspace.commit();

        assertThat(workspace.run(1, "ci", "doctor"))
                .containsPattern("\\? forge +none is configured: the branches of git.example.org were not checked")
                .containsPattern("✓ " + manifestsFolder() + " forge +a folder");
    }
}
