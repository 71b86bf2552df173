package dev.kasane.shop.order;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.kasane.shop.Settings;
import dev.kasane.shop.testing.Nats;
import io.nats.client.Connection;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The queue over a real NATS whose passwords change. */
class DeliveryQueueTest {

    private static final byte[] MESSAGE = {1};

    @Test
    void messagesArePublishedAgainAfterNatsRejectedTheLogin() throws Exception {
        try (Nats nats = Nats.start();
                DeliveryQueue queue = new DeliveryQueue(new Settings(nats.variables("DELIVERY_QUEUE", "order")))) {
            Connection before = reader(nats);
            assertThatCode(() -> queue.publish(MESSAGE)).doesNotThrowAnyException();
            before.close();

            nats.rejectLogins();
            // the client gives up for good after the second rejection
            Thread.sleep(8000);
            nats.acceptLogins();

            Connection after = reader(nats);
            // a client that has not given up yet connects again by itself, which takes it a while; the outbox tries
            // again, too
            publishWithin(Duration.ofSeconds(30), queue);
            after.close();
        }
    }

    private static void publishWithin(Duration time, DeliveryQueue queue) throws Exception {
        Instant end = Instant.now().plus(time);
        while (true) {
            try {
                queue.publish(MESSAGE);
                return;
            } catch (IOException | RuntimeException e) {
                if (Instant.now().isAfter(end)) {
                    throw e;
                }
                Thread.sleep(200);
            }
        }
    }

    private static Connection reader(Nats nats) throws Exception {
        Map<String, String> login = nats.variables("Q", "delivery-status");
        Connection reader = io.nats.client.Nats.connect(new Options.Builder()
                .server("nats://127.0.0.1:" + nats.port())
                .userInfo(login.get("Q_USER"), login.get("Q_PASSWORD"))
                .build());
        reader.createDispatcher(message -> reader.publish(message.getReplyTo(), MESSAGE))
                .subscribe("order");
        reader.flush(Duration.ofSeconds(5));
        return reader;
    }
}
