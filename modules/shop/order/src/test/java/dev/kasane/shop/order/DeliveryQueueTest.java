package dev.kasane.shop.order;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.kasane.shop.Settings;
import dev.kasane.shop.testing.Nats;
import io.nats.client.Connection;
import io.nats.client.Options;
import java.time.Duration;
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
            assertThatCode(() -> queue.publish(MESSAGE)).doesNotThrowAnyException();
            after.close();
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
