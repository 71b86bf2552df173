package dev.kasane.shop.deliverystatus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Settings;
import dev.kasane.shop.order.v1.OrderPlaced;
import dev.kasane.shop.testing.Nats;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** The reader over a real NATS whose passwords change. */
class OrderReaderTest {

    private final Queue<OrderPlaced> orders = new ConcurrentLinkedQueue<>();

    @Test
    void ordersAreReadAgainAfterNatsRejectedTheLogin() throws Exception {
        try (Nats nats = Nats.start();
                OrderReader reader =
                        new OrderReader(new Settings(nats.variables("QUEUE", "delivery-status")), orders::add)) {
            nats.rejectLogins();
            reader.start();
            Thread.sleep(6000);

            nats.acceptLogins();
            assertThat(isRead(nats, "a-1")).isTrue();

            nats.rejectLogins();
            // the client gives up for good after the second rejection
            Thread.sleep(8000);
            nats.acceptLogins();
            assertThat(isRead(nats, "a-2")).isTrue();
        }
        assertThat(orders).extracting(OrderPlaced::getId).contains("a-1", "a-2");
    }

    /** Publishes an order until a reader replied, for at most 20 seconds. */
    private static boolean isRead(Nats nats, String id) throws IOException, InterruptedException {
        byte[] message = OrderPlaced.newBuilder().setId(id).build().toByteArray();
        Map<String, String> login = nats.variables("Q", "order");
        Options options = new Options.Builder()
                .server("nats://127.0.0.1:" + nats.port())
                .userInfo(login.get("Q_USER"), login.get("Q_PASSWORD"))
                .build();
        Connection queue = io.nats.client.Nats.connect(options);
        boolean read = false;
        for (int i = 0; i < 40 && !read; i++) {
            Message reply = queue.request("order", message, Duration.ofMillis(500));
            read = reply != null && !reply.isStatusMessage();
            Thread.sleep(read ? 0 : 500);
        }
        queue.close();
        return read;
    }
}
