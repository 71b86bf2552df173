package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.ChartArchives;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values files on servers: of a chart of a kustomization, and of an Application. */
class ServedValuesTest extends ServedContents {

    @BeforeEach
    void start() throws Exception {
        server.publish("web", "0.1.0", ChartArchives.of("web", "0.1.0", "own"));
        serve("blue");
    }

    private void serve(String greeting) {
        server.put("/charts/values.yaml", ("greeting: " + greeting + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private String chart(String more) {
        return "helmCharts:\n- {name: web, repo: \"" + server.address() + "\", version: 0.1.0, releaseName: web, "
                + more + "}\n";
    }

    private String application(String file) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop, namespace: argocd}\n"
                + "spec:\n  project: default\n  source: {repoURL: \"" + server.address()
                + "\", chart: web, targetRevision: 0.1.0, helm: {valueFiles: ['" + file + "']}}\n"
                + "  destination: {server: https://kubernetes.default.svc, namespace: shop}\n";
    }

    @Test
    void theValuesFileOfAChartIsLockedAndAnUpdateOfItIsSeen() throws Exception {
        workspace
                .write("web/kustomization.yaml", chart("valuesFile: '" + server.address() + "/values.yaml'"))
                .commit();
        assertThat(workspace.run(1, "lock", "--check")).contains("missing " + server.address() + "/values.yaml (web)");
        assertThat(workspace.run(0, "diff")).contains("nothing changes").contains("run kasane lock");

        assertThat(workspace.run(0, "lock")).contains("locked values.yaml of " + server.address() + "/values.yaml");
        workspace.commit();
        assertThat(workspace.run(0, "render", "web")).contains("greeting: blue");

        serve("navy");
        workspace.run(0, "lock", "--update", "values.yaml");
        server.close();
        assertThat(workspace.run(0, "affected")).contains("web");
        assertThat(workspace.run(0, "diff")).contains("- blue").contains("+ navy");
    }

    @Test
    void anAdditionalValuesFileOnAServerIsRefusedAsByKustomize() throws Exception {
        workspace.write(
                "web/kustomization.yaml", chart("additionalValuesFiles: ['" + server.address() + "/values.yaml']"));
        workspace.run(0, "lock");

        workspace.run(2, "render", "web");
        assertThat(workspace.stderr())
                .contains("kustomize takes that for a path of its folder")
                .contains("write it as valuesFile")
                .doesNotContain("run kasane lock");
    }

    @Test
    void theValuesFileOfAnApplicationIsLockedAndAnUpdateOfItIsSeen() throws Exception {
        workspace
                .write("argocd/shop.yaml", application(server.address() + "/values.yaml"))
                .commit();
        assertThat(workspace.run(1, "lock", "--check")).contains("missing " + server.address() + "/values.yaml (shop)");

        assertThat(workspace.run(0, "lock")).contains("locked values.yaml of " + server.address() + "/values.yaml");
        workspace.commit();
        assertThat(workspace.print(List.of("check", "--all"))).doesNotContain("values.yaml");
        serve("navy");
        workspace.run(0, "lock", "--update", "values.yaml");
        server.close();

        assertThat(workspace.run(0, "affected")).contains("application shop");
        assertThat(workspace.run(0, "diff")).contains("- blue").contains("+ navy");
    }

    @Test
    void oneThatIsNotFetchedIsNamedWithTheCommandThatGetsIt() throws Exception {
        workspace
                .write("argocd/shop.yaml", application(server.address() + "/values.yaml"))
                .commit();
        workspace.run(0, "lock");
        workspace.commit();
        workspace.write("argocd/shop.yaml", application(server.address() + "/other.yaml"));

        assertThat(workspace.print(List.of("diff"))).contains("run kasane lock");
        assertThat(workspace.print(List.of("check", "--all"))).contains("/other.yaml, which is not here");
    }

    @Test
    void oneWithAPasswordInItsAddressCannotBeLockedAndThatIsReported() throws Exception {
        workspace.write("argocd/shop.yaml", application("https://me:SECRETPW@charts.example/values.yaml"));

        workspace.run(1, "lock", "--check");
        assertThat(workspace.stderr())
                .contains("https://charts.example/values.yaml of shop (argocd/shop.yaml) cannot be locked")
                .doesNotContain("SECRETPW");
    }
}
