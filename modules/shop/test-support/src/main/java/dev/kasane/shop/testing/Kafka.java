package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Kafka in its own JVM, which requires the login that Strimzi gives a user in the cluster: SCRAM-SHA-512. */
public final class Kafka extends TestStore {

    private static final String USER = "point-user";
    private static final String PASSWORD = "a-password-of-the-test";

    private final Path libraries = Programs.folder("kafka");
    private final Path configuration = folder().resolve("server.properties");

    private Kafka() {}

    /** Starts a broker. */
    public static Kafka start() {
        Kafka kafka = new Kafka();
        kafka.format();
        kafka.resume();
        return kafka;
    }

    private void format() {
        try (ServerSocket controller = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(configuration, """
                    process.roles=broker,controller
                    node.id=1
                    controller.quorum.voters=1@127.0.0.1:%1$d
                    controller.listener.names=CONTROLLER
                    listeners=SHOP://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%1$d
                    listener.security.protocol.map=SHOP:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT
                    inter.broker.listener.name=SHOP
                    sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
                    sasl.enabled.mechanisms=SCRAM-SHA-512
                    listener.name.shop.scram-sha-512.sasl.jaas.config=\
                    org.apache.kafka.common.security.scram.ScramLoginModule required username="%3$s" password="%4$s";
                    log.dirs=%5$s
                    offsets.topic.replication.factor=1
                    offsets.topic.num.partitions=1
                    transaction.state.log.replication.factor=1
                    transaction.state.log.min.isr=1
                    share.coordinator.state.topic.replication.factor=1
                    group.initial.rebalance.delay.ms=0
                    num.partitions=1
                    """.formatted(
                            controller.getLocalPort(), port(), USER, PASSWORD, folder().resolve("data")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run(java(
                "kafka.tools.StorageTool",
                "format",
                "--cluster-id",
                "c2hvcC1vZi10aGUtdGVzdA",
                "--config",
                configuration.toString(),
                "--add-scram",
                "SCRAM-SHA-512=[name=" + USER + ",iterations=4096,password=" + PASSWORD + "]"));
    }

    @Override
    List<String> command() {
        return java("kafka.Kafka", configuration.toString());
    }

    private List<String> java(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                libraries + "/*"));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * The variables of a service that uses it.
     *
     * @param prefix such as {@code POINT_QUEUE}
     */
    public Map<String, String> variables(String prefix) {
        return Map.of(
                prefix + "_HOST",
                "127.0.0.1",
                prefix + "_PORT",
                String.valueOf(port()),
                prefix + "_TOPIC",
                "point-topic",
                prefix + "_USER",
                USER,
                prefix + "_PASSWORD",
                PASSWORD);
    }
}
