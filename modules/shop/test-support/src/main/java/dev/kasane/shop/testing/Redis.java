package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Redis in place of Valkey, as {@code manifests/rate-data} has it: a master with a password, a replica, and a sentinel
 * without one, which makes the replica the master when that does not answer.
 */
public final class Redis implements AutoCloseable {

    private static final String PASSWORD = "a-password-of-the-test";

    private final Node master = new Node("""
            requirepass %1$s
            masterauth %1$s
            save ""
            repl-diskless-sync-delay 0
            """.formatted(PASSWORD));
    private final Node replica = new Node("""
            requirepass %1$s
            masterauth %1$s
            save ""
            replicaof 127.0.0.1 %2$d
            """.formatted(PASSWORD, master.port()));
    private final Node sentinel = new Node("""
            sentinel monitor mymaster 127.0.0.1 %2$d 1
            sentinel auth-pass mymaster %1$s
            sentinel down-after-milliseconds mymaster 500
            sentinel failover-timeout mymaster 2000
            """.formatted(PASSWORD, master.port()), "--sentinel");

    private Redis() {}

    /** Starts all three. */
    public static Redis start() {
        Redis redis = new Redis();
        redis.resume();
        return redis;
    }

    /** Starts again with the content of a file that the master wrote. */
    public void restore(Path rdb) throws IOException {
        stop();
        Files.copy(rdb, master.folder().resolve("dump.rdb"));
        resume();
    }

    private void resume() {
        master.resume();
        replica.resume();
        // a sentinel searches for replicas at its start, and every ten seconds
        awaitReplica();
        sentinel.resume();
    }

    /** The port of the master, until another one is. */
    public int port() {
        return master.port();
    }

    /** Waits until the replica has what the master has. */
    public void awaitReplica() {
        master.run(List.of(
                Programs.find("redis-cli"), "-p", String.valueOf(master.port()), "-a", PASSWORD, "WAIT", "1", "5000"));
    }

    /** Ends the master. */
    public void stopMaster() {
        master.stop();
    }

    /** Ends all of it that runs. */
    public void stop() {
        sentinel.stop();
        replica.stop();
        master.stop();
    }

    /** One process, whose configuration is a file that it may change itself. */
    private static final class Node extends TestStore {

        private final String server = Programs.find("redis-server");
        private final Path configuration = folder().resolve("redis.conf");
        private final List<String> options;

        private Node(String configured, String... options) {
            this.options = List.of(options);
            try {
                Files.writeString(configuration, "bind 127.0.0.1\nport " + port() + "\n" + configured);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        List<String> command() {
            return Stream.concat(Stream.of(server, configuration.toString()), options.stream())
                    .toList();
        }
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of(
                "KVS_SENTINEL_HOST",
                "127.0.0.1",
                "KVS_SENTINEL_PORT",
                String.valueOf(sentinel.port()),
                "KVS_MASTER",
                "mymaster",
                "KVS_PASSWORD",
                PASSWORD);
    }

    @Override
    public void close() {
        sentinel.close();
        replica.close();
        master.close();
    }
}
