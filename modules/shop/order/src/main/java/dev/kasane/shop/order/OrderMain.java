package dev.kasane.shop.order;

import dev.kasane.shop.Peer;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.SqlStore;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.paymentinfo.v1.PaymentInfosGrpc;
import dev.kasane.shop.user.v1.UsersGrpc;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;

/** The order service: it calls the user service and payment-info, and publishes to NATS and Kafka. */
public final class OrderMain {

    private OrderMain() {}

    /** Starts the service. It is ready while its database answers: what waits in the outbox delays no order. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings).tokens(tokens);
        SqlStore sql = service.store(SqlStore.open(settings, "mariadb", OrderMain.class, service.metrics()));
        Peer users = service.resource(Peer.of(settings, "USER"));
        Peer payments = service.resource(Peer.of(settings, "PAYMENT_INFO"));
        OrderStore store = new OrderStore(sql);
        List<Queue> queues =
                List.of(service.resource(new DeliveryQueue(settings)), service.resource(PointQueue.open(settings)));
        for (Queue queue : queues) {
            service.resource(new Outbox(store, queue)).start();
        }
        return service.start(new OrderService(
                store,
                UsersGrpc.newBlockingStub(users.channel()),
                PaymentInfosGrpc.newBlockingStub(payments.channel()),
                queues.stream().map(Queue::name).toList()));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
