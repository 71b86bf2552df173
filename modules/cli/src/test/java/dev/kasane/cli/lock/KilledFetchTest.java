package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.diff.Desk;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.servers.ChartArchives;
import dev.kasane.servers.ChartServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole processes of {@code kasane fetch}: killed ({@code kill -9}) while contents arrive, and two with one store. */
class KilledFetchTest {

    private static final String STORE = "kasane.store";
    private static final int CHARTS = 24;

    @TempDir
    Path folder;

    private Desk desk;
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
        desk = new Desk(Files.createDirectories(folder.resolve("repository")));
        for (int i = 0; i < CHARTS; i++) {
            String name = "c" + i;
            server.publish(name, "1.0.0", ChartArchives.of(name, "1.0.0", "hello"));
            desk.write(
                    "argocd/" + name + ".yaml",
                    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                            + ", namespace: argocd}\n"
                            + "spec:\n  project: default\n  source: {repoURL: \"" + server.address() + "\", chart: "
                            + name
                            + ", targetRevision: 1.0.0}\n"
                            + "  destination: {server: https://kubernetes.default.svc, namespace: shop}\n");
        }
        desk.run(0, "lock");
        desk.commit();
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        desk.close();
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
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    /** The contents under their digests, each compared with its bytes. */
    private static List<String> whole(Path store) throws IOException {
        List<String> digests = new ArrayList<>();
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

    private long downloads() {
        return server.requests().stream()
                .filter(request -> request.endsWith(".tgz"))
                .count();
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
        slowly();
        long before = downloads();
        Process victim = fetch(store, output);
        while (victim.isAlive()
                && (!Files.isDirectory(store.resolve("sha256")) || whole(store).size() < 4)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        victim.destroyForcibly();
        assertThat(victim.waitFor(10, TimeUnit.SECONDS)).isTrue();
        int arrived = whole(store).size();
        assertThat(arrived).as("it was killed before it was done").isBetween(1, CHARTS - 1);

        long asked = downloads();
        ends(fetch(store, output), output);
        assertThat(whole(store)).hasSize(CHARTS);
        assertThat(downloads() - asked).isEqualTo(CHARTS - arrived);
        assertThat(asked).isGreaterThan(before);
        System.setProperty(STORE, store.toString());
        server.close();
        assertThat(desk.run(0, "check")).contains("0 errors");
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
