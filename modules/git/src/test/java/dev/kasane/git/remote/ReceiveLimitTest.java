package dev.kasane.git.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.RemoteException.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that send a pack without an end: one file of a gibibyte, as fast as they can or a little now and then. */
@Timeout(60)
class ReceiveLimitTest {

    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path folder;

    private HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger packs = new AtomicInteger();
    private byte[] header = {'P', 'A', 'C', 'K', 0, 0, 0, 2, 0, 0, 0, 1};
    private int level = Deflater.NO_COMPRESSION;
    private long pause;
    private boolean silent;
    private final AtomicInteger looks = new AtomicInteger();

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean refs = exchange.getRequestURI().getPath().endsWith("/info/refs");
            String type = refs ? "advertisement" : "result";
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-" + type);
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            if (refs) {
                looks.incrementAndGet();
                if (silent) {
                    endless(OutputStream.nullOutputStream());
                }
                out.write(("001e# service=git-upload-pack\n0000"
                                + line(COMMIT
                                        + " HEAD\0multi_ack_detailed no-done shallow allow-reachable-sha1-in-want")
                                + line(COMMIT + " refs/heads/main") + "0000")
                        .getBytes(StandardCharsets.UTF_8));
                return;
            }
            packs.incrementAndGet();
            out.write((line("shallow " + COMMIT) + "0000" + line("NAK")).getBytes(StandardCharsets.UTF_8));
            out.write(header);
            // a blob of 2^30 bytes
            out.write(new byte[] {(byte) 0xb0, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x20});
            endless(out);
        }
    }

    private void endless(OutputStream out) throws IOException {
        Deflater deflater = new Deflater(level);
        byte[] zeros = new byte[1 << 16];
        byte[] packed = new byte[1 << 16];
        try {
            while (!Thread.currentThread().isInterrupted()) {
                deflater.setInput(zeros);
                int length = deflater.deflate(packed);
                out.write(packed, 0, length);
                out.flush();
                Thread.sleep(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            deflater.end();
        }
    }

    private static String line(String text) {
        return String.format("%04x%s\n", text.length() + 5, text);
    }

    private static ReceiveLimit limit(long bytes, Duration time) {
        return new ReceiveLimit(bytes, time, Duration.ofSeconds(30));
    }

    private void fetch(ReceiveLimit limit) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/o/r.git");
        try (GitRepository local = GitRepository.bare(folder.resolve("local.git"), "main")) {
            new OtherRepository(local, address, null, limit).fetch("main", tags -> null);
        }
    }

    @Test
    void aPackWithoutAnEndIsCutAtTheLimitOfBytesAndAskedForOnce() {
        assertThatThrownBy(() -> fetch(limit(5_000_000, Duration.ofMinutes(1))))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED))
                .hasMessageContaining("/o/r.git is not fetched: ")
                .hasMessageContaining("it sends more than 5000000 bytes, which is the limit of one fetch");
        assertThat(packs).hasValue(1);
    }

    @Test
    void aServerThatSendsALittleNowAndThenIsCutAtTheLimitOfTime() {
        pause = 100;
        assertThatThrownBy(() -> fetch(limit(1L << 30, Duration.ofSeconds(1))))
                .hasMessageContaining("it sends for more than 1 seconds, which is the limit of one fetch");
    }

    @Test
    void aSmallPackThatUnpacksToMuchIsCutAtTheLimitOfTime() {
        level = Deflater.BEST_COMPRESSION;
        pause = 10;
        assertThatThrownBy(() -> fetch(limit(1L << 30, Duration.ofSeconds(2))))
                .hasMessageContaining("it sends for more than 2 seconds");
    }

    @Test
    void aPackThatSaysItHasMoreObjectsThanFitIntoMemoryIsRefused() {
        header = new byte[] {'P', 'A', 'C', 'K', 0, 0, 0, 2, 0x7f, -1, -1, -1};
        assertThatThrownBy(() -> fetch(ReceiveLimit.STANDARD))
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("its pack needs more memory than there is");
        assertThat(packs).hasValue(1);
    }

    @Test
    void aServerThatSendsNothingIsLookedAtThreeTimes() {
        silent = true;
        assertThatThrownBy(() -> fetch(new ReceiveLimit(1L << 30, Duration.ofMinutes(1), Duration.ofSeconds(1))))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
                .hasMessageStartingWith("cannot talk to http://127.0.0.1:")
                .hasMessageContaining("Read timed out");
        assertThat(looks).hasValue(3);
        assertThat(packs).hasValue(0);
    }

    @Test
    void unpackingIsCancelledWhenItsTimeIsOver() {
        UnpackLimit over = limit(1, Duration.ZERO).unpacking();
        UnpackLimit not = limit(1, Duration.ofHours(1)).unpacking();
        IOException cancelled = new IOException("Download cancelled during indexing");

        assertThat(over.isCancelled()).isTrue();
        assertThat(over.cause(cancelled)).hasMessageContaining("to unpack, " + ReceiveLimit.EXCEEDED);
        assertThat(not.isCancelled()).isFalse();
        assertThat(not.cause(cancelled)).isSameAs(cancelled);
    }
}
