package dev.kasane.git.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote.Push;
import dev.kasane.git.remote.Remote.Rewrite;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pushes into a folder, by several at once. */
class PushLockTest {

    private static final int WRITERS = 4;
    private static final int ROUNDS = 50;

    @TempDir
    Path folder;

    private Path other() {
        return folder.resolve("other.git");
    }

    private static ObjectId commit(GitRepository repository, @Nullable ObjectId parent, String text) {
        CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
        ObjectId tree = writer.tree(new TreeMap<>(Map.of("file", text.getBytes(StandardCharsets.UTF_8))));
        return writer.writeTree(
                tree, parent, new CommitMessage("Say " + text, "", List.of()), Instant.ofEpochSecond(1));
    }

    @Test
    void the_same_commit_pushed_by_several_at_once_arrives_once_and_is_an_error_for_none() throws Exception {
        try (GitRepository local = GitRepository.bare(folder.resolve("local.git"), "main");
                GitRepository other = GitRepository.bare(other(), "main");
                ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
            Remote remote = Remote.folder(local, other());
            ObjectId seen = null;
            for (int round = 0; round < ROUNDS; round++) {
                ObjectId before = seen;
                ObjectId next = commit(local, before, "change " + round);
                List<Callable<Push>> pushes = IntStream.range(0, WRITERS)
                        .mapToObj(i -> (Callable<Push>) () -> remote.push("main", next, before, Rewrite.FORBIDDEN))
                        .toList();
                for (Future<Push> push : threads.invokeAll(pushes)) {
                    assertThat(push.get()).isIn(Push.DONE, Push.MOVED);
                }
                assertThat(other.jgit().resolve("refs/heads/main")).isEqualTo(next);
                seen = next;
            }
        }
    }

    @Test
    void a_push_waits_for_that_of_another_process_and_a_process_that_ends_holds_nobody_up() throws Exception {
        GitRepository.bare(other(), "main").close();
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        other().resolve("kasane-push.lock").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("held");

            assertThatThrownBy(() -> PushLock.of(other(), Duration.ofMillis(50)).close())
                    .isInstanceOf(RemoteException.class)
                    .hasMessageContaining("another run is still pushing to " + other());

            holder.destroyForcibly().waitFor();
            PushLock.of(other(), Duration.ofSeconds(10)).close();
            // the thread that gave up holds nothing either
            PushLock.of(other(), Duration.ofSeconds(10)).close();
        } finally {
            holder.destroyForcibly();
        }
    }

    /** A process that holds the lock until it is ended. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws Exception {
            try (FileChannel channel =
                    FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(channel.lock().isValid() ? "held" : "not held");
                Thread.sleep(Duration.ofMinutes(1));
            }
        }
    }
}
