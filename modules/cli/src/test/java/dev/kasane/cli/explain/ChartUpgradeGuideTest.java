package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.ChartServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The screen of docs/guides/chart-upgrade.md: this repository's Harbor with the chart that upstream published, as it is locked. */
class ChartUpgradeGuideTest {

    private static final Path REPOSITORY = Path.of("../..");
    private static final Path CHARTS = Path.of(
            System.getenv().getOrDefault("KASANE_SHARED", "../../../shared"), "testbed-charts", "charts.tar.xz");
    private static final String COMMAND = "$ kasane explain harbor configmap/harbor-core data.EXT_ENDPOINT\n";
    private static final String STORE = "kasane.store";

    @TempDir
    Path folder;

    private static String screen() throws IOException {
        String guide = Files.readString(REPOSITORY.resolve("docs/guides/chart-upgrade.md"));
        int start = guide.indexOf(COMMAND) + COMMAND.length();
        return guide.substring(start, guide.indexOf("```", start));
    }

    private byte[] harbor() throws Exception {
        Path unpacked = Files.createDirectories(folder.resolve("unpacked"));
        Path archive = folder.resolve("harbor.tgz");
        for (List<String> command : List.of(
                List.of("tar", "xJf", CHARTS.toAbsolutePath().toString(), "./harbor"),
                List.of("tar", "czf", archive.toString(), "harbor"))) {
            assertThat(new ProcessBuilder(command)
                            .directory(unpacked.toFile())
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
        }
        return Files.readAllBytes(archive);
    }

    @Test
    void theScreenOfTheGuideIsWhatExplainPrints() throws Exception {
        assumeTrue(Files.exists(CHARTS), "no charts of the test bed here");
        System.setProperty(STORE, folder.resolve("store").toString());
        try (ChartServer server = ChartServer.start();
                Workspace workspace = new Workspace(Files.createDirectories(folder.resolve("repository")))) {
            server.publish("harbor", "1.19.1", harbor());
            workspace
                    .write(
                            "argocd/harbor.yaml",
                            Files.readString(REPOSITORY.resolve("argocd/apps/harbor.yaml"))
                                    .replace("https://helm.goharbor.io", server.address()),
                            "manifests/harbor/values.yaml",
                            Files.readString(REPOSITORY.resolve("manifests/harbor/values.yaml")),
                            "overlays/dev/harbor/kustomization.yaml",
                            "resources: []\n")
                    .commit();
            workspace.run(0, "lock");

            assertThat(workspace.run(0, "explain", "harbor", "configmap/harbor-core", "data.EXT_ENDPOINT"))
                    .isEqualTo(screen());
        } finally {
            System.clearProperty(STORE);
        }
    }
}
