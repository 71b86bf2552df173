package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.GitServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository whose kustomizations name another one, and a file of a server: before a lock, with one, and when it moves. */
class RemoteReferencesTest {

    private static final String STORE = "kasane.store";
    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: far\ndata:\n  color: ";

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
                "base/kustomization.yaml",
                "resources: [far.yaml]\n",
                "base/far.yaml",
                CONFIG + "blue\n");
        server.put("files/web.yaml", "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n");
        workspace = new Workspace(Files.createDirectories(folder.resolve("a repository")));
        workspace.write(
                "dev/kustomization.yaml",
                "resources: ['" + server.address("o/catalog.git//base?ref=main") + "']\n",
                "prod/kustomization.yaml",
                "resources: ['" + server.address("files/web.yaml") + "']\n",
                "own/kustomization.yaml",
                "resources: [own.yaml]\n",
                "own/own.yaml",
                CONFIG + "green\n");
        workspace.commit();
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        workspace.close();
        server.close();
    }

    @Test
    void withoutALockOneLineSaysWhatWasNotCompared() throws Exception {
        workspace.write("own/own.yaml", CONFIG + "red\n");

        assertThat(workspace.run(0, "diff"))
                .contains("2 targets name files of other repositories or servers that are neither vendored nor fetched")
                .contains("+ red");
        workspace.run(2, "render", "dev");
        assertThat(workspace.stderr()).contains("which is not locked").contains("run kasane lock");
    }

    @Test
    void theFirstLockChangesNothingInTheObjects() throws Exception {
        workspace.run(0, "lock");

        assertThat(workspace.run(0, "diff"))
                .contains("nothing changes in 3 targets")
                .doesNotContain("compared");
        workspace.write(
                "dev/kustomization.yaml",
                Files.readString(folder.resolve("a repository/dev/kustomization.yaml")) + "namePrefix: new-\n");
        assertThat(workspace.run(0, "diff")).contains("1 of 3 targets changes").contains("new-far");
    }

    @Test
    void withALockTheyRenderWithoutTheServerAndAnUpdateIsSeen() throws Exception {
        assertThat(workspace.run(0, "lock").lines())
                .anyMatch(line -> line.matches("locked catalog//base [0-9a-f]{12} for main of .*/o/catalog\\.git"))
                .contains("locked web.yaml of " + server.address("files/web.yaml"));
        assertThat(workspace.stderr()).contains("wrote kasane.lock: 1 Git folder and 1 file");
        workspace.commit();
        server.commit("o/catalog.git", "base/far.yaml", CONFIG + "navy\n");
        assertThat(workspace.run(0, "render", "dev")).contains("color: blue");
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();

        assertThat(workspace.run(0, "lock", "--update", "catalog")).startsWith("updated catalog//base from ");
        server.close();
        assertThat(workspace.run(0, "diff"))
                .contains("1 of 3 targets changes")
                .contains("- blue")
                .contains("+ navy")
                .contains("/o/catalog.git@main//base/far.yaml:6");
        assertThat(workspace.run(0, "affected"))
                .contains("dev")
                .doesNotContain("own")
                .doesNotContain("prod");
        assertThat(workspace.run(0, "explain", "dev", "configmap/far", "data.color"))
                .contains("/o/catalog.git@main//base/far.yaml:6");
    }

    @Test
    void whatALockedRepositoryNamesIsKeptWhenTheStoreIsEmpty() throws Exception {
        server.commit(
                "o/outer.git",
                "kustomization.yaml",
                "resources: ['" + server.address("o/catalog.git//base?ref=main") + "']\n");
        workspace.write("dev/kustomization.yaml", "resources: ['" + server.address("o/outer.git?ref=main") + "']\n");
        assertThat(workspace.run(0, "lock")).contains("locked outer ").contains("locked catalog//base ");
        String lock = Files.readString(folder.resolve("a repository/kasane.lock"));
        server.commit("o/catalog.git", "base/far.yaml", CONFIG + "navy\n");

        System.setProperty(STORE, folder.resolve("another store").toString());
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
        assertThat(workspace.stderr()).contains("run kasane fetch");
        assertThat(workspace.run(0, "lock")).isEmpty();
        assertThat(Files.readString(folder.resolve("a repository/kasane.lock"))).isEqualTo(lock);
        assertThat(workspace.run(0, "render", "dev")).contains("color: blue");
    }

    @Test
    void aLockedContentThatIsGoneIsAnErrorAndTheLockStaysAsItIs() throws Exception {
        workspace.run(0, "lock");
        String lock = Files.readString(folder.resolve("a repository/kasane.lock"));
        server.close();
        System.setProperty(STORE, folder.resolve("another store").toString());

        workspace.run(2, "lock");

        assertThat(workspace.stderr()).contains("/o/catalog.git");
        assertThat(Files.readString(folder.resolve("a repository/kasane.lock"))).isEqualTo(lock);
    }

    @Test
    void twoRevisionsWithTheSameFilesAreBothVendored() throws Exception {
        server.inRepository("o/catalog.git", "tag", "v1", "main");
        server.commit("o/catalog.git", "README.md", "more\n");
        server.inRepository("o/catalog.git", "tag", "v2", "main");
        for (String revision : new String[] {"v1", "v2"}) {
            workspace.write(
                    revision + "/kustomization.yaml",
                    "resources: ['" + server.address("o/catalog.git//base?ref=" + revision) + "']\n");
        }
        workspace.run(0, "lock");
        assertThat(workspace.run(0, "vendor").lines().filter(line -> line.contains("vendor/git/catalog-")))
                .hasSize(2);

        System.setProperty(STORE, folder.resolve("another store").toString());
        assertThat(workspace.run(0, "render", "v1")).isEqualTo(workspace.run(0, "render", "v2"));
    }

    @Test
    void whatIsLockedAndNotFetchedIsComparedByItsLock() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        server.commit("o/catalog.git", "base/far.yaml", CONFIG + "navy\n");
        workspace.run(0, "lock", "--update", "catalog");

        System.setProperty(STORE, folder.resolve("another store").toString());
        assertThat(workspace.run(0, "diff"))
                .contains("name locked files of other repositories or servers that are not fetched")
                .contains("locked[")
                .doesNotContain("nothing changes");
        assertThat(workspace.run(0, "affected"))
                .startsWith("dev  by ")
                .contains("catalog.git@main//base")
                .doesNotContain("#");
        assertThat(workspace.run(0, "graph", "--files"))
                .contains("catalog.git@main//base")
                .doesNotContain("kasane.lock#");
    }

    @Test
    void whatNoFileNamesAnyMoreLeavesTheLock() throws Exception {
        workspace.run(0, "lock");
        workspace.write("dev/kustomization.yaml", "resources: [../own]\n");

        assertThat(workspace.run(1, "lock", "--check"))
                .startsWith("unused http")
                .contains("//base?ref=main");
        assertThat(workspace.run(0, "lock")).startsWith("removed catalog//base ");
    }

    @Test
    void oneThatCannotBeFetchedDoesNotStopTheOthers() throws Exception {
        workspace.write("prod/kustomization.yaml", "resources: ['" + server.address("files/gone.yaml") + "']\n");

        assertThat(workspace.run(2, "lock")).startsWith("locked catalog//base ");
        assertThat(workspace.stderr()).contains("files/gone.yaml").contains("wrote kasane.lock: 1 Git folder");
    }

    @Test
    void noPasswordOfAnAddressIsPrintedOrWritten() throws Exception {
        String withUser = server.address("o/catalog.git//base").replace("://", "://me:SECRETPW@");
        workspace.write(
                "dev/kustomization.yaml",
                "resources: ['" + withUser + "']\n",
                "prod/kustomization.yaml",
                "resources: ['" + server.address("files/web.yaml") + "?token=SECRETPW']\n",
                "own/kustomization.yaml",
                "helmCharts: [{name: a, version: 1.0.0, repo: '" + withUser + "'}]\n");

        for (List<String> command : List.of(
                List.of("lock"),
                List.of("lock", "--check"),
                List.of("check"),
                List.of("check", "--format", "json"),
                List.of("diff"),
                List.of("render", "dev"),
                List.of("render", "prod"),
                List.of("render", "own"))) {
            String printed = workspace.print(command) + workspace.stderr();
            assertThat(printed).as(command.toString()).doesNotContain("SECRETPW");
        }
        assertThat(folder.resolve("a repository/kasane.lock")).doesNotExist();
    }

    @Test
    void aCheckEndsWithTheNumberOfWhatCannotBeLocked() throws Exception {
        workspace.write(
                "own/kustomization.yaml",
                "resources: ['https://me:pw@host.example/o/r.git', 'https://host.example/f.yaml?token=abcd']\n");
        workspace.run(0, "lock");

        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
        assertThat(workspace.stderr())
                .endsWith("kasane.lock has what the files name: 1 Git folder and 1 file; 2 cannot be locked\n");
        workspace.write("own/kustomization.yaml", "resources: [own.yaml]\n");
        workspace.run(0, "lock", "--check");
        assertThat(workspace.stderr()).endsWith("kasane.lock has what the files name: 1 Git folder and 1 file\n");
    }

    @Test
    void whatCannotBeLockedHasNoHintToLockIt() throws Exception {
        workspace.write(
                "dev/kustomization.yaml",
                "resources: ['https://me:pw@host.example/o/r.git']\n",
                "prod/kustomization.yaml",
                "helmCharts: [{name: a, version: 1.0.0, repo: 'https://me:pw@host.example/charts'}]\n",
                "argocd/hydrated.yaml",
                "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: hydrated, namespace: argocd}\n"
                        + "spec:\n  destination: {name: in-cluster, namespace: a}\n  project: default\n"
                        + "  sourceHydrator:\n    drySource: {repoURL: 'https://me:pw@host.example/o/r.git"
                        + "', path: base, targetRevision: main}\n    syncSource: {targetBranch: env/x, path: x}\n");
        workspace.run(0, "lock");
        workspace.commit();
        workspace.write("own/own.yaml", CONFIG + "red\n");

        assertThat(workspace.run(0, "diff"))
                .contains("2 targets name addresses that cannot be locked; kasane compared their inputs only")
                .contains("1 Application takes its objects from another repository; kasane compared its source only")
                .contains("kasane lock prints the addresses")
                .doesNotContain("run kasane");
        assertThat(workspace.run(0, "diff", "HEAD~..HEAD")).doesNotContain("run kasane");
    }

    @Test
    void whatIsMissingForSeveralReasonsIsOneLineWithOneCommand() throws Exception {
        workspace.write(
                "own/kustomization.yaml", "helmCharts: [{name: a, version: 1.0.0, repo: 'https://charts.example'}]\n");
        workspace.commit();
        workspace.write("README.md", "more\n");

        assertThat(workspace.run(0, "diff").lines().filter(line -> line.contains("run kasane")))
                .containsExactly("not rendered, because their charts or other remote contents are not downloaded: 1"
                        + " target (Helm charts of kustomizations), 2 targets (files of other"
                        + " repositories or servers); kasane compared only their inputs, such as chart"
                        + " versions and values; run kasane lock");
        assertThat(workspace.run(0, "diff", "--format", "json"))
                .contains(
                        "2 targets name files of other repositories or servers that are neither vendored nor fetched");
    }

    @Test
    void anEntryIsPrintedOnceHoweverItsAddressIsWritten() throws Exception {
        String address = server.address("o/catalog.git//base?ref=main");
        workspace.write("more/kustomization.yaml", "resources: ['" + address + "&timeout=9s']\n");
        workspace.write("again/kustomization.yaml", "resources: ['" + address + "&submodules=false']\n");

        assertThat(workspace.run(0, "lock").lines().filter(line -> line.startsWith("locked catalog//base")))
                .hasSize(1);
    }

    @Test
    void fetchOfARevisionNeedsNoLockInTheWorkTree() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        workspace.delete("kasane.lock");
        workspace.commit();

        assertThat(workspace.run(0, "fetch", "HEAD~1")).endsWith("of 1 Git folder and 1 file\n");
        workspace.run(2, "fetch", "HEAD");
        assertThat(workspace.stderr()).contains("there is no kasane.lock").contains("and at HEAD");
        workspace.run(2, "fetch");
    }

    @Test
    void withoutALockNoMessageNamesItsContents() throws Exception {
        assertThat(workspace.run(1, "lock", "--check")).contains("missing ");
        assertThat(workspace.stderr()).endsWith("there is no kasane.lock: run kasane lock\n");
        workspace.run(2, "lock", "--update", "podinfo");
        assertThat(workspace.stderr())
                .contains("no file names a chart, a repository or a file podinfo", "the files name ");

        workspace.write("prod/kustomization.yaml", "namePrefix: a-\n");
        workspace.write("dev/kustomization.yaml", "namePrefix: a-\n");
        workspace.run(0, "lock", "--check");
        assertThat(workspace.stderr()).isEqualTo("no file names remote content\n");
        workspace.run(2, "lock", "--update", "podinfo");
        assertThat(workspace.stderr()).contains("hint: no file names remote content");
    }

    @Test
    void aLockOfNothingHasNoEntries() throws Exception {
        workspace.write("kasane.lock", "version: 1\nentries: []\n");

        assertThat(workspace.run(0, "fetch")).isEqualTo("fetched 0, in the store already 0, of 0 entries\n");
    }
}
