package dev.kasane.git.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote.Push;
import dev.kasane.git.remote.Remote.Rewrite;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteTest {

    private static final String CANARY = "ghp_CanaryThatMustNotSing";
    private static final String BASIC =
            Base64.getEncoder().encodeToString(("u:" + CANARY).getBytes(StandardCharsets.UTF_8));

    @TempDir
    Path folder;

    private GitRepository local;
    private final List<HttpServer> servers = new ArrayList<>();

    @BeforeEach
    void a_repository() {
        local = GitRepository.bare(folder.resolve("local.git"), "main");
    }

    @AfterEach
    void close() {
        local.close();
        servers.forEach(server -> server.stop(0));
    }

    private ObjectId commit(@Nullable ObjectId parent, String text) {
        CommitWriter writer = new CommitWriter(local, Identity.KASANE, null);
        ObjectId tree = writer.tree(new TreeMap<>(Map.of("file", text.getBytes(StandardCharsets.UTF_8))));
        return writer.writeTree(
                tree, parent, new CommitMessage("Say " + text, "", List.of()), Instant.ofEpochSecond(1));
    }

    private URI server(int status, String location, List<String> seen) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            seen.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().entrySet());
            if (!location.isEmpty()) {
                exchange.getResponseHeaders().add("Location", location + exchange.getRequestURI());
            }
            if (status == 401) {
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        servers.add(server);
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/o/r.git");
    }

    /** What packs it in a thread of its own holds this lock at some moment of each push. */
    @Test
    void nothingWritesIntoAFolderAnyMoreWhenThePushReturns() {
        Path folderOfOther = folder.resolve("other.git");
        try (GitRepository other = GitRepository.bare(folderOfOther, "main")) {
            Remote remote = Remote.folder(local, folderOfOther);
            ObjectId seen = null;
            for (int i = 0; i < 50; i++) {
                ObjectId next = commit(seen, "change " + i);
                assertThat(remote.push("main", next, seen, Rewrite.FORBIDDEN)).isEqualTo(Push.DONE);
                seen = next;
                assertThat(folderOfOther.resolve("gc.log.lock")).doesNotExist();
            }
            assertThat(other.displayName()).endsWith("other.git");
        }
    }

    @Test
    void a_branch_moves_only_from_where_it_was_seen() {
        try (GitRepository other = GitRepository.bare(folder.resolve("other.git"), "main")) {
            for (Remote remote : List.of(Remote.folder(local, folder.resolve("other.git")), Remote.itself(local))) {
                ObjectId first = commit(null, "1");
                ObjectId second = commit(first, "2");
                ObjectId aside = commit(first, "3");
                assertThat(remote.push("main", first, second, Rewrite.FORBIDDEN))
                        .isEqualTo(Push.MOVED);
                assertThat(remote.push("main", first, null, Rewrite.FORBIDDEN)).isEqualTo(Push.DONE);
                assertThat(remote.push("main", second, null, Rewrite.ALLOWED)).isEqualTo(Push.MOVED);
                assertThat(remote.push("main", second, first, Rewrite.FORBIDDEN))
                        .isEqualTo(Push.DONE);
                assertThat(remote.push("main", aside, first, Rewrite.ALLOWED)).isEqualTo(Push.MOVED);
                assertThat(remote.fetch(List.of("main", "none"))).containsOnly(Map.entry("main", second));
                assertThat(remote.push("main", aside, second, Rewrite.ALLOWED)).isEqualTo(Push.DONE);
            }
            assertThat(other.displayName()).endsWith("other.git");
        }
    }

    @Test
    void the_token_goes_to_its_server_only_and_into_no_message_or_file() throws IOException {
        List<String> elsewhere = new CopyOnWriteArrayList<>();
        List<String> seen = new CopyOnWriteArrayList<>();
        URI thief = server(200, "", elsewhere);
        String away = "http://127.0.0.1:" + thief.getPort();
        StringWriter messages = new StringWriter();
        List<URI> addresses = new ArrayList<>();
        for (int status : List.of(301, 302, 303, 307, 308)) {
            addresses.add(server(status, away, seen));
            addresses.add(server(status, "http://localhost:" + thief.getPort(), seen));
        }
        for (int status : List.of(400, 401, 403, 404, 500, 502)) {
            addresses.add(server(status, "", seen));
        }
        for (URI address : addresses) {
            Remote remote = Remote.server(local, address, Credential.of(address, "u", CANARY));
            ObjectId commit = commit(null, "1");
            for (Throwable thrown : List.of(
                    catchThrowable(() -> remote.fetch(List.of("main"))),
                    catchThrowable(() -> remote.push("main", commit, null, Rewrite.FORBIDDEN)))) {
                assertThat(thrown).as("%s", address).isInstanceOf(RemoteException.class);
                thrown.printStackTrace(new PrintWriter(messages));
                messages.append(Problem.of((RemoteException) thrown).toString());
            }
        }
        assertThat(elsewhere).isEmpty();
        assertThat(seen).anyMatch(request -> request.contains(BASIC));
        assertThat(messages.toString()).doesNotContain(CANARY).doesNotContain(BASIC);
        assertThat(Files.readString(folder.resolve("local.git/config"))).doesNotContain(CANARY, BASIC);
    }

    @Test
    void what_a_server_says_is_sorted_into_what_can_be_done_about_it() throws IOException {
        Map<Integer, Kind> kinds = Map.of(
                401,
                Kind.UNAUTHORISED,
                403,
                Kind.FORBIDDEN,
                404,
                Kind.MISSING,
                500,
                Kind.UNAVAILABLE,
                502,
                Kind.UNAVAILABLE);
        for (Map.Entry<Integer, Kind> kind : kinds.entrySet()) {
            URI address = server(kind.getKey(), "", new CopyOnWriteArrayList<>());
            Remote remote = Remote.server(local, address, Credential.of(address, "u", CANARY));
            assertThatThrownBy(() -> remote.fetch(List.of("main")))
                    .isInstanceOfSatisfying(
                            RemoteException.class, e -> assertThat(e.kind()).isEqualTo(kind.getValue()));
        }
        URI nobody = URI.create("http://127.0.0.1:1/o/r.git");
        assertThatThrownBy(() -> Remote.server(local, nobody, null).fetch(List.of("main")))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }

    @Test
    void a_server_that_stumbles_is_asked_again_and_one_that_refuses_is_not() throws IOException {
        AtomicInteger stumbles = new AtomicInteger(2);
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // what Git's servers say of a repository without any branch
        byte[] nothing = "001e# service=git-upload-pack\n0000"
                .concat("0048" + "0".repeat(40) + " capabilities^{}\0 ofs-delta\n0000")
                .getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-advertisement");
            boolean stumble = stumbles.getAndDecrement() > 0;
            exchange.sendResponseHeaders(stumble ? 503 : 200, stumble ? -1 : nothing.length);
            if (!stumble) {
                exchange.getResponseBody().write(nothing);
            }
            exchange.close();
        });
        server.start();
        servers.add(server);
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/o/r.git");
        Remote remote = Remote.server(local, address, null);

        assertThat(remote.fetch(List.of("main"))).isEmpty();
        assertThat(requests).hasValue(3);

        stumbles.set(100);
        requests.set(0);
        assertThatThrownBy(() -> remote.fetch(List.of("main"))).isInstanceOf(RemoteException.class);
        assertThat(requests).hasValue(3);

        List<String> seen = new CopyOnWriteArrayList<>();
        URI refusing = server(403, "", seen);
        assertThatThrownBy(() -> Remote.server(local, refusing, null).fetch(List.of("main")))
                .isInstanceOf(RemoteException.class);
        assertThat(seen).hasSize(1);
    }

    @Test
    void addresses_that_are_no_server_or_hold_a_password_are_refused() {
        for (String address :
                List.of("ext::sh", "ssh://git@h/r", "file:///etc", "https://u:p@h/r", "https:///r", "git://h/r")) {
            assertThatThrownBy(() -> Remote.server(local, URI.create(address), null))
                    .as(address)
                    .isInstanceOf(KasaneException.class);
        }
        Credential other = Credential.of(URI.create("https://other.test"), "u", CANARY);
        assertThatThrownBy(() -> Remote.server(local, URI.create("https://h.test/r"), other))
                .isInstanceOf(KasaneException.class)
                .hasMessageNotContaining(CANARY);
        assertThatThrownBy(() -> Remote.folder(local, folder.resolve("nothing")))
                .isInstanceOf(KasaneException.class);
    }
}
