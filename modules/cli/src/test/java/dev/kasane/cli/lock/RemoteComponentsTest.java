package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.GitServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Components that are added to folders of another repository, and what a hydrator renders from. */
class RemoteComponentsTest {

    private static final String STORE = "kasane.store";

    @TempDir
    Path folder;

    private Workspace workspace;
    private GitServer server;

    @BeforeEach
    void start() throws Exception {
        System.setProperty(STORE, folder.resolve("store").toString());
        server = GitServer.start(folder.resolve("served"));
        server.commit(
                "o/catalog.git",
                "deploy/base/kustomization.yaml",
                "resources: [far.yaml]\n",
                "deploy/base/far.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: far\ndata:\n  color: blue\n",
                "parts/dark/kustomization.yaml",
                component("navy"));
        workspace = new Workspace(Files.createDirectories(folder.resolve("a")));
    }

    private static String component(String color) {
        return "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n- patch: |-\n"
                + "    {apiVersion: v1, kind: ConfigMap, metadata: {name: far}, data: {color: " + color + "}}\n";
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        workspace.close();
        server.close();
    }

    private String application(String source) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: far, namespace: argocd}\nspec:\n"
                + "  destination: {name: in-cluster, namespace: a}\n  project: default\n" + source;
    }

    private String address() {
        return server.address("o/catalog.git");
    }

    /** What is seen of an object that the component changes, before the lock, with it, and when the component moves. */
    private void follow(String target) throws Exception {
        workspace.commit();
        assertThat(workspace.run(0, "check", "--all"))
                .contains("note [not-checked]")
                .contains("0 errors");
        assertThat(workspace.run(1, "lock", "--check").lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("missing " + address() + "//"))
                .anyMatch(line -> line.contains("//parts/dark?ref=main"));
        assertThat(workspace.run(0, "lock")).contains("locked catalog//parts/dark ", "locked catalog//deploy/base ");
        workspace.commit();
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();

        assertThat(workspace.print(java.util.List.of("check", "--all")))
                .doesNotContain("not-checked")
                .contains("0 errors");

        server.commit("o/catalog.git", "parts/dark/kustomization.yaml", component("black"));
        assertThat(workspace.run(0, "lock", "--update")).contains("updated catalog//parts/dark ");
        server.close();
        assertThat(workspace.run(0, "affected")).contains(target);
        assertThat(workspace.run(0, "diff"))
                .contains(target, "data.color", "- navy", "+ black")
                .doesNotContain("neither vendored");
    }

    @Test
    void aComponentOfAnApplicationIsLockedRenderedAndFollowed() throws Exception {
        workspace.write(
                "argocd/far.yaml",
                application("  source: {repoURL: '" + address() + "', path: deploy/base, targetRevision: main,"
                        + " kustomize: {components: [../../parts/dark]}}\n"));
        follow("far");
    }

    @Test
    void aComponentOfAKustomizationOfFluxIsLockedRenderedAndFollowed() throws Exception {
        workspace.write(
                "flux/far.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: catalog, namespace: flux-system}\n"
                        + "spec: {interval: 1h, url: '" + address() + "', ref: {branch: main}}\n---\n"
                        + "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\n"
                        + "metadata: {name: far, namespace: flux-system}\nspec: {interval: 1h, prune: true, path: ./deploy/base,"
                        + " components: [../../parts/dark], sourceRef: {kind: GitRepository, name: catalog}}\n");
        follow("Kustomization flux-system/far");
    }

    @Test
    void anOptionalComponentIsNotLocked() throws Exception {
        workspace.write(
                "argocd/far.yaml",
                application("  source: {repoURL: '" + address() + "', path: deploy/base, targetRevision: main,"
                        + " kustomize: {components: [../../parts/none], ignoreMissingComponents: true}}\n"));
        assertThat(workspace.run(0, "lock")).contains("deploy/base").doesNotContain("parts");
    }

    @Test
    void whatAHydratorRendersFromIsLockedAndCompared() throws Exception {
        workspace
                .write(
                        "argocd/far.yaml",
                        application("  sourceHydrator:\n    drySource: {repoURL: '" + address()
                                + "', path: deploy/base, targetRevision: main}\n"
                                + "    syncSource: {targetBranch: env/a, path: a}\n"))
                .commit();

        assertThat(workspace.run(0, "lock")).contains("locked catalog//deploy/base ", " for main of ");
        workspace.commit();
        server.commit(
                "o/catalog.git",
                "deploy/base/far.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: far\ndata:\n  color: red\n");
        workspace.run(0, "lock", "--update");
        assertThat(workspace.run(0, "diff")).contains("data.color", "- blue", "+ red");
    }
}
