package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.servers.GitServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is fetched of a manifests repository on a server: the branches that a run needs, with their history, and nothing else. */
class FetchedManifestsTest extends TwoRepositories {

    private static final int MANY = 600;

    private GitServer server;

    @BeforeEach
    void a_server() throws Exception {
        server = GitServer.start(temporary.resolve("served"));
        serve(server);
        for (String name : List.of("api", "web")) {
            pipelineToDev(name, "gitea:http://" + server.host() + "/o/manifests");
        }
        workspace.commit();
        workspace.environment.put("KASANE_MANIFESTS_HOST", server.host());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private GitRepository served() {
        return GitRepository.bare(temporary.resolve("served/o/manifests.git"), "main");
    }

    /** Commits of people, one after the other. */
    private static ObjectId commits(GitRepository repository, ObjectId tip, int count, String path, String text) {
        ObjectId now = tip;
        CommitWriter writer = new CommitWriter(repository, new Identity("Ada", "ada@example.org"), null);
        for (int i = 0; i < count; i++) {
            byte[] bytes = (count == 1 ? text : text + i).getBytes(StandardCharsets.UTF_8);
            now = writer.write(
                    now,
                    new TreeMap<>(Map.of(path, bytes)),
                    new CommitMessage("By hand", "", List.of()),
                    Instant.now());
        }
        return now;
    }

    private static ObjectId tip(GitRepository repository, String branch) {
        return ObjectId.fromString(repository.commit(branch).id());
    }

    private Path store() {
        return workspace.root().resolve(".git/kasane/repositories");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }

    @Test
    void what_people_took_back_long_ago_is_not_promoted_again_by_a_clone_that_had_fetched_nothing() throws Exception {
        String former = server.inRepository("o/manifests.git", "show", "main:" + DEV) + "\n";
        workspace.run(0, "ci");
        try (GitRepository repository = served()) {
            ObjectId tip = tip(repository, "main");
            ObjectId back = commits(repository, tip, 1, DEV, former);
            BranchUpdate.swap(repository, "refs/heads/main", tip, commits(repository, back, MANY, "README", "line "));
        }
        delete(store());

        assertThat(workspace.run(0, "ci"))
                .contains("taken back    api -> overlays/dev", "taken back    web -> overlays/dev");

        assertThat(server.inRepository("o/manifests.git", "show", "main:" + DEV))
                .doesNotContain(workspace.head());
    }

    @Test
    void branches_that_a_run_does_not_need_are_not_fetched() throws Exception {
        ObjectId other;
        try (GitRepository repository = served()) {
            ObjectId tip = tip(repository, "main");
            other = commits(repository, tip, 1, "big", "x".repeat(100_000));
            BranchUpdate.swap(repository, "refs/heads/other", null, other);
        }

        workspace.run(0, "ci");

        try (Stream<Path> stores = Files.list(store());
                GitRepository repository = GitRepository.bare(stores.findFirst().orElseThrow(), "main")) {
            assertThat(repository.jgit().getObjectDatabase().has(other)).isFalse();
            assertThat(repository.jgit().getRefDatabase().getRefsByPrefix("refs/kasane/seen/"))
                    .extracting(ref -> ref.getName().replaceFirst("\\+.*", "+"))
                    .containsExactlyInAnyOrder("refs/kasane/seen/main", "refs/kasane/seen/kasane/state+");
        }
    }
}
