package dev.kasane.servers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * A repository of charts on this machine, with an index as {@code helm repo index} makes it, and what an OCI registry answers to those
 * who read; it can misbehave.
 */
public final class ChartServer implements AutoCloseable {

    /** An answer instead of the right one. */
    @FunctionalInterface
    public interface Fault {
        /** Answers, and returns whether it did. */
        boolean answer(HttpExchange exchange) throws IOException;
    }

    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, List<String>> entries = new TreeMap<>();
    private final Gate gate = new Gate("charts");

    private ChartServer(HttpServer server) {
        this.server = server;
    }

    /** Starts one without charts. */
    public static ChartServer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ChartServer charts = new ChartServer(server);
        server.createContext("/", charts::answer);
        server.setExecutor(charts.threads);
        server.start();
        charts.writeIndex();
        return charts;
    }

    /** The host and port. */
    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** The address of the repository. */
    public String address() {
        return "http://" + host() + "/charts";
    }

    /** Publishes a version of a chart under an address relative to the index, with its digest. */
    public void publish(String name, String version, byte[] archive) {
        String file = name + "-" + version + ".tgz";
        put("/charts/" + file, archive);
        publish(name, version, file, digest(archive));
    }

    /** Publishes a version with an address and a digest of its own; without an archive. */
    public synchronized void publish(String name, String version, String url, String digest) {
        entries.computeIfAbsent(name, ignored -> new ArrayList<>())
                .add("  - apiVersion: v2\n    name: " + name + "\n    version: " + version + "\n"
                        + (digest.isEmpty() ? "" : "    digest: " + digest + "\n") + "    urls:\n    - " + url + "\n");
        writeIndex();
    }

    /** Takes a version of a chart out of the index, and its archive away. */
    public synchronized void withdraw(String name, String version) {
        unlist(name, version);
        files.remove("/charts/" + name + "-" + version + ".tgz");
    }

    /** Takes a version of a chart out of the index; its archive stays. */
    public synchronized void unlist(String name, String version) {
        entries.getOrDefault(name, new ArrayList<>())
                .removeIf(entry -> entry.contains("    version: " + version + "\n"));
        writeIndex();
    }

    private synchronized void writeIndex() {
        StringBuilder index = new StringBuilder("apiVersion: v1\nentries:\n");
        entries.forEach((name, versions) -> {
            index.append("  ").append(name).append(":\n");
            versions.forEach(index::append);
        });
        index.append(entries.isEmpty() ? "  none: []\n" : "").append("generated: \"2026-01-01T00:00:00Z\"\n");
        put("/charts/index.yaml", index.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Publishes a manifest with one layer under a tag of a repository, as a registry does, and returns its digest.
     *
     * @param config the media type of its configuration
     * @param mediaType that of the layer
     */
    public String push(String repository, String tag, String config, String mediaType, byte[] layer) {
        return push(repository, tag, config, new TreeMap<>(Map.of(mediaType, layer)));
    }

    /**
     * The same with several layers.
     *
     * @param layers their contents by their media types, in their order
     */
    public String push(String repository, String tag, String config, SequencedMap<String, byte[]> layers) {
        String empty = "sha256:" + digest("{}".getBytes(StandardCharsets.UTF_8));
        String root = "/v2/" + repository;
        List<String> descriptors = new ArrayList<>();
        layers.forEach((mediaType, layer) -> {
            String content = "sha256:" + digest(layer);
            put(root + "/blobs/" + content, layer);
            descriptors.add("{\"mediaType\":\"" + mediaType + "\",\"digest\":\"" + content + "\",\"size\":"
                    + layer.length + "}");
        });
        byte[] manifest = ("{\"schemaVersion\":2,\"mediaType\":\"" + MANIFEST + "\",\"config\":{\"mediaType\":\""
                        + config
                        + "\",\"digest\":\"" + empty + "\",\"size\":2},\"layers\":["
                        + String.join(",", descriptors) + "]}")
                .getBytes(StandardCharsets.UTF_8);
        String digest = "sha256:" + digest(manifest);
        put(root + "/manifests/" + digest, manifest);
        put(root + "/manifests/" + tag, manifest);
        String tags = files.keySet().stream()
                .filter(path -> path.startsWith(root + "/manifests/") && !path.contains("sha256:"))
                .map(path -> "\"" + path.substring(path.lastIndexOf('/') + 1) + "\"")
                .sorted()
                .collect(Collectors.joining(",", "{\"name\":\"" + repository + "\",\"tags\":[", "]}"));
        put(root + "/tags/list", tags.getBytes(StandardCharsets.UTF_8));
        return digest;
    }

    /** Serves a file. */
    public void put(String path, byte[] bytes) {
        files.put(path, bytes);
    }

    /** Answers requests for a path in another way. */
    public void fault(String path, Fault fault) {
        gate.fault(path, fault);
    }

    /** Lets in only who has this password, of the user ada. */
    public void protect(String secret) {
        gate.protect(secret);
    }

    /** The requests so far, as METHOD PATH, and the word authorized behind those with an Authorization header. */
    public List<String> requests() {
        return gate.requests();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (!gate.passes(exchange)) {
                return;
            }
            byte[] bytes = files.get(path);
            if (bytes == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String etag = "\"" + digest(bytes) + "\"";
            exchange.getResponseHeaders().set("ETag", etag);
            if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
                exchange.sendResponseHeaders(304, -1);
                return;
            }
            if (path.contains("/manifests/")) {
                exchange.getResponseHeaders().set("Content-Type", MANIFEST);
            }
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** The SHA-256 of some bytes, in hexadecimal. */
    public static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
