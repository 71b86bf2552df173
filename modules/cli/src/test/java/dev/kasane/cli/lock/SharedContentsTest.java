package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import dev.kasane.servers.GitServer;
import dev.kasane.servers.OciRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A chart, a Git folder and a file that two machines share through Debian's docker-registry. It is left out where the packages
 * docker-registry and apache2-utils are not.
 */
class SharedContentsTest {

    private static final String STORE = "kasane.store";

    @TempDir
    Path folder;

    private Workspace workspace;
    private ChartServer charts;
    private GitServer git;

    @BeforeEach
    void start() throws Exception {
        System.setProperty(STORE, folder.resolve("store").toString());
        charts = ChartServer.start();
        charts.publish("web", "0.1.0", ChartArchives.of("web", "0.1.0", "web"));
        git = GitServer.start(folder.resolve("served"));
        git.commit(
                "o/catalog.git",
                "base/kustomization.yaml",
                "resources: [far.yaml]\n",
                "base/far.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: far\n");
        git.put("files/near.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: near\n");
        workspace = new Workspace(Files.createDirectories(folder.resolve("a repository")));
        workspace.write(
                "web/kustomization.yaml",
                "helmCharts:\n- {name: web, repo: \"" + charts.address() + "\", version: 0.1.0, releaseName: web}\n",
                "dev/kustomization.yaml",
                "resources:\n- '" + git.address("o/catalog.git//base?ref=main") + "'\n- '"
                        + git.address("files/near.yaml") + "'\n");
        workspace.commit();
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        workspace.close();
        charts.close();
        git.close();
    }

    @Test
    void whatOneMachinePushesAnotherFetchesAndRendersWithoutTheServers() throws Exception {
        assumeTrue(
                OciRegistry.isInstalled(),
                "no docker-registry and htpasswd here: apt-get install docker-registry apache2-utils");
        try (OciRegistry registry = OciRegistry.start(folder.resolve("registry"))) {
            String address = "oci://" + registry.address() + "/kasane/store";
            workspace.run(0, "lock");
            workspace.run(2, "fetch", "--to", address);
            assertThat(workspace.stderr()).contains("401").doesNotContain(OciRegistry.PASSWORD);

            workspace.environment(Map.of(
                    "KASANE_REGISTRY",
                    registry.address(),
                    "KASANE_REGISTRY_USER",
                    OciRegistry.USER,
                    "KASANE_REGISTRY_PASSWORD",
                    OciRegistry.PASSWORD));
            assertThat(workspace.run(0, "fetch", "--to", address).lines())
                    .containsExactly(
                            "fetched 0, in the store already 3, of 1 chart, 1 Git folder and 1 file",
                            "pushed 3 to " + address + ", there already 0");
            assertThat(workspace.run(0, "fetch", "--to", address))
                    .endsWith("pushed 0 to " + address + ", there already 3\n");

            charts.close();
            git.close();
            System.setProperty(STORE, folder.resolve("another store").toString());
            workspace.run(2, "render", "web");
            assertThat(workspace.run(0, "fetch", "--from", address))
                    .isEqualTo("fetched 3 (3 from " + address
                            + "), in the store already 0, of 1 chart, 1 Git folder and 1 file\n");
        }
        assertThat(workspace.run(0, "render", "web")).contains("name: web-web");
        assertThat(workspace.run(0, "render", "dev")).contains("name: far", "name: near");
    }

    @Test
    void aFolderIsNoAddressOfARegistry() throws Exception {
        workspace.run(0, "lock");
        workspace.run(2, "fetch", "--from", "/var/kasane");
        assertThat(workspace.stderr())
                .contains("\"/var/kasane\" is no repository of an OCI registry")
                .contains("write it as oci://HOST/REPOSITORY");
    }
}
