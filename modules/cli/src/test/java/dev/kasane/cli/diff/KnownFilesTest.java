package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the work tree as a side, only what Git knows is compared. */
class KnownFilesTest {

    private static final String OBJECT = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: web}
        data: {a: "1"}
        """;

    private static final String APPLICATION_SET = """
        apiVersion: argoproj.io/v1alpha1
        kind: ApplicationSet
        metadata: {name: shop, namespace: argocd}
        spec:
          goTemplate: true
          generators:
          - git:
              repoURL: https://git.example/shop.git
              revision: main
              %s
          template:
            metadata: {name: 'shop-{{.path.basename}}'}
            spec:
              project: default
              source: {repoURL: https://git.example/shop.git, path: '{{.path.path}}'}
              destination: {server: https://kubernetes.default.svc, namespace: shop}
        """;

    @TempDir
    @Nullable
    Path folder;

    private @Nullable Workspace workspace;

    @BeforeEach
    void aRepository() throws GitAPIException {
        workspace = new Workspace(folder());
    }

    @AfterEach
    void close() {
        workspace().close();
    }

    private Path folder() {
        return Objects.requireNonNull(folder);
    }

    private Workspace workspace() {
        return Objects.requireNonNull(workspace);
    }

    private void nothingChanges() {
        String printed = workspace().run(0, "diff", "--exit-code");
        assertThat(printed).contains("HEAD and the work tree: nothing changes");
        assertThat(workspace().run(0, "affected")).isEmpty();
    }

    @Test
    void ignoredKustomizationsAreNoTargets() throws Exception {
        workspace()
                .write(".gitignore", "/target/\n.kasane/\n", "app/kustomization.yaml", "resources: [web.yaml]")
                .write("app/web.yaml", OBJECT)
                .commit()
                .write("target/app/kustomization.yaml", "resources: [web.yaml]", "target/app/web.yaml", OBJECT)
                .write("app/.kasane/kustomization.yaml", "resources: [web.yaml]")
                .write(".git/info/exclude", "/drafts/\n")
                .write("drafts/kustomization.yaml", "resources: [none.yaml]");
        nothingChanges();
    }

    @Test
    void ignoredFilesMakeNoApplications() throws Exception {
        workspace()
                .write(".gitignore", "left/\n*.local.yaml\n")
                .write("argocd/set.yaml", APPLICATION_SET.formatted("directories: [{path: 'apps/*'}]"))
                .write(
                        "argocd/files.yaml",
                        APPLICATION_SET
                                .formatted("files: [{path: 'apps/**/config*.yaml'}]")
                                .replace("name: shop,", "name: files,")
                                .replace("shop-{{", "files-{{"))
                .write("apps/a/web.yaml", OBJECT, "apps/a/config.yaml", "path: a")
                .commit()
                // what a build has left in a folder that another branch has
                .write("apps/b/left/made.yaml", OBJECT, "apps/left/web.yaml", OBJECT)
                .write("apps/c/config.local.yaml", "path: c")
                // and more objects in the folder of an Application
                .write("apps/a/secret.local.yaml", OBJECT.replace("web", "other"))
                .write("argocd/draft.local.yaml", APPLICATION_SET.formatted("directories: [{path: '*'}]"));
        nothingChanges();
    }

    @Test
    void untrackedFilesThatAreNotIgnoredAreCompared() throws Exception {
        workspace()
                .write(
                        ".gitignore",
                        "target/\n",
                        "app/kustomization.yaml",
                        "resources: [web.yaml]",
                        "app/web.yaml",
                        OBJECT)
                .commit()
                .write("other/kustomization.yaml", "resources: [web.yaml]", "other/web.yaml", OBJECT);
        assertThat(workspace().run(1, "diff", "--exit-code")).contains("other");
    }

    @Test
    void trackedFilesThatMatchAPatternAreCompared() throws Exception {
        workspace()
                .write("made/kustomization.yaml", "resources: [web.yaml]", "made/web.yaml", OBJECT)
                .commit()
                .write(".gitignore", "made/\n")
                .write("made/web.yaml", OBJECT.replace("\"1\"", "\"2\""));
        assertThat(workspace().run(1, "diff", "--exit-code"))
                .contains("- \"1\"")
                .contains("+ \"2\"");
    }

    @Test
    void aTrackedKustomizationThatNamesAnIgnoredFileSaysSo() throws Exception {
        workspace()
                .write(".gitignore", "secret.yaml\n")
                .write("app/kustomization.yaml", "resources: [web.yaml, secret.yaml]", "app/web.yaml", OBJECT)
                .commit()
                .write("app/secret.yaml", OBJECT.replace("web", "other"));
        nothingChanges();

        workspace().write("app/web.yaml", OBJECT.replace("\"1\"", "\"2\""));
        assertThat(workspace().run(0, "diff", "app"))
                .contains("names secret.yaml, which Git ignores: ignored files are not compared")
                .contains("git add --force")
                .doesNotContain("no such file");
        assertThat(workspace().run(0, "render", "app")).contains("name: other");
    }

    @Test
    void twoIgnoredFoldersAreComparedWhenSomebodyNamesThem() throws Exception {
        workspace()
                .write(".gitignore", "made/\n", "README", "")
                .commit()
                .write("made/a/kustomization.yaml", "resources: [web.yaml]", "made/a/web.yaml", OBJECT)
                .write("made/b/kustomization.yaml", "resources: [web.yaml]")
                .write("made/b/web.yaml", OBJECT.replace("\"1\"", "\"2\""));
        assertThat(workspace().run(1, "diff", "--exit-code", "made/a", "made/b"))
                .contains("+ \"2\"");
    }

    @Test
    void graphAndCheckLookAtWhatGitKnows() throws IOException {
        workspace()
                .write(
                        ".gitignore",
                        "made/\n",
                        "app/kustomization.yaml",
                        "resources: [web.yaml]",
                        "app/web.yaml",
                        OBJECT)
                .write("made/kustomization.yaml", "resources: [none.yaml]");
        assertThat(workspace().run(0, "graph")).isEqualTo("app\n");
        assertThat(workspace().run(0, "check")).contains("1 target");
        assertThat(Files.exists(folder().resolve("made"))).isTrue();
    }
}
