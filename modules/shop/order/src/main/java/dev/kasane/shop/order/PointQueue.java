package dev.kasane.shop.order;

import dev.kasane.shop.KafkaLogin;
import dev.kasane.shop.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The points' queue: a topic of Kafka. A message is published when all in-sync replicas have it. */
final class PointQueue implements Queue {

    private static final int PATIENCE = 5000;

    private final Producer<byte[], byte[]> producer;
    private final String topic;

    private PointQueue(Producer<byte[], byte[]> producer, String topic) {
        this.producer = producer;
        this.topic = topic;
    }

    static PointQueue open(Settings settings) {
        Map<String, Object> config = new HashMap<>(Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                settings.text("POINT_QUEUE_HOST") + ":" + settings.port("POINT_QUEUE_PORT"),
                ProducerConfig.CLIENT_ID_CONFIG,
                "order",
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                PATIENCE,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                PATIENCE,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                2 * PATIENCE,
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                1L << 20));
        config.putAll(KafkaLogin.of(settings, "POINT_QUEUE"));
        return new PointQueue(
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer()),
                settings.text("POINT_QUEUE_TOPIC"));
    }

    @Override
    public String name() {
        return "point";
    }

    @Override
    public void publish(byte[] message) throws Exception {
        producer.send(new ProducerRecord<>(topic, message)).get(2L * PATIENCE, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(2));
    }
}
