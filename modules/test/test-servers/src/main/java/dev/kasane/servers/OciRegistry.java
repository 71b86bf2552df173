package dev.kasane.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Debian's docker-registry, which lets nobody in but one user. */
public final class OciRegistry implements AutoCloseable {

    /** Who may enter. */
    public static final String USER = "ada";

    /** That user's password. */
    public static final String PASSWORD = "right";

    private static final Path REGISTRY = Path.of("/usr/bin/docker-registry");
    private static final Path PASSWORDS = Path.of("/usr/bin/htpasswd");

    private final Process process;
    private final String address;

    private OciRegistry(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Whether the Debian packages {@code docker-registry} and {@code apache2-utils} are installed. */
    public static boolean isInstalled() {
        return Files.isExecutable(REGISTRY) && Files.isExecutable(PASSWORDS);
    }

    /** Starts one that keeps its files in a folder, and waits until it listens. */
    public static OciRegistry start(Path folder) throws IOException, InterruptedException {
        int port = freePort();
        String address = "127.0.0.1:" + port;
        Files.createDirectories(folder);
        Path passwords = folder.resolve("htpasswd");
        Process htpasswd = new ProcessBuilder(PASSWORDS.toString(), "-Bbn", USER, PASSWORD)
                .redirectOutput(passwords.toFile())
                .start();
        if (htpasswd.waitFor() != 0) {
            throw new IOException("htpasswd failed");
        }
        Path settings = folder.resolve("registry.yml");
        Files.writeString(settings, """
                version: 0.1
                log: {level: error, accesslog: {disabled: true}}
                storage: {filesystem: {rootdirectory: "%s"}}
                http: {addr: "%s"}
                auth: {htpasswd: {realm: kasane, path: "%s"}}
                """.formatted(folder.resolve("storage"), address, passwords));
        Process process = new ProcessBuilder(REGISTRY.toString(), "serve", settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("registry.log").toFile())
                .start();
        for (int i = 0; i < 300 && !listens(port); i++) {
            if (!process.isAlive()) {
                throw new IOException("the registry ended: " + Files.readString(folder.resolve("registry.log")));
            }
            Thread.sleep(100);
        }
        return new OciRegistry(process, address);
    }

    /** Its name in references of images. */
    public String address() {
        return address;
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        Ending.of(process);
    }
}
