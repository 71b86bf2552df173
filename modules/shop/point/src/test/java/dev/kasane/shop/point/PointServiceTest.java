package dev.kasane.shop.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.KafkaLogin;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.order.v1.OrderPlaced;
import dev.kasane.shop.point.v1.GetRequest;
import dev.kasane.shop.point.v1.PointsGrpc;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.Kafka;
import dev.kasane.shop.testing.Memcached;
import dev.kasane.shop.testing.Postgres;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over a real Kafka, PostgreSQL and memcached. */
class PointServiceTest {

    @TempDir
    static Path keys;

    static Postgres database;
    static Kafka kafka;
    static Memcached cache;
    static TestTokens tokens;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        database = Postgres.start("point");
        kafka = Kafka.start();
        cache = Memcached.start();
        tokens = TestTokens.in(keys);
        service = PointMain.start(
                Calls.settings(database.variables(), kafka.variables("QUEUE"), cache.variables(), tokens.variables()));
        channel = Calls.channel(service);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        cache.close();
        kafka.close();
        database.close();
    }

    private static void publish(byte[]... messages) throws Exception {
        Map<String, Object> config = new HashMap<>(Map.of("bootstrap.servers", "127.0.0.1:" + kafka.port()));
        config.putAll(KafkaLogin.of(new Settings(kafka.variables("QUEUE")), "QUEUE"));
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (byte[] message : messages) {
                producer.send(new ProducerRecord<>("point-topic", message)).get(10, TimeUnit.SECONDS);
            }
        }
    }

    private static byte[] order(String id, String customer, long total) {
        return OrderPlaced.newBuilder()
                .setId(id)
                .setCustomer(customer)
                .setTotal(total)
                .build()
                .toByteArray();
    }

    private static long points(String customer) {
        return Calls.withToken(PointsGrpc.newBlockingStub(channel), tokens.customer(customer))
                .withDeadlineAfter(10, TimeUnit.SECONDS)
                .get(GetRequest.getDefaultInstance())
                .getPoints();
    }

    private static void awaitPoints(String customer, long expected) throws InterruptedException {
        for (int i = 0; i < 300 && points(customer) != expected; i++) {
            Thread.sleep(100);
        }
        assertThat(points(customer)).isEqualTo(expected);
    }

    @Test
    void everyOrderEarnsOnceHoweverOftenItIsRead() throws Exception {
        assertThat(points("ada")).isZero();

        publish(
                order("a-1", "ada", 1250),
                order("a-1", "ada", 1250),
                "no order".getBytes(StandardCharsets.UTF_8),
                order("a-2", "ada", 99),
                order("a-3", "ada", 300),
                order("g-1", "grace", 700));

        awaitPoints("grace", 7);
        assertThat(points("ada")).isEqualTo(15);
        assertThat(points("nobody")).isZero();
    }

    @Test
    void aCacheThatIsAwayCostsNoBalance() throws Exception {
        publish(order("j-1", "joan", 500));
        awaitPoints("joan", 5);

        cache.stop();
        try {
            publish(order("j-2", "joan", 500));
            awaitPoints("joan", 10);
        } finally {
            cache.resume();
        }

        assertThat(points("joan")).isEqualTo(10);
    }

    @Test
    void balancesAreTheirOwnersOnly() {
        Calls.assertStatus(
                Status.Code.UNAUTHENTICATED,
                () -> PointsGrpc.newBlockingStub(channel).get(GetRequest.getDefaultInstance()));
    }

    @Test
    void readinessFollowsTheStore() throws InterruptedException {
        Calls.assertReadinessFollows(database, channel);
    }
}
