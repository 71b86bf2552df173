package dev.kasane.servers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** Real Git repositories on this machine, served by Git's own http-backend, and files beside them; it can misbehave. */
public final class GitServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Path folder;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Gate gate = new Gate("git");

    private GitServer(HttpServer server, Path folder) {
        this.server = server;
        this.folder = folder;
    }

    /** Starts one that keeps its repositories in a folder. */
    public static GitServer start(Path folder) throws IOException {
        Files.createDirectories(folder);
        return start(folder, HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    /** The same with HTTPS. */
    public static GitServer start(Path folder, SSLContext certificate) throws IOException {
        Files.createDirectories(folder);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certificate));
        return start(folder, server);
    }

    private static GitServer start(Path folder, HttpServer server) {
        GitServer git = new GitServer(server, folder);
        server.createContext("/", git::answer);
        server.setExecutor(git.threads);
        server.start();
        return git;
    }

    /** Its host and port. */
    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** The address of what has a path. */
    public String address(String path) {
        return (server instanceof HttpsServer ? "https://" : "http://") + host() + "/" + path;
    }

    /**
     * Makes a commit on the branch main of a repository, which is made when it is not there.
     *
     * @param pathsAndTexts path, text, path, text …; a text that begins with an arrow is the target of a link
     * @return its id
     */
    public String commit(String repository, String... pathsAndTexts) throws IOException, InterruptedException {
        Path work = folder.resolve("work").resolve(repository);
        if (!Files.isDirectory(work)) {
            Files.createDirectories(work);
            git(work, "init", "-q", "-b", "main");
            git(work, "config", "user.name", "ada");
            git(work, "config", "user.email", "ada@example.com");
            git(folder, "init", "-q", "--bare", "-b", "main", repository);
            git(folder.resolve(repository), "config", "uploadpack.allowAnySHA1InWant", "true");
            git(folder.resolve(repository), "config", "http.receivepack", "true");
        }
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            Path file = work.resolve(pathsAndTexts[i]);
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(file);
            String text = pathsAndTexts[i + 1];
            if (text.startsWith("-> ")) {
                Files.createSymbolicLink(file, Path.of(text.substring(3)));
            } else {
                Files.writeString(file, text);
            }
        }
        git(work, "add", "-A");
        git(work, "commit", "-q", "--allow-empty", "-m", "a commit");
        git(work, "push", "-q", "--force", folder.resolve(repository).toString(), "HEAD:main");
        return git(work, "rev-parse", "HEAD");
    }

    /** Runs Git in a served repository, and returns what it prints. */
    public String inRepository(String repository, String... words) throws IOException, InterruptedException {
        return git(folder.resolve(repository), words);
    }

    private static String git(Path in, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", in.toString()));
        command.addAll(Arrays.asList(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + printed);
        }
        return printed.strip();
    }

    /** Serves a file. */
    public void put(String path, String text) {
        files.put("/" + path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers requests for a path in another way. */
    public void fault(String path, ChartServer.Fault fault) {
        gate.fault("/" + path, fault);
    }

    /** Lets in only who has this password, of the user ada. */
    public void protect(String secret) {
        gate.protect(secret);
    }

    /** The requests so far, as METHOD PATH, and the word authorized behind those with an Authorization header. */
    public List<String> requests() {
        return gate.requests();
    }

    /** The Authorization headers so far. */
    public List<String> authorizations() {
        return gate.authorizations();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (!gate.passes(exchange)) {
                return;
            }
            byte[] bytes = files.get(path);
            if (bytes != null) {
                exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            } else if (path.endsWith("/info/refs")
                    || path.endsWith("/git-upload-pack")
                    || path.endsWith("/git-receive-pack")) {
                backend(exchange, path);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    /** Hands a request to {@code git http-backend}, a program of the Common Gateway Interface. */
    private void backend(HttpExchange exchange, String path) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        ProcessBuilder program = new ProcessBuilder("git", "http-backend");
        Map<String, String> environment = program.environment();
        environment.put("GIT_PROJECT_ROOT", folder.toString());
        environment.put("GIT_HTTP_EXPORT_ALL", "1");
        environment.put("PATH_INFO", path);
        environment.put("REQUEST_METHOD", exchange.getRequestMethod());
        environment.put("CONTENT_LENGTH", Integer.toString(body.length));
        String query = exchange.getRequestURI().getRawQuery();
        environment.put("QUERY_STRING", query == null ? "" : query);
        for (String[] pair : new String[][] {
            {"Content-Type", "CONTENT_TYPE"},
            {"Content-Encoding", "HTTP_CONTENT_ENCODING"},
            {"Git-Protocol", "GIT_PROTOCOL"}
        }) {
            String value = exchange.getRequestHeaders().getFirst(pair[0]);
            environment.put(pair[1], value == null ? "" : value);
        }
        Process process = program.start();
        process.getOutputStream().write(body);
        process.getOutputStream().close();
        byte[] answer = process.getInputStream().readAllBytes();
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        int status = 200;
        for (String line : text.substring(0, Math.max(end, 0)).split("\r\n")) {
            int colon = line.indexOf(": ");
            if (line.startsWith("Status: ")) {
                status = Integer.parseInt(line.substring("Status: ".length(), "Status: ".length() + 3));
            } else if (colon > 0) {
                exchange.getResponseHeaders().add(line.substring(0, colon), line.substring(colon + 2));
            }
        }
        byte[] content = Arrays.copyOfRange(answer, end + 4, answer.length);
        exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
        exchange.getResponseBody().write(content);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
