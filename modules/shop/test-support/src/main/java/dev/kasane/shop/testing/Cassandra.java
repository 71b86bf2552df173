package dev.kasane.shop.testing;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cassandra, in a JVM of Java 17: it runs on no later one. */
public final class Cassandra extends TestStore {

    private static final int TRIES = 60;
    private static final Path JAVA = Path.of("/usr/lib/jvm/java-17-openjdk-amd64/bin/java");

    /** Packages of the JDK that it uses: its own jvm17-server.options. */
    private static final List<String> PACKAGES = List.of(
            "java.base/java.io",
            "java.base/java.lang",
            "java.base/java.lang.module",
            "java.base/java.lang.reflect",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.time",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.misc",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.util.jar",
            "java.base/sun.nio.ch",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.rmi/sun.rmi.transport.tcp",
            "jdk.management/com.sun.management.internal");

    private final Path libraries = Programs.folder("cassandra");
    private final Path configuration = folder().resolve("cassandra.yaml");

    private Cassandra() {}

    /** Starts a node whose superuser is {@code cassandra}, as it is after a new start of any cluster. */
    public static Cassandra start() {
        Cassandra cassandra = new Cassandra();
        cassandra.configure();
        cassandra.resume();
        return cassandra;
    }

    private void configure() {
        try (ServerSocket gossip = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(configuration, """
                    cluster_name: shop
                    num_tokens: 1
                    partitioner: org.apache.cassandra.dht.Murmur3Partitioner
                    endpoint_snitch: SimpleSnitch
                    authenticator: PasswordAuthenticator
                    commitlog_sync: periodic
                    commitlog_sync_period: 10000ms
                    auto_snapshot: false
                    listen_address: 127.0.0.1
                    storage_port: %1$d
                    rpc_address: 127.0.0.1
                    native_transport_port: %2$d
                    seed_provider:
                    - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                      parameters:
                      - seeds: "127.0.0.1:%1$d"
                    """.formatted(gossip.getLocalPort(), port()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the Job of {@code manifests/delivery-status-data} does, when the superuser is there. */
    public void createKeyspace(String name) throws InterruptedException {
        for (int i = 0; ; i++) {
            try (CqlSession session = CqlSession.builder()
                    .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()))
                    .withLocalDatacenter("datacenter1")
                    .withAuthCredentials("cassandra", "cassandra")
                    .build()) {
                session.execute("CREATE KEYSPACE " + name
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
                return;
            } catch (DriverException e) {
                if (i == TRIES) {
                    throw e;
                }
                Thread.sleep(500);
            }
        }
    }

    @Override
    List<String> command() {
        List<String> command = new ArrayList<>(
                List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx384m"));
        for (String one : PACKAGES) {
            command.addAll(List.of("--add-opens", one + "=ALL-UNNAMED", "--add-exports", one + "=ALL-UNNAMED"));
        }
        command.addAll(List.of(
                "-cp",
                libraries + "/*",
                "-Djdk.attach.allowAttachSelf=true",
                "-Dcassandra.config=" + configuration.toUri(),
                "-Dcassandra.storagedir=" + folder(),
                "-Dcassandra-foreground=yes",
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.ring_delay_ms=1",
                "-Dcassandra.superuser_setup_delay_ms=0",
                "org.apache.cassandra.service.CassandraDaemon"));
        return command;
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables(String keyspace) {
        return Map.of(
                "DB_HOST", "127.0.0.1",
                "DB_PORT", String.valueOf(port()),
                "DB_NAME", keyspace,
                "DB_DATACENTER", "datacenter1",
                "DB_USER", "cassandra",
                "DB_PASSWORD", "cassandra");
    }
}
