package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.Gitea;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.UsernamePasswordCredentialsProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kustomizations that name a private repository of a real Gitea. It is left out where Gitea ({@code KASANE_GITEA}) is not. */
class GiteaReferencesTest {

    private static final String STORE = "kasane.store";
    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: far\ndata:\n  color: ";

    @TempDir
    Path folder;

    private Gitea gitea;
    private Workspace catalog;
    private Workspace workspace;
    private String address;

    @BeforeEach
    void start() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "no Gitea here: KASANE_GITEA names its binary");
        System.setProperty(STORE, folder.resolve("store").toString());
        gitea = Gitea.start(Objects.requireNonNull(binary), Files.createDirectories(folder.resolve("gitea")));
        gitea.makeRepository("catalog");
        address = gitea.root() + "/rc/catalog.git";
        catalog = new Workspace(Files.createDirectories(folder.resolve("catalog")));
        catalog.write("base/kustomization.yaml", "resources: [far.yaml]\n");
        push("blue", "refs/heads/main", "refs/tags/v1");
        push("navy", "refs/heads/main");
        workspace = new Workspace(Files.createDirectories(folder.resolve("a repository")));
        for (String revision : new String[] {"main", "v1"}) {
            workspace.write(
                    revision + "/kustomization.yaml", "resources: ['" + address + "//base?ref=" + revision + "']\n");
        }
        workspace.commit();
        withPassword();
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        if (gitea != null) {
            gitea.close();
            catalog.close();
            workspace.close();
        }
    }

    private void push(String color, String... references) throws IOException, GitAPIException {
        catalog.write("base/far.yaml", CONFIG + color + "\n").commit();
        for (String reference : references) {
            catalog.git()
                    .push()
                    .setRemote(address)
                    .setCredentialsProvider(new UsernamePasswordCredentialsProvider("rc", gitea.token()))
                    .setForce(true)
                    .setRefSpecs(new RefSpec("HEAD:" + reference))
                    .call();
        }
    }

    private void withPassword() {
        workspace.environment(Map.of(
                "KASANE_GIT_HOST",
                gitea.root().getAuthority(),
                "KASANE_GIT_USER",
                "rc",
                "KASANE_GIT_PASSWORD",
                gitea.token()));
    }

    @Test
    void aTagAndABranchAreLockedFetchedAndRenderedWithoutGitea() throws Exception {
        assertThat(workspace.run(0, "lock").lines())
                .hasSize(2)
                .anyMatch(line -> line.matches("locked catalog//base [0-9a-f]{12} for main of .*/rc/catalog\\.git"))
                .anyMatch(line -> line.matches("locked catalog//base [0-9a-f]{12} for v1 of .*/rc/catalog\\.git"));
        System.setProperty(STORE, folder.resolve("another store").toString());
        assertThat(workspace.run(0, "fetch")).isEqualTo("fetched 2, in the store already 0, of 2 Git folders\n");

        gitea.close();
        assertThat(workspace.run(0, "render", "main")).contains("color: navy");
        assertThat(workspace.run(0, "render", "v1")).contains("color: blue");
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
    }

    @Test
    void aTagThatMovesChangesNothingUntilAnUpdateNamesBothCommits() throws Exception {
        workspace.run(0, "lock");
        String lock = Files.readString(folder.resolve("a repository/kasane.lock"));
        push("red", "refs/tags/v1");

        System.setProperty(STORE, folder.resolve("another store").toString());
        workspace.run(0, "fetch");
        assertThat(workspace.run(0, "render", "v1")).contains("color: blue");
        workspace.run(0, "lock");
        assertThat(Files.readString(folder.resolve("a repository/kasane.lock"))).isEqualTo(lock);

        assertThat(workspace.run(0, "lock", "--update", "catalog"))
                .matches("updated catalog//base from [0-9a-f]{12} to [0-9a-f]{12} of .*/rc/catalog\\.git\n");
        assertThat(workspace.run(0, "render", "v1")).contains("color: red");
        assertThat(workspace.run(0, "render", "main")).contains("color: navy");
    }

    @Test
    void withoutThePasswordOfItsHostAPrivateRepositoryIsNotLocked() throws Exception {
        workspace.environment(Map.of());
        workspace.run(2, "lock");
        assertThat(workspace.stderr())
                .contains("requires a password, or rejects the one that is set")
                .contains("KASANE_GIT_PASSWORD");

        workspace.environment(Map.of(
                "KASANE_GIT_HOST", "git.example", "KASANE_GIT_USER", "rc", "KASANE_GIT_PASSWORD", gitea.token()));
        workspace.run(2, "lock");
        assertThat(workspace.stderr()).doesNotContain(gitea.token());
        assertThat(folder.resolve("a repository/kasane.lock")).doesNotExist();

        withPassword();
        workspace.run(0, "lock");
        assertThat(Files.readString(folder.resolve("a repository/kasane.lock"))).doesNotContain(gitea.token());
        assertThat(workspace.stderr()).doesNotContain(gitea.token());
    }
}
