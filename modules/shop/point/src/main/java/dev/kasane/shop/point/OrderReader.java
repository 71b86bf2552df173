package dev.kasane.shop.point;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.kasane.shop.KafkaLogin;
import dev.kasane.shop.Settings;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.order.v1.OrderPlaced;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads orders from a topic of Kafka: each at least once, since what was read counts only after it was stored. */
final class OrderReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OrderReader.class);
    private static final Duration POLL = Duration.ofSeconds(1);

    private final Map<String, Object> config;
    private final String topic;
    private final Consumer<OrderPlaced> orders;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("order-reader").unstarted(this::run);
    private volatile boolean closed;

    OrderReader(Settings settings, Consumer<OrderPlaced> orders) {
        this.config = new HashMap<>(Map.of(
                // a topic that is made later is found so soon; by default after five minutes
                ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                5_000,
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                settings.text("QUEUE_HOST") + ":" + settings.port("QUEUE_PORT"),
                ConsumerConfig.GROUP_ID_CONFIG,
                "point",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                100));
        config.putAll(KafkaLogin.of(settings, "QUEUE"));
        this.topic = settings.text("QUEUE_TOPIC");
        this.orders = orders;
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closed) {
            // after a failure, a new consumer begins at what was committed
            try (KafkaConsumer<byte[], byte[]> consumer =
                    new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                consumer.subscribe(List.of(topic));
                while (!closed) {
                    read(consumer);
                }
            } catch (KafkaException | StoreException e) {
                LOG.warn("orders wait: {}", e.toString());
                pause();
            }
        }
    }

    private void read(KafkaConsumer<byte[], byte[]> consumer) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        for (ConsumerRecord<byte[], byte[]> one : records) {
            try {
                orders.accept(OrderPlaced.parseFrom(one.value()));
            } catch (InvalidProtocolBufferException e) {
                LOG.error("offset {} of partition {} is no order: left out", one.offset(), one.partition(), e);
            }
        }
        if (!records.isEmpty()) {
            consumer.commitSync();
        }
    }

    private void pause() {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join(POLL.multipliedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
