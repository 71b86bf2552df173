package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.ChartArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A repository whose charts come from a server: locked, fetched, rendered without it, compared, vendored. */
class LockedContentsTest extends ServedContents {

    @BeforeEach
    void start() throws Exception {
        publish("redis", "1.0.0", "one");
        publish("redis", "1.1.0", "two");
        publish("cache", "3.0.0", "cache");
        publish("web", "0.1.0", "web");
        workspace.write(
                "argocd/shop.yaml",
                application("shop", "chart: redis, targetRevision: 1.x"),
                "argocd/local.yaml",
                application("local", "path: charts/local").replace(server.address(), "https://git.example/this.git"),
                "charts/local/Chart.yaml",
                "apiVersion: v2\nname: local\nversion: 1.0.0\ndependencies:\n- {name: cache, version: ^3.0.0, repository: "
                        + "\"" + server.address() + "\"}\n",
                "web/kustomization.yaml",
                "helmCharts:\n- {name: web, repo: \"" + server.address() + "\", version: 0.1.0, releaseName: web}\n");
        workspace.commit();
    }

    private void publish(String name, String version, String greeting) {
        server.publish(name, version, ChartArchives.of(name, version, greeting));
    }

    private String application(String name, String source) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec:\n  project: default\n  source: {repoURL: \"" + server.address() + "\", "
                + source + "}\n  destination: {server: https://kubernetes.default.svc, namespace: shop}\n";
    }

    private String lockText() throws IOException {
        return Files.readString(folder.resolve("a repository/kasane.lock"));
    }

    private void emptyStore() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("store/sha256"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void everyChartThatATargetNamesIsLockedAndRenderedWithoutTheServer() throws Exception {
        assertThat(workspace.run(2, "render", "web")).isEmpty();
        assertThat(workspace.stderr()).contains("run kasane lock && kasane fetch");

        assertThat(workspace.run(0, "lock").lines())
                .containsExactly(
                        "locked cache 3.0.0 for ^3.0.0 of " + server.address(),
                        "locked redis 1.1.0 for 1.x of " + server.address(),
                        "locked web 0.1.0 of " + server.address());
        assertThat(lockText())
                .contains("name: \"redis\"\n  requested: \"1.x\"\n  version: \"1.1.0\"\n  digest: sha256:");
        server.close();

        assertThat(workspace.run(0, "render", "web")).contains("name: web-web");
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
        assertThat(workspace.run(0, "fetch")).isEqualTo("fetched 0, in the store already 3, of 3 charts\n");
        assertThat(workspace.run(0, "lock")).isEmpty();
        assertThat(workspace.stderr()).contains("kasane.lock is up to date: 3 charts");
        assertThat(workspace.run(0, "check")).doesNotContain("redis");
    }

    @Test
    void checkListsWhatIsBehindWithoutAConnection() throws Exception {
        workspace.run(0, "lock");
        workspace.write("argocd/shop.yaml", application("shop", "chart: redis, targetRevision: 1.0.0"));
        int before = server.requests().size();

        assertThat(workspace.run(1, "lock", "--check").lines())
                .containsExactly(
                        "missing redis 1.0.0 of " + server.address() + " (shop)",
                        "unused redis 1.x of " + server.address());
        assertThat(workspace.stderr()).contains("kasane.lock is behind: run kasane lock");
        assertThat(server.requests()).hasSize(before);

        assertThat(workspace.run(0, "lock").lines())
                .containsExactly(
                        "locked redis 1.0.0 of " + server.address(), "removed redis 1.1.0 of " + server.address());
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
    }

    @Test
    void onlyAnUpdateMovesAVersionAndAffectedAndDiffSeeIt() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        publish("redis", "1.2.0", "three");
        publish("cache", "3.1.0", "newer cache");
        String before = lockText();
        workspace.run(0, "lock");
        assertThat(lockText()).isEqualTo(before);

        assertThat(workspace.run(0, "lock", "--update", "redis"))
                .isEqualTo("updated redis from 1.1.0 to 1.2.0 of " + server.address() + "\n");
        server.close();

        assertThat(workspace.run(0, "affected")).startsWith("application shop ").endsWith("  by kasane.lock\n");
        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("shop (", "1.1.0", "1.2.0", "three")
                .doesNotContain("newer cache")
                .doesNotContain("neither vendored");
    }

    @Test
    void aLockEntryOfAKustomizationIsAnInputOfItAlone() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        server.publish("web", "0.1.0", ChartArchives.of("web", "0.1.0", "other"));
        server.put("/charts/web-0.1.0.tgz", ChartArchives.of("web", "0.1.0", "web"));
        workspace.write(
                "kasane.lock",
                lockText().replaceFirst("(?<head>name: \"web\"[^-]*?digest: sha256:)[0-9a-f]{8}", "${head}00000000"));

        assertThat(workspace.run(0, "affected")).isEqualTo("web  by kasane.lock\n");
    }

    @Test
    void whatIsNotFetchedIsOneLineWithTheCommandThatGetsIt() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        emptyStore();
        workspace.write("README.md", "a change\n").commit();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD"))
                .containsOnlyOnce("; run kasane")
                .contains("1 Application (locked Helm charts), ")
                .contains("; run kasane lock\n");
        assertThat(workspace.run(2, "render", "web")).isEmpty();
        assertThat(workspace.stderr()).contains("hint: run kasane fetch\n");

        assertThat(workspace.run(0, "fetch")).isEqualTo("fetched 3, in the store already 0, of 3 charts\n");
        assertThat(workspace.run(0, "render", "web")).contains("name: web-web");
    }

    @Test
    void bothSidesOfADiffHaveTheirOwnLock() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        publish("redis", "1.2.0", "three");
        workspace.run(0, "lock", "--update");
        workspace.commit();
        emptyStore();

        assertThat(workspace.run(0, "fetch", "HEAD~1")).isEqualTo("fetched 4, in the store already 0, of 4 charts\n");
        server.close();
        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD")).contains("1.1.0", "1.2.0", "- two", "+ three");
    }

    @Test
    void aVersionThatChangedIsRefusedByFetchAndTheOthersArrive() throws Exception {
        workspace.run(0, "lock");
        emptyStore();
        server.put("/charts/redis-1.1.0.tgz", ChartArchives.of("redis", "1.1.0", "changed"));

        assertThat(workspace.run(2, "fetch")).isEqualTo("fetched 2, in the store already 0, of 3 charts\n");
        assertThat(workspace.stderr()).contains("error: the archive of redis 1.1.0 has not the digest");
    }

    @Test
    void aVersionThatIsNotPublishedAnyMoreIsNamedWithItsPlaceAndTakenFromTheStoreWhereItIs() throws Exception {
        workspace.run(0, "lock");
        server.withdraw("redis", "1.1.0");

        assertThat(workspace.run(0, "fetch")).isEqualTo("fetched 0, in the store already 3, of 3 charts\n");
        emptyStore();
        assertThat(workspace.run(2, "fetch")).isEqualTo("fetched 2, in the store already 0, of 3 charts\n");
        int line = lockText().lines().toList().indexOf("  name: \"redis\"") - 1;
        assertThat(workspace.stderr())
                .contains("error: redis 1.1.0 is locked, and not published any more: " + server.address()
                        + " has no version 1.1.0 of the chart redis\n  --> kasane.lock:" + line + ":3\n")
                .contains("hint: run kasane lock --update redis for a version that is published; if you have a copy of"
                        + " this one, put it into .kasane/vendor/charts/redis-1.1.0.tgz\n");

        Path copy = folder.resolve("a repository/.kasane/vendor/charts/redis-1.1.0.tgz");
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        Files.write(copy, ChartArchives.of("redis", "1.1.0", "two"));
        workspace.commit();
        String helm = ", helm: {parameters: [{name: greeting, value: other}]}";
        workspace.write("argocd/shop.yaml", application("shop", "chart: redis, targetRevision: 1.x" + helm));
        assertThat(workspace.run(0, "diff")).contains("- two", "+ other");
        assertThat(workspace.run(0, "lock", "--update", "redis"))
                .isEqualTo("updated redis from 1.1.0 to 1.0.0 of " + server.address() + "\n");
        assertThat(workspace.run(0, "fetch")).isEqualTo("fetched 0, in the store already 3, of 3 charts\n");
    }

    @Test
    void vendoredArchivesAreThoseThatWerePublishedAndRenderWithoutAStore() throws Exception {
        workspace.run(0, "lock");
        String wrote = workspace.run(0, "vendor");
        assertThat(wrote.lines())
                .contains(
                        "wrote .kasane/vendor/charts/cache-3.0.0.tgz",
                        "wrote .kasane/vendor/charts/redis-1.1.0.tgz",
                        "wrote .kasane/vendor/charts/web-0.1.0.tgz");
        assertThat(folder.resolve("a repository/.kasane/vendor/charts/redis-1.1.0.tgz"))
                .hasBinaryContent(ChartArchives.of("redis", "1.1.0", "two"));
        assertThat(workspace.run(0, "vendor")).contains("unchanged .kasane/vendor/charts/redis-1.1.0.tgz");
        emptyStore();
        server.close();

        assertThat(workspace.run(0, "render", "web")).contains("name: web-web");
    }

    @Test
    void theChartsThatAChartDependsOnArePutIntoItsChartsFolder() throws Exception {
        workspace.write(
                "charts/shop/Chart.yaml",
                "apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies:\n"
                        + "- {name: cache, version: 3.x, repository: \"" + server.address() + "\"}\n"
                        + "- {name: part, version: 1.0.0, repository: \"file://../part\"}\n",
                "charts/part/Chart.yaml",
                "apiVersion: v2\nname: part\nversion: 1.0.0\n",
                "argocd/umbrella.yaml",
                application("umbrella", "path: charts/shop").replace(server.address(), "https://git.example/own"));
        workspace.run(2, "vendor", "charts/shop");
        assertThat(workspace.stderr()).contains("run kasane lock");
        workspace.run(0, "lock");

        assertThat(workspace.run(0, "vendor", "charts/shop")).endsWith("\nwrote charts/shop/charts/cache-3.0.0.tgz\n");
        assertThat(folder.resolve("a repository/charts/shop/charts/cache-3.0.0.tgz"))
                .hasBinaryContent(ChartArchives.of("cache", "3.0.0", "cache"));
        assertThat(folder.resolve("a repository/charts/shop/charts")).isDirectoryNotContaining("glob:**part*");
        assertThat(workspace.run(0, "vendor", "charts/shop"))
                .isEqualTo("nothing to write: charts/ contains all that charts/shop depends on\n");
        workspace.run(0, "vendor", "charts/local");
        emptyStore();
        // which needs it in charts/, as Helm does
        assertThat(workspace.run(0, "template", "x", "charts/local")).contains("name: \"x-cache\"");
        workspace.run(2, "vendor", "argocd");
        assertThat(workspace.stderr()).contains("there is no chart in argocd");
    }

    @Test
    void whatIsNoTargetIsNotLocked() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "targets: {include: [overlays/**]}\nargo: {folders: [argocd]}\n",
                "overlays/shop/kustomization.yaml",
                "resources: [../../base]\n",
                "base/kustomization.yaml",
                "helmCharts:\n- {name: cache, repo: \"" + server.address()
                        + "\", version: 3.0.0, releaseName: base}\n");

        assertThat(workspace.run(0, "lock").lines())
                .containsExactly(
                        "locked cache 3.0.0 of " + server.address(),
                        "locked cache 3.0.0 for ^3.0.0 of " + server.address(),
                        "locked redis 1.1.0 for 1.x of " + server.address());
    }

    @Test
    void aDamagedLockIsReportedWithItsPlace() throws Exception {
        workspace.write("kasane.lock", "version: 1\nentries:\n- kind: chart\n  name: redis\n");

        for (List<String> words : List.of(List.of("fetch"), List.of("lock", "--check"), List.of("vendor"))) {
            workspace.run(2, words.toArray(String[]::new));
            assertThat(workspace.stderr()).contains("kasane.lock:3:3").contains("this entry has no address");
        }
    }

    @Test
    void wordsThatMakeNoSenseAreRefused() throws Exception {
        workspace.run(2, "lock", "redis");
        assertThat(workspace.stderr()).contains("write kasane lock --update redis");
        workspace.run(2, "lock", "--update", "redi");
        assertThat(workspace.stderr()).contains("no file names a chart, a repository or a file redi");
        workspace.run(2, "lock", "--check", "--update");
        workspace.run(2, "vendor", "redis");
        workspace.run(2, "fetch");
        assertThat(workspace.stderr()).contains("there is no kasane.lock").contains("run kasane lock");
    }

    @Test
    void branchesThatEachAddAnEntryAreMergedByLock() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        workspace.git().branchCreate().setName("other").call();
        publish("one", "1.0.0", "one");
        publish("net", "1.0.0", "net");
        workspace.write("argocd/one.yaml", application("one", "chart: one, targetRevision: 1.0.0"));
        workspace.run(0, "lock");
        workspace.commit();
        workspace.git().checkout().setName("other").call();
        workspace.write("argocd/net.yaml", application("net", "chart: net, targetRevision: 1.0.0"));
        workspace.run(0, "lock");
        workspace.commit();
        workspace
                .git()
                .merge()
                .include(workspace.git().getRepository().resolve("main"))
                .call();
        assertThat(lockText()).contains("<<<<<<< ");
        workspace.run(2, "lock", "--check");
        assertThat(workspace.stderr()).contains("kasane.lock:1:1").contains("run kasane lock, which keeps");

        assertThat(workspace.run(0, "lock")).isEmpty();

        assertThat(workspace.stderr()).contains("merged both sides of kasane.lock: 5 charts");
        assertThat(lockText()).contains("name: \"one\"", "name: \"net\"").doesNotContain("<<<<", "====");
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
    }
}
