package dev.kasane.ci.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.TagOrder;
import dev.kasane.promotion.TagOrder.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of two commits is newer, where the clone lacks one that its server has. */
class FetchedOrderTest {

    @TempDir
    Path folder;

    private GitRepository server;
    private GitRepository clone;
    private ObjectId first;
    private ObjectId second;
    private ObjectId third;

    @BeforeEach
    void a_clone_with_two_of_three_commits() {
        server = GitRepository.bare(folder.resolve("server.git"), "main");
        clone = GitRepository.bare(folder.resolve("clone.git"), "main");
        first = commit(null, 1);
        second = commit(first, 2);
        BranchUpdate.swap(server, "refs/heads/main", null, second);
        remote().fetch(List.of("main"));
        third = commit(second, 3);
        BranchUpdate.swap(server, "refs/heads/main", second, third);
    }

    @AfterEach
    void close() {
        server.close();
        clone.close();
    }

    private ObjectId commit(@Nullable ObjectId parent, int second) {
        CommitWriter writer = new CommitWriter(server, Identity.KASANE, null);
        return writer.writeTree(
                writer.tree(new TreeMap<>()),
                parent,
                new CommitMessage("A change", "", List.of()),
                Instant.ofEpochSecond(second));
    }

    private Remote remote() {
        return Remote.folder(clone, folder.resolve("server.git"));
    }

    private TagOrder order(@Nullable Remote remote) {
        String head = second.name();
        return new FetchedOrder(new CommitOrder(clone, head), new SourceBranch(clone, remote, "main", head));
    }

    @Test
    void a_commit_that_the_clone_lacks_is_fetched() {
        assertThat(order(null).compare(third.name(), second.name())).isEqualTo(Verdict.MISSING);

        assertThat(order(remote()).compare(third.name(), second.name())).isEqualTo(Verdict.OLDER);
        assertThat(order(remote()).compare(second.name(), third.name())).isEqualTo(Verdict.NEWER);
    }

    @Test
    void a_commit_that_its_server_lacks_may_be_newer() {
        String unknown = "1".repeat(40);

        assertThat(order(remote()).compare(unknown, second.name())).isEqualTo(Verdict.MISSING);
        assertThat(order(remote()).compare(second.name(), unknown)).isEqualTo(Verdict.MISSING);
    }

    @Test
    void commits_that_the_clone_has_and_tags_that_are_none_are_asked_of_nobody() {
        TagOrder order = order(new Unreachable());

        assertThat(order.compare(first.name(), second.name())).isEqualTo(Verdict.NEWER);
        assertThat(order.compare(second.name(), first.name())).isEqualTo(Verdict.OLDER);
        assertThat(order.compare(second.name(), second.name())).isEqualTo(Verdict.SAME);
        assertThat(order.compare("v1", second.name())).isEqualTo(Verdict.UNKNOWN);
        assertThat(order.compare(second.name().substring(0, 10), "v2")).isEqualTo(Verdict.UNKNOWN);
    }

    /** A server that must not be asked. */
    private static final class Unreachable implements Remote {
        @Override
        public Remote notes() {
            throw new AssertionError("the server was asked");
        }

        @Override
        public String displayName() {
            return "nowhere";
        }

        @Override
        public @Nullable String defaultBranch() {
            throw new AssertionError("the server was asked");
        }

        @Override
        public List<String> branches(String beginning) {
            throw new AssertionError("the server was asked");
        }

        @Override
        public Map<String, ObjectId> fetch(List<String> branches) {
            throw new AssertionError("the server was asked");
        }

        @Override
        public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
            throw new AssertionError("the server was asked");
        }
    }
}
