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
        desk.write(
                "argocd/shop.yaml",
                application("shop", "chart: redis, targetRevision: 1.x"),
                "argocd/local.yaml",
                application("local", "path: charts/local").replace(server.address(), "https://git.example/this.git"),
                "charts/local/Chart.yaml",
                "apiVersion: v2\nname: local\nversion: 1.0.0\ndependencies:\n- {name: cache, version: ^3.0.0, repository: "
                        + "\"" + server.address() + "\"}\n",
                "web/kustomization.yaml",
                "helmCharts:\n- {name: web, repo: \"" + server.address() + "\", version: 0.1.0, releaseName: web}\n");
        desk.commit();
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
        assertThat(desk.run(2, "render", "web")).isEmpty();
        assertThat(desk.complained()).contains("run kasane lock && kasane fetch");

        assertThat(desk.run(0, "lock").lines())
                .containsExactly(
                        "locked cache 3.0.0 for ^3.0.0 of " + server.address(),
                        "locked redis 1.1.0 for 1.x of " + server.address(),
                        "locked web 0.1.0 of " + server.address());
        assertThat(lockText()).contains("name: \"redis\"\n  asked: \"1.x\"\n  version: \"1.1.0\"\n  digest: sha256:");
        server.close();

        assertThat(desk.run(0, "render", "web")).contains("name: web-web");
        assertThat(desk.run(0, "lock", "--check")).isEmpty();
        assertThat(desk.run(0, "fetch")).isEqualTo("fetched 0, in the store already 3, of 3 charts\n");
        assertThat(desk.run(0, "lock")).isEmpty();
        assertThat(desk.complained()).contains("kasane.lock is up to date: 3 charts");
        assertThat(desk.run(0, "check")).doesNotContain("redis");
    }

    @Test
    void checkListsWhatIsBehindWithoutAConnection() throws Exception {
        desk.run(0, "lock");
        desk.write("argocd/shop.yaml", application("shop", "chart: redis, targetRevision: 1.0.0"));
        int before = server.requests().size();

        assertThat(desk.run(1, "lock", "--check").lines())
                .containsExactly(
                        "missing redis 1.0.0 of " + server.address() + " (shop)",
                        "unused redis 1.x of " + server.address());
        assertThat(desk.complained()).contains("kasane.lock is behind: run kasane lock");
        assertThat(server.requests()).hasSize(before);

        assertThat(desk.run(0, "lock").lines())
                .containsExactly(
                        "locked redis 1.0.0 of " + server.address(), "removed redis 1.1.0 of " + server.address());
        assertThat(desk.run(0, "lock", "--check")).isEmpty();
    }

    @Test
    void onlyAnUpdateMovesAVersionAndAffectedAndDiffSeeIt() throws Exception {
        desk.run(0, "lock");
        desk.commit();
        publish("redis", "1.2.0", "three");
        publish("cache", "3.1.0", "newer cache");
        String before = lockText();
        desk.run(0, "lock");
        assertThat(lockText()).isEqualTo(before);

        assertThat(desk.run(0, "lock", "--update", "redis"))
                .isEqualTo("updated redis from 1.1.0 to 1.2.0 of " + server.address() + "\n");
        server.close();

        assertThat(desk.run(0, "affected")).startsWith("application shop ").endsWith("  by kasane.lock\n");
        assertThat(desk.run(1, "diff", "--exit-code"))
                .contains("shop (", "1.1.0", "1.2.0", "three")
                .doesNotContain("newer cache")
                .doesNotContain("neither vendored");
    }

    @Test
    void aLockEntryOfAKustomizationIsAnInputOfItAlone() throws Exception {
        desk.run(0, "lock");
        desk.commit();
        server.publish("web", "0.1.0", ChartArchives.of("web", "0.1.0", "other"));
        server.put("/charts/web-0.1.0.tgz", ChartArchives.of("web", "0.1.0", "web"));
        desk.write(
                "kasane.lock",
                lockText().replaceFirst("(?<head>name: \"web\"[^-]*?digest: sha256:)[0-9a-f]{8}", "${head}00000000"));

        assertThat(desk.run(0, "affected")).isEqualTo("web  by kasane.lock\n");
    }

    @Test
    void whatIsNotFetchedIsOneLineWithTheCommandThatGetsIt() throws Exception {
        desk.run(0, "lock");
        desk.commit();
        emptyStore();
        desk.write("README.md", "a change\n").commit();

        assertThat(desk.run(0, "diff", "HEAD~1..HEAD"))
                .containsOnlyOnce("; run kasane")
                .contains("1 Application (locked Helm charts), ")
                .contains("; run kasane lock\n");
        assertThat(desk.run(2, "render", "web")).isEmpty();
        assertThat(desk.complained()).contains("hint: run kasane fetch\n");

        assertThat(desk.run(0, "fetch")).isEqualTo("fetched 3, in the store already 0, of 3 charts\n");
        assertThat(desk.run(0, "render", "web")).contains("name: web-web");
    }

    @Test
    void bothSidesOfADiffHaveTheirOwnLock() throws Exception {
        desk.run(0, "lock");
        desk.commit();
        publish("redis", "1.2.0", "three");
        desk.run(0, "lock", "--update");
        desk.commit();
        emptyStore();

        assertThat(desk.run(0, "fetch", "HEAD~1")).isEqualTo("fetched 4, in the store already 0, of 4 charts\n");
        server.close();
        assertThat(desk.run(0, "diff", "HEAD~1..HEAD")).contains("1.1.0", "1.2.0", "- two", "+ three");
    }

    @Test
    void aVersionThatChangedIsRefusedByFetchAndTheOthersArrive() throws Exception {
        desk.run(0, "lock");
        emptyStore();
        server.put("/charts/redis-1.1.0.tgz", ChartArchives.of("redis", "1.1.0", "changed"));

        assertThat(desk.run(2, "fetch")).isEqualTo("fetched 2, in the store already 0, of 3 charts\n");
        assertThat(desk.complained()).contains("error: the archive of redis 1.1.0 has not the digest");
    }

    @Test
    void aVersionThatIsNotPublishedAnyMoreIsNamedWithItsPlaceAndTakenFromTheStoreWhereItIs() throws Exception {
        desk.run(0, "lock");
        server.withdraw("redis", "1.1.0");

        assertThat(desk.run(0, "fetch")).isEqualTo("fetched 0, in the store already 3, of 3 charts\n");
        emptyStore();
        assertThat(desk.run(2, "fetch")).isEqualTo("fetched 2, in the store already 0, of 3 charts\n");
        int line = lockText().lines().toList().indexOf("  name: \"redis\"") - 1;
        assertThat(desk.complained())
                .contains("error: redis 1.1.0 is locked, and not published any more: " + server.address()
                        + " has no version 1.1.0 of the chart redis\n  --> kasane.lock:" + line + ":3\n")
                .contains("hint: run kasane lock --update redis for a version that is published; if you have a copy of"
                        + " this one, put it into .kasane/vendor/charts/redis-1.1.0.tgz\n");

        Path copy = folder.resolve("a repository/.kasane/vendor/charts/redis-1.1.0.tgz");
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        Files.write(copy, ChartArchives.of("redis", "1.1.0", "two"));
        desk.commit();
        String helm = ", helm: {parameters: [{name: greeting, value: other}]}";
        desk.write("argocd/shop.yaml", application("shop", "chart: redis, targetRevision: 1.x" + helm));
        assertThat(desk.run(0, "diff")).contains("- two", "+ other");
        assertThat(desk.run(0, "lock", "--update", "redis"))
                .isEqualTo("updated redis from 1.1.0 to 1.0.0 of " + server.address() + "\n");
        assertThat(desk.run(0, "fetch")).isEqualTo("fetched 0, in the store already 3, of 3 charts\n");
    }

    @Test
    void vendoredArchivesAreThoseThatWerePublishedAndRenderWithoutAStore() throws Exception {
        desk.run(0, "lock");
        String wrote = desk.run(0, "vendor");
        assertThat(wrote.lines())
                .contains(
                        "wrote .kasane/vendor/charts/cache-3.0.0.tgz",
                        "wrote .kasane/vendor/charts/redis-1.1.0.tgz",
                        "wrote .kasane/vendor/charts/web-0.1.0.tgz");
        assertThat(folder.resolve("a repository/.kasane/vendor/charts/redis-1.1.0.tgz"))
                .hasBinaryContent(ChartArchives.of("redis", "1.1.0", "two"));
        assertThat(desk.run(0, "vendor")).contains("unchanged .kasane/vendor/charts/redis-1.1.0.tgz");
        emptyStore();
        server.close();

        assertThat(desk.run(0, "render", "web")).contains("name: web-web");
    }

    @Test
    void theChartsThatAChartDependsOnArePutIntoItsChartsFolder() throws Exception {
        desk.write(
                "charts/shop/Chart.yaml",
                "apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies:\n"
                        + "- {name: cache, version: 3.x, repository: \"" + server.address() + "\"}\n"
                        + "- {name: part, version: 1.0.0, repository: \"file://../part\"}\n",
                "charts/part/Chart.yaml",
                "apiVersion: v2\nname: part\nversion: 1.0.0\n",
                "argocd/umbrella.yaml",
                application("umbrella", "path: charts/shop").replace(server.address(), "https://git.example/own"));
        desk.run(2, "vendor", "charts/shop");
        assertThat(desk.complained()).contains("run kasane lock");
        desk.run(0, "lock");

        assertThat(desk.run(0, "vendor", "charts/shop")).endsWith("\nwrote charts/shop/charts/cache-3.0.0.tgz\n");
        assertThat(folder.resolve("a repository/charts/shop/charts/cache-3.0.0.tgz"))
                .hasBinaryContent(ChartArchives.of("cache", "3.0.0", "cache"));
        assertThat(folder.resolve("a repository/charts/shop/charts")).isDirectoryNotContaining("glob:**part*");
        assertThat(desk.run(0, "vendor", "charts/shop"))
                .isEqualTo("nothing to write: charts/ contains all that charts/shop depends on\n");
        desk.run(0, "vendor", "charts/local");
        emptyStore();
        // which needs it in charts/, as Helm does
        assertThat(desk.run(0, "template", "x", "charts/local")).contains("name: \"x-cache\"");
        desk.run(2, "vendor", "argocd");
        assertThat(desk.complained()).contains("there is no chart in argocd");
    }

    @Test
    void whatIsNoTargetIsNotLocked() throws Exception {
        desk.write(
                ".kasane.yaml",
                "targets: {include: [overlays/**]}\nargo: {folders: [argocd]}\n",
                "overlays/shop/kustomization.yaml",
                "resources: [../../base]\n",
                "base/kustomization.yaml",
                "helmCharts:\n- {name: cache, repo: \"" + server.address()
                        + "\", version: 3.0.0, releaseName: base}\n");

        assertThat(desk.run(0, "lock").lines())
                .containsExactly(
                        "locked cache 3.0.0 of " + server.address(),
                        "locked cache 3.0.0 for ^3.0.0 of " + server.address(),
                        "locked redis 1.1.0 for 1.x of " + server.address());
    }

    @Test
    void aDamagedLockIsReportedWithItsPlace() throws Exception {
        desk.write("kasane.lock", "version: 1\nentries:\n- kind: chart\n  name: redis\n");

        for (List<String> words : List.of(List.of("fetch"), List.of("lock", "--check"), List.of("vendor"))) {
            desk.run(2, words.toArray(String[]::new));
            assertThat(desk.complained()).contains("kasane.lock:3:3").contains("this entry has no address");
        }
    }

    @Test
    void wordsThatMakeNoSenseAreRefused() throws Exception {
        desk.run(2, "lock", "redis");
        assertThat(desk.complained()).contains("write kasane lock --update redis");
        desk.run(2, "lock", "--update", "redi");
        assertThat(desk.complained()).contains("no file names a chart, a repository or a file redi");
        desk.run(2, "lock", "--check", "--update");
        desk.run(2, "vendor", "redis");
        desk.run(2, "fetch");
        assertThat(desk.complained()).contains("there is no kasane.lock").contains("run kasane lock");
    }

    @Test
    void branchesThatEachAddAnEntryAreMergedByLock() throws Exception {
        desk.run(0, "lock");
        desk.commit();
        desk.git().branchCreate().setName("other").call();
        publish("one", "1.0.0", "one");
        publish("net", "1.0.0", "net");
        desk.write("argocd/one.yaml", application("one", "chart: one, targetRevision: 1.0.0"));
        desk.run(0, "lock");
        desk.commit();
        desk.git().checkout().setName("other").call();
        desk.write("argocd/net.yaml", application("net", "chart: net, targetRevision: 1.0.0"));
        desk.run(0, "lock");
        desk.commit();
        desk.git().merge().include(desk.git().getRepository().resolve("main")).call();
        assertThat(lockText()).contains("<<<<<<< ");
        desk.run(2, "lock", "--check");
        assertThat(desk.complained()).contains("kasane.lock:1:1").contains("run kasane lock, which keeps");

        assertThat(desk.run(0, "lock")).isEmpty();

        assertThat(desk.complained()).contains("merged both sides of kasane.lock: 5 charts");
        assertThat(lockText()).contains("name: \"one\"", "name: \"net\"").doesNotContain("<<<<", "====");
        assertThat(desk.run(0, "lock", "--check")).isEmpty();
    }
}
