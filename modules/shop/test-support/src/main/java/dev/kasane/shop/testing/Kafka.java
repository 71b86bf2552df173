package dev.kasane.shop.testing;

import dev.kasane.shop.KafkaLogin;
import dev.kasane.shop.Settings;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Kafka in its own JVM, with the topic, the user and its rights that {@code manifests/point-data/kafka.yaml} names. It requires
 * the login that Strimzi gives a user: SCRAM-SHA-512.
 */
public final class Kafka extends TestStore {

    private static final String USER = "point-user";
    private static final String TOPIC = "point-topic";
    private static final String ADMIN = "admin";
    private static final String PASSWORD = "a-password-of-the-test";

    private final Path libraries = Programs.folder("kafka");
    private final Path configuration = folder().resolve("server.properties");

    private Kafka() {}

    /** Starts a broker. */
    public static Kafka start() {
        Kafka kafka = new Kafka();
        kafka.format();
        kafka.resume();
        kafka.make();
        return kafka;
    }

    /** Creates the topic and grants the user its permissions, as Strimzi does. */
    private void make() {
        List<YamlMap> objects = Manifests.documents("manifests/point-data/kafka.yaml");
        YamlMap topic = Manifests.map(Manifests.object(objects, "KafkaTopic", TOPIC), "spec");
        YamlMap user = Manifests.map(Manifests.object(objects, "KafkaUser", USER), "spec", "authorization");
        Map<String, Object> config =
                new HashMap<>(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:" + port()));
        config.putAll(KafkaLogin.of(new Settings(Map.of("Q_USER", ADMIN, "Q_PASSWORD", PASSWORD)), "Q"));
        try (Admin admin = Admin.create(config)) {
            admin.createTopics(List.of(
                            new NewTopic(TOPIC, Integer.parseInt(Manifests.text(topic, "partitions")), (short) 1)))
                    .all()
                    .get(20, TimeUnit.SECONDS);
            admin.createAcls(Manifests.maps(user, "acls").stream()
                            .flatMap(Kafka::rights)
                            .toList())
                    .all()
                    .get(20, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Stream<AclBinding> rights(YamlMap acl) {
        YamlMap on = Manifests.map(acl, "resource");
        ResourcePattern resource = new ResourcePattern(
                ResourceType.fromString(Manifests.text(on, "type")),
                Manifests.text(on, "name"),
                // Strimzi's name of it, and Kafka's
                Manifests.text(on, "patternType").equals("prefix") ? PatternType.PREFIXED : PatternType.LITERAL);
        return Manifests.texts(acl, "operations").stream()
                .map(operation -> new AclBinding(
                        resource,
                        new AccessControlEntry(
                                "User:" + USER, "*", AclOperation.fromString(operation), AclPermissionType.ALLOW)));
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
                    authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
                    super.users=User:%3$s;User:ANONYMOUS
                    auto.create.topics.enable=false
                    log.dirs=%5$s
                    offsets.topic.replication.factor=1
                    offsets.topic.num.partitions=1
                    transaction.state.log.replication.factor=1
                    transaction.state.log.min.isr=1
                    share.coordinator.state.topic.replication.factor=1
                    group.initial.rebalance.delay.ms=0
                    num.partitions=1
                    """.formatted(
                            controller.getLocalPort(), port(), ADMIN, PASSWORD, folder().resolve("data")));
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
                scram(ADMIN),
                "--add-scram",
                scram(USER)));
    }

    private static String scram(String user) {
        return "SCRAM-SHA-512=[name=" + user + ",iterations=4096,password=" + PASSWORD + "]";
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
                TOPIC,
                prefix + "_USER",
                USER,
                prefix + "_PASSWORD",
                PASSWORD);
    }
}
