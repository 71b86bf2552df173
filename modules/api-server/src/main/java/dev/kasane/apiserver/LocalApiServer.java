package dev.kasane.apiserver;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An API server with a store of its own on free ports of 127.0.0.1, with RBAC on, for this JVM alone: it ends with it, even
 * when the JVM is killed; then a folder among the temporary files is all that stays.
 */
public final class LocalApiServer implements ApiServer {

    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final Programs programs;
    private final Path folder;
    private final List<Program> running = new ArrayList<>();
    private final List<String> store;
    private final List<String> server;
    private final Config config;
    private boolean collecting;

    private LocalApiServer(Programs programs, Path folder) throws IOException, GeneralSecurityException {
        this.programs = programs;
        this.folder = folder;
        // its port may be taken between the search and the start, by another JVM that searches
        int storePort = freePort();
        int peers = freePort();
        int api = freePort();
        String token = secret();
        Files.writeString(folder.resolve("users.csv"), token + ",admin,admin,system:masters\n");
        writeTokenKeys();
        this.store = etcd(storePort, peers);
        this.server = apiServer(api, storePort);
        this.config = new ConfigBuilder(Config.empty())
                .withMasterUrl("https://127.0.0.1:" + api + "/")
                .withOauthToken(token)
                .withNamespace("default")
                .withCaCertFile(folder.resolve("keys/apiserver.crt").toString())
                .build();
    }

    /** Starts one in a folder among the temporary files. */
    static LocalApiServer start(Programs programs) {
        try {
            return startIn(Files.createTempDirectory("kasane-api-server"), programs);
        } catch (IOException e) {
            throw new UncheckedIOException("the API server cannot be started", e);
        }
    }

    /** Starts one in a folder that is gone afterwards. */
    static LocalApiServer startIn(Path folder, Programs programs) {
        LocalApiServer server;
        try {
            Files.createDirectories(folder);
            // it holds the administrator's token
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            server = new LocalApiServer(programs, folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the API server cannot be started", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot make a key for the API server", e);
        }
        try {
            server.startPrograms();
            server.awaitReady();
            return server;
        } catch (IOException e) {
            server.close();
            throw new UncheckedIOException("the API server cannot be started", e);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void startPrograms() throws IOException {
        running.add(Program.start("etcd", folder, store));
        running.add(Program.start("kube-apiserver", folder, server));
    }

    private List<String> etcd(int store, int peers) {
        return List.of(
                programs.path("etcd"),
                "--data-dir=" + folder.resolve("etcd"),
                "--unsafe-no-fsync",
                "--log-level=error",
                "--listen-client-urls=http://127.0.0.1:" + store,
                "--advertise-client-urls=http://127.0.0.1:" + store,
                "--listen-peer-urls=http://127.0.0.1:" + peers,
                "--initial-advertise-peer-urls=http://127.0.0.1:" + peers,
                "--initial-cluster=default=http://127.0.0.1:" + peers);
    }

    private List<String> apiServer(int port, int store) {
        return List.of(
                programs.path("kube-apiserver"),
                "--etcd-servers=http://127.0.0.1:" + store,
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--secure-port=" + port,
                "--endpoint-reconciler-type=none",
                "--cert-dir=" + folder.resolve("keys"),
                "--authorization-mode=RBAC",
                "--anonymous-auth=false",
                "--token-auth-file=" + folder.resolve("users.csv"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + folder.resolve("tokens.pub"),
                "--service-account-signing-key-file=" + folder.resolve("tokens.key"),
                "--service-cluster-ip-range=10.0.0.0/16",
                // it needs what only a token controller creates
                "--disable-admission-plugins=ServiceAccount",
                "--profiling=false");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String secret() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Creates the key pair that signs tokens of service accounts. */
    private void writeTokenKeys() throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair pair = generator.generateKeyPair();
        writePem("tokens.key", "PRIVATE KEY", pair.getPrivate().getEncoded());
        writePem("tokens.pub", "PUBLIC KEY", pair.getPublic().getEncoded());
    }

    private void writePem(String file, String title, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                folder.resolve(file), "-----BEGIN " + title + "-----\n" + text + "\n-----END " + title + "-----\n");
    }

    private void awaitReady() {
        long end = System.nanoTime() + START.toNanos();
        // the client reads the certificate, which the server makes for itself before it listens
        while (!Files.exists(folder.resolve("keys/apiserver.crt"))) {
            pollUntil(end, null);
        }
        Config impatient =
                new ConfigBuilder(config).withRequestRetryBackoffLimit(0).build();
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(impatient).build()) {
            while (true) {
                KubernetesClientException last;
                try {
                    if ("ok".equals(client.raw("/readyz"))) {
                        return;
                    }
                    last = null;
                } catch (KubernetesClientException e) {
                    last = e;
                }
                pollUntil(end, last);
            }
        }
    }

    private void pollUntil(long end, @Nullable Exception last) {
        for (Program program : running) {
            if (!program.isRunning()) {
                throw new IllegalStateException("the API server ended. " + program.lastWords(), last);
            }
        }
        if (System.nanoTime() > end) {
            throw new IllegalStateException(
                    "the API server is not ready after " + START.toSeconds() + " s. "
                            + running.getLast().lastWords(),
                    last);
        }
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }

    @Override
    public Config adminConfig() {
        return config;
    }

    @Override
    public boolean isDisposable() {
        return true;
    }

    @Override
    public synchronized void startGarbageCollection() {
        if (collecting || !programs.has("kube-controller-manager")) {
            return;
        }
        collecting = true;
        try {
            running.add(Program.start("kube-controller-manager", folder, controllerManager(kubeconfig())));
        } catch (IOException e) {
            throw new UncheckedIOException("kube-controller-manager cannot be started", e);
        }
    }

    private List<String> controllerManager(Path kubeconfig) throws IOException {
        return List.of(
                programs.path("kube-controller-manager"),
                "--kubeconfig=" + kubeconfig,
                "--leader-elect=false",
                "--bind-address=127.0.0.1",
                "--secure-port=" + freePort(),
                "--cert-dir=" + folder.resolve("controller-manager-keys"),
                "--controllers=garbage-collector-controller,namespace-controller",
                "--kube-api-qps=500",
                "--kube-api-burst=1000");
    }

    /** A kubeconfig file with the administrator's credentials. */
    public Path kubeconfig() {
        Path file = folder.resolve("kubeconfig");
        try {
            if (!Files.exists(file)) {
                Files.writeString(file, kubeconfigText());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        return file;
    }

    private String kubeconfigText() throws IOException {
        String authority = Base64.getEncoder().encodeToString(Files.readAllBytes(folder.resolve("keys/apiserver.crt")));
        return """
                apiVersion: v1
                kind: Config
                current-context: thrown-away
                contexts:
                - name: thrown-away
                  context: {cluster: thrown-away, user: admin, namespace: default}
                clusters:
                - name: thrown-away
                  cluster: {server: "%s", certificate-authority-data: %s}
                users:
                - name: admin
                  user: {token: %s}
                """.formatted(config.getMasterUrl(), authority, config.getOauthToken());
    }

    @Override
    public synchronized boolean collectsGarbage() {
        return collecting;
    }

    @Override
    public synchronized void close() {
        running.reversed().forEach(Program::close);
        running.clear();
        try (Stream<Path> left = Files.walk(folder)) {
            left.sorted(Comparator.reverseOrder()).forEach(LocalApiServer::delete);
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of the API server cannot be removed", e);
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of the API server cannot be removed", e);
        }
    }
}
