package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.PrefixedRange;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.servers.GitServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders of real Git repositories and files beside them, locked and fetched, and servers that fail. */
class GitFoldersTest {

    private static final RetryPolicy QUICK = new RetryPolicy(
            3, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(1), Duration.ofSeconds(20));
    private static final String REPOSITORY = "o/r.git";

    @TempDir
    Path folder;

    private GitServer server;
    private ContentStore store;
    private final Map<String, String> environment = new HashMap<>();
    private String first;

    @BeforeEach
    void start() throws Exception {
        server = GitServer.start(folder.resolve("served"));
        store = new ContentStore(folder.resolve("store"));
        environment.put("HOME", folder.toString());
        environment.put("PATH", System.getenv("PATH"));
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        first = server.commit(
                REPOSITORY, "deploy/kustomization.yaml", "resources: [a.yaml]\n", "deploy/a.yaml", "a: 1\n");
        server.inRepository(REPOSITORY, "tag", "v1");
        server.inRepository(REPOSITORY, "-c", "user.name=a", "-c", "user.email=a@b", "tag", "-am", "a tag", "noted");
        server.commit(REPOSITORY, "deploy/a.yaml", "a: 2\n");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Requirement deploy(String revision) {
        return Objects.requireNonNull(Requirement.ofRepository(server.address(REPOSITORY), "deploy", revision));
    }

    private ContentFetcher fetcher() {
        return new ContentFetcher(
                List.of(), store, Credentials.NONE, new GitAccess(environment), QUICK, Clock.systemUTC());
    }

    private LockEntry lock(Requirement requirement) {
        try (ContentFetcher fetcher = fetcher()) {
            return fetcher.lock(requirement);
        }
    }

    private boolean fetch(LockEntry entry) {
        try (ContentFetcher fetcher = fetcher()) {
            return fetcher.fetch(entry, null) != ContentFetcher.FoundIn.STORE;
        }
    }

    private void emptyStore() throws IOException {
        try (Stream<Path> files = Files.walk(store.folder().resolve("sha256"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "noted", "refs/tags/v1", "tags/v1"})
    void aTagBecomesItsCommit(String revision) {
        LockEntry entry = lock(deploy(revision));

        assertThat(entry.version()).isEqualTo(first);
        assertThat(store.find(entry.digest())).asString().contains("a: 1").doesNotContain("a: 2");
    }

    @Test
    void aBranchACommitAndNothingBecomeCommitsToo() throws Exception {
        String main = server.inRepository(REPOSITORY, "rev-parse", "main");

        assertThat(lock(deploy("main")).version()).isEqualTo(main);
        assertThat(lock(deploy("")).version()).isEqualTo(main);
        assertThat(lock(deploy(first)).version()).isEqualTo(first);
    }

    @Test
    void aRangeIsTheNewestTagInItAndOneVersionIsANameAlone() throws Exception {
        String main = server.inRepository(REPOSITORY, "rev-parse", "main");
        server.inRepository(REPOSITORY, "tag", "v1.2.0", first);
        server.inRepository(REPOSITORY, "tag", "v1.10.0", "main");
        server.inRepository(REPOSITORY, "tag", "v1.11.0-rc.1", first);
        server.inRepository(REPOSITORY, "tag", "v2.0.0", first);

        assertThat(lock(deploy("1.*")).version()).isEqualTo(main);
        assertThat(lock(deploy("^1.2")).version()).isEqualTo(main);
        assertThat(lock(deploy(">=1.2 <1.10")).version()).isEqualTo(first);
        assertThatThrownBy(() -> lock(deploy("1.2"))).hasMessageContaining("has no branch, tag or commit 1.2");
        assertThatThrownBy(() -> lock(deploy(Requirement.literal("1.x"))))
                .hasMessageContaining("has no branch, tag or commit 1.x");
        server.inRepository(REPOSITORY, "tag", "1.x", first);
        assertThat(lock(deploy(Requirement.literal("1.x"))).version()).isEqualTo(first);
        assertThatThrownBy(() -> lock(deploy("^3"))).hasMessageContaining("has no branch, tag or commit ^3");
    }

    @Test
    void ofTagsWithAPrefixTheNewestVersionBehindItIsTaken() throws Exception {
        String main = server.inRepository(REPOSITORY, "rev-parse", "main");
        server.inRepository(REPOSITORY, "tag", "shop/v1.2.0", first);
        server.inRepository(REPOSITORY, "tag", "shop/v1.10.0", "main");
        server.inRepository(REPOSITORY, "tag", "till/v1.11.0", first);
        server.inRepository(REPOSITORY, "tag", "v1.12.0", first);

        assertThat(lock(deploy(new PrefixedRange("1.*", "shop/").requested())).version())
                .isEqualTo(main);
        assertThat(lock(deploy(new PrefixedRange("<1.10", "shop/").requested())).version())
                .isEqualTo(first);
        assertThatThrownBy(() -> lock(deploy(new PrefixedRange("2.x", "shop/").requested())))
                .hasMessageContaining("has no branch, tag or commit 2.x tagPrefix=shop/");
    }

    @Test
    void whatWasFetchedBeforeIsNotFetchedAgainAndNothingIsLeftBehind() throws Exception {
        LockEntry entry = lock(deploy("v1"));
        int asked = server.requests().size();

        assertThat(fetch(entry)).isFalse();
        assertThat(server.requests()).hasSize(asked);
        emptyStore();
        assertThat(fetch(entry)).isTrue();
        try (Stream<Path> left = Files.list(store.folder().resolve("incoming"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void oneCommitIsFetchedWithoutItsHistory() throws Exception {
        try (ContentFetcher fetcher = fetcher()) {
            String commit = fetcher.lock(deploy("main")).version();
            Path clone;
            try (Stream<Path> clones = Files.list(store.folder().resolve("incoming"))) {
                clone = clones.findFirst().orElseThrow();
            }
            assertThat(commit).isNotEqualTo(first);
            assertThat(clone.resolve("shallow")).hasContent(commit);
        }
    }

    @Test
    void aTagThatMovedIsSaidAndNotTaken() throws Exception {
        LockEntry entry = lock(deploy("v1"));
        emptyStore();
        server.inRepository(REPOSITORY, "tag", "-f", "v1", "main");

        assertThat(fetch(entry)).as("the commit is still there").isTrue();

        emptyStore();
        server.inRepository(REPOSITORY, "tag", "-d", "noted");
        server.inRepository(REPOSITORY, "config", "uploadpack.allowAnySHA1InWant", "false");
        assertThatThrownBy(() -> fetch(new LockEntry(deploy("v1"), "12".repeat(20), entry.digest(), entry.size(), "")))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("has no commit " + "12".repeat(20) + " any more");
    }

    @Test
    void anotherContentThanTheLockedOneIsNotTaken() throws Exception {
        LockEntry entry = lock(deploy("v1"));
        LockEntry other = new LockEntry(deploy("v1"), entry.version(), "sha256:" + "00".repeat(32), entry.size(), "");

        assertThatThrownBy(() -> fetch(other))
                .isInstanceOfSatisfying(
                        RepositoryException.class,
                        e -> assertThat(e.kind()).isEqualTo(RepositoryException.Kind.CORRUPT))
                .hasMessageContaining("has other content under r//deploy " + first.substring(0, 12));
        assertThat(store.find(other.digest())).isNull();
    }

    @Test
    void aPasswordOfTheEnvironmentIsGivenToItsHostAlone() {
        server.protect("right");
        environment.put("KASANE_GIT_HOST", "git.example");
        environment.put("KASANE_GIT_USER", "ada");
        environment.put("KASANE_GIT_PASSWORD", "right");
        assertThatThrownBy(() -> lock(deploy("v1"))).isInstanceOf(EnvironmentFailure.class);
        assertThat(server.requests()).noneMatch(request -> request.endsWith(" authorized"));

        environment.put("KASANE_GIT_HOST", server.host());
        assertThat(lock(deploy("v1")).version()).isEqualTo(first);
    }

    @Test
    void helpersOfGitAreAskedForPasswords() throws Exception {
        server.protect("right");
        Files.writeString(
                folder.resolve(".gitconfig"),
                "[credential]\nhelper = \"!f() { echo username=ada; echo password=right; }; f\"\n");

        assertThat(lock(deploy("v1")).version()).isEqualTo(first);
    }

    @Test
    void addressesAreRewrittenAsGitsConfigurationSays() throws Exception {
        Files.writeString(
                folder.resolve(".gitconfig"),
                "[url \"" + server.address("o/") + "\"]\ninsteadOf = git@git.example:\n" + "[url \""
                        + server.address("wrong/") + "\"]\ninsteadOf = git@\n");
        Requirement requirement =
                Objects.requireNonNull(Requirement.ofRepository("git@git.example:r.git", "deploy", "v1"));

        assertThat(lock(requirement)).satisfies(entry -> {
            assertThat(entry.requirement()).isEqualTo(requirement);
            assertThat(entry.version()).isEqualTo(first);
        });
        Requirement gone = Objects.requireNonNull(Requirement.ofRepository("git@git.example:gone.git", "deploy", "v1"));
        assertThatThrownBy(() -> lock(gone))
                .hasMessageContaining("git@git.example:gone.git, as Git's configuration rewrites it: ")
                .hasMessageContaining(server.address("o/gone.git"));
    }

    @Test
    void aPasswordInGitsConfigurationIsUsedAndNeverShown() throws Exception {
        server.protect("right");
        Files.writeString(
                folder.resolve(".gitconfig"),
                "[url \"http://ada:right@" + server.host() + "/o/\"]\ninsteadOf = https://git.example/\n"
                        + "[url \"ssh://ada:TOPSECRET@git.example/\"]\ninsteadOf = https://other.example/\n");

        assertThat(lock(Objects.requireNonNull(Requirement.ofRepository("https://git.example/r.git", "deploy", "v1")))
                        .version())
                .isEqualTo(first);
        assertThatThrownBy(() ->
                        lock(Objects.requireNonNull(Requirement.ofRepository("https://other.example/r.git", "", ""))))
                .hasMessageContaining("https://other.example/r.git, as Git's configuration rewrites it")
                .hasMessageNotContaining("TOPSECRET");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git@git.example:o/r.git", "ssh://git@git.example/o/r.git", "http://git.example/o/r.git"})
    void otherWaysThanHttpsAreRefusedWithTheCure(String address) {
        Requirement requirement = Objects.requireNonNull(Requirement.ofRepository(address, "", ""));

        assertThatThrownBy(() -> lock(requirement))
                .isInstanceOf(RepositoryException.class)
                .hasMessageContaining(address);
    }

    @Test
    void aSubmoduleIsRefusedByNameWhereItIsNeeded() throws Exception {
        server.commit(REPOSITORY, "with/kustomization.yaml", "resources: [../module/deploy]\n");
        Path work = folder.resolve("served/work").resolve(REPOSITORY);
        new ProcessBuilder(
                        "git",
                        "-C",
                        work.toString(),
                        "update-index",
                        "--add",
                        "--cacheinfo",
                        "160000," + first + ",module")
                .start()
                .waitFor();
        new ProcessBuilder("git", "-C", work.toString(), "commit", "-qm", "module")
                .start()
                .waitFor();
        new ProcessBuilder(
                        "git",
                        "-C",
                        work.toString(),
                        "push",
                        "-q",
                        folder.resolve("served/" + REPOSITORY).toString(),
                        "HEAD:main")
                .start()
                .waitFor();

        assertThat(lock(deploy("main")).version()).isNotEqualTo(first);
        assertThatThrownBy(() -> lock(
                        Objects.requireNonNull(Requirement.ofRepository(server.address(REPOSITORY), "with", "main"))))
                .isInstanceOf(RepositoryException.class)
                .hasMessageContaining("submodule at module");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 410})
    void whateverTheServerSaysOfAFileItMayBeARepository(int status) {
        server.fault(REPOSITORY + "/deploy", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            return true;
        });

        assertThat(lock(Objects.requireNonNull(Requirement.ofFile(server.address(REPOSITORY + "/deploy"))))
                        .version())
                .isNotEmpty();
    }

    @Test
    void anAddressIsThatOfAFileOrOfARepositoryAsItsServerAnswers() {
        server.put("o/r/v1/deploy.yaml", "kind: ConfigMap\n");
        Requirement file = Objects.requireNonNull(Requirement.ofFile(server.address("o/r/v1/deploy.yaml")));
        Requirement repository =
                Objects.requireNonNull(Requirement.ofFile(server.address(REPOSITORY + "//deploy?ref=v1")));
        server.put("o/r.git/deploy", "<!DOCTYPE html>\n<title>a page for people</title>\n");
        Requirement page = Objects.requireNonNull(Requirement.ofFile(server.address(REPOSITORY + "/deploy")));
        server.put("api/projects/1/raw/a.yaml", "kind: ConfigMap\n");
        Requirement raw =
                Objects.requireNonNull(Requirement.ofFile(server.address("api/projects/1/raw/a.yaml?ref=main")));
        server.put("files/o/logback.xml", "<configuration/>\n");
        Requirement xml = Objects.requireNonNull(Requirement.ofFile(server.address("files/o/logback.xml")));
        Requirement neither = Objects.requireNonNull(Requirement.ofFile(server.address("o/nothing/x.yaml")));

        assertThat(lock(file).requirement()).isEqualTo(file);
        assertThat(lock(file).version()).isEmpty();
        assertThat(lock(repository).requirement().kind()).isEqualTo(RemoteKind.GIT);
        assertThat(lock(page).requirement())
                .isEqualTo(Requirement.ofRepository(server.address(REPOSITORY), "deploy", ""));
        assertThat(lock(raw).requirement()).isEqualTo(raw);
        assertThat(lock(xml).requirement()).isEqualTo(xml);
        assertThatThrownBy(() -> lock(neither))
                .isInstanceOf(RepositoryException.class)
                .hasMessageContaining("o/nothing/x.yaml");
    }
}
