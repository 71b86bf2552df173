package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.diff.Workspace;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole processes of {@code kasane fetch}: killed ({@code kill -9}) while contents arrive, and two with one store. */
class KilledFetchTest {

    private static final String STORE = "kasane.store";
    private static final int CHARTS = 24;
    private static final int LONGEST = 60;

    @TempDir
    Path folder;

    /** The names of the archives by their digests. */
    private final Map<String, String> archives = new HashMap<>();

    private Workspace workspace;
    private ChartServer server;

    /** The process: its arguments are the repository and the words of the command. */
    static final class Fetch {

        private Fetch() {}

        public static void main(String[] arguments) {
            Path repository = Path.of(arguments[0]);
            Console console = new Console(System.out, System.err, repository, System.getenv(), null);
            System.exit(new Main("kasane", console).run(List.of("fetch")));
        }
    }

    @BeforeEach
    void start() throws Exception {
        System.setProperty(STORE, folder.resolve("first").toString());
        server = ChartServer.start();
        workspace = new Workspace(Files.createDirectories(folder.resolve("repository")));
        for (int i = 0; i < CHARTS; i++) {
            String name = "c" + i;
            byte[] archive = ChartArchives.of(name, "1.0.0", "hello");
            archives.put(ContentStore.digestOf(archive), name + "-1.0.0.tgz");
            server.publish(name, "1.0.0", archive);
            workspace.write(
                    "argocd/" + name + ".yaml",
                    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                            + ", namespace: argocd}\n"
                            + "spec:\n  project: default\n  source: {repoURL: \"" + server.address() + "\", chart: "
                            + name
                            + ", targetRevision: 1.0.0}\n"
                            + "  destination: {server: https://kubernetes.default.svc, namespace: shop}\n");
        }
        workspace.run(0, "lock");
        workspace.commit();
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        workspace.close();
        server.close();
    }

    private Process fetch(Path store, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Fetch.class.getName(),
                folder.resolve("repository").toString());
        builder.environment().put("KASANE_STORE", store.toString());
        return builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    }

    private static void ends(Process process, Path output) throws Exception {
        assertThat(process.waitFor(LONGEST, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    /** The contents under their digests, each compared with its bytes. */
    private static List<String> whole(Path store) throws IOException {
        List<String> digests = new ArrayList<>();
        if (!Files.isDirectory(store.resolve("sha256"))) {
            return digests;
        }
        try (Stream<Path> files = Files.walk(store.resolve("sha256"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String folder =
                        Objects.requireNonNull(file.getParent()).getFileName().toString();
                String digest = "sha256:" + folder + file.getFileName();
                if (ContentStore.digestOf(Files.readAllBytes(file)).equals(digest)) {
                    digests.add(digest);
                }
            }
        }
        return digests;
    }

    /** The archives that the server was asked for since it had answered some requests. */
    private Set<String> archivesSince(int requests) {
        List<String> all = server.requests();
        return all.subList(requests, all.size()).stream()
                .filter(request -> request.endsWith(".tgz"))
                .map(request -> request.substring(request.lastIndexOf('/') + 1))
                .collect(Collectors.toSet());
    }

    /** Serves some archives, and holds all other requests until the latch is open. */
    private void serveOnly(int count, CountDownLatch open) {
        Semaphore served = new Semaphore(count);
        for (int i = 0; i < CHARTS; i++) {
            server.fault("/charts/c" + i + "-1.0.0.tgz", exchange -> {
                try {
                    if (!served.tryAcquire()) {
                        open.await(LONGEST, TimeUnit.SECONDS);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return false;
            });
        }
    }

    private void slowly() {
        for (int i = 0; i < CHARTS; i++) {
            server.fault("/charts/c" + i + "-1.0.0.tgz", exchange -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(150);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return false;
            });
        }
    }

    @Test
    void aFetchThatWasKilledIsCompletedByTheNextOneWithWhatIsMissing() throws Exception {
        Path store = folder.resolve("killed");
        Path output = folder.resolve("output.txt");
        CountDownLatch killed = new CountDownLatch(1);
        serveOnly(4, killed);
        Process victim = fetch(store, output);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST);
        while (whole(store).size() < 4) {
            assertThat(victim.isAlive()).as(Files.readString(output)).isTrue();
            assertThat(System.nanoTime()).as("four contents arrive in time").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
        victim.destroyForcibly();
        assertThat(victim.waitFor(LONGEST, TimeUnit.SECONDS)).isTrue();
        List<String> arrived = whole(store);
        assertThat(arrived).as("the server held all others").hasSize(4);
        Set<String> missing = new TreeSet<>(archives.values());
        missing.removeAll(arrived.stream().map(archives::get).toList());

        int before = server.requests().size();
        killed.countDown();
        ends(fetch(store, output), output);
        assertThat(whole(store)).hasSize(CHARTS);
        assertThat(archivesSince(before)).isEqualTo(missing);
        System.setProperty(STORE, store.toString());
        server.close();
        assertThat(workspace.run(0, "check")).contains("0 errors");
    }

    @Test
    void twoProcessesFillOneStore() throws Exception {
        Path store = folder.resolve("shared");
        slowly();
        Process one = fetch(store, folder.resolve("one.txt"));
        Process two = fetch(store, folder.resolve("two.txt"));
        ends(one, folder.resolve("one.txt"));
        ends(two, folder.resolve("two.txt"));

        assertThat(whole(store)).hasSize(CHARTS);
        assertThat(store.resolve("incoming")).isEmptyDirectory();
    }
}
