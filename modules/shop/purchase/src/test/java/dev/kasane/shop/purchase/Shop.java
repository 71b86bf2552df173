package dev.kasane.shop.purchase;

import dev.kasane.shop.Service;
import dev.kasane.shop.admin.AdminMain;
import dev.kasane.shop.cart.CartMain;
import dev.kasane.shop.comment.CommentMain;
import dev.kasane.shop.deliverystatus.DeliveryStatusMain;
import dev.kasane.shop.order.OrderMain;
import dev.kasane.shop.paymentinfo.PaymentInfoMain;
import dev.kasane.shop.point.PointMain;
import dev.kasane.shop.product.ProductMain;
import dev.kasane.shop.rate.RateMain;
import dev.kasane.shop.search.SearchMain;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.Cassandra;
import dev.kasane.shop.testing.Kafka;
import dev.kasane.shop.testing.MariaDb;
import dev.kasane.shop.testing.Memcached;
import dev.kasane.shop.testing.MongoDb;
import dev.kasane.shop.testing.Nats;
import dev.kasane.shop.testing.OpenSearch;
import dev.kasane.shop.testing.Postgres;
import dev.kasane.shop.testing.Redis;
import dev.kasane.shop.testing.S3;
import dev.kasane.shop.testing.TestTikv;
import dev.kasane.shop.testing.TestTokens;
import dev.kasane.shop.testing.Tidb;
import dev.kasane.shop.user.UserMain;
import io.grpc.ManagedChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The services that a purchase needs, each over its store, in this JVM; the stores are processes. */
final class Shop implements AutoCloseable {

    static final String ADMIN = "admin@shop.test";
    static final String ADMIN_PASSWORD = "the admin's password";

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private int page;

    static Shop start(Path keys) throws Exception {
        Shop shop = new Shop();
        try {
            shop.run(TestTokens.in(keys));
            return shop;
        } catch (Exception | Error e) {
            shop.close();
            throw e;
        }
    }

    int page() {
        return page;
    }

    private void run(TestTokens tokens) throws Exception {
        try (ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Cassandra> deliveries = starters.submit(() -> part(Shop::cassandra));
            Future<Kafka> points = starters.submit(() -> part(Kafka::start));
            Future<MariaDb> users = starters.submit(() -> part(() -> MariaDb.start("user")));
            Future<Tidb> orders = starters.submit(() -> part(() -> Tidb.start("order")));
            Future<Postgres> payments = starters.submit(() -> part(() -> Postgres.start("payment")));
            Future<MongoDb> remarks = starters.submit(() -> part(MongoDb::start));
            Future<OpenSearch> found = starters.submit(() -> part(OpenSearch::start));
            Map<String, String> key = tokens.variables();
            Nats nats = part(Nats::start);
            Memcached cache = part(Memcached::start);
            TestTikv carts = part(TestTikv::new);
            Redis stars = part(Redis::start);
            S3 pictures = part(S3::start);

            Service user = part(() -> UserMain.start(Calls.settings(
                    users.get().variables(),
                    Map.of(
                            "TOKEN_KEY",
                            tokens.folder().toString(),
                            "PASSWORD_ITERATIONS",
                            "1000",
                            "ADMIN_EMAIL",
                            ADMIN,
                            "ADMIN_PASSWORD",
                            ADMIN_PASSWORD))));
            Service product =
                    part(() -> ProductMain.start(Calls.settings(users.get().variables(), pictures.variables(), key)));
            Service payment = part(
                    () -> PaymentInfoMain.start(Calls.settings(payments.get().variables(), key)));
            Service order = part(() -> OrderMain.start(Calls.settings(
                    orders.get().variables(),
                    nats.variables("DELIVERY_QUEUE", "order"),
                    points.get().variables("POINT_QUEUE"),
                    at("USER", user),
                    at("PAYMENT_INFO", payment),
                    key)));
            Service cart = part(() ->
                    CartMain.start(Calls.settings(carts.variables(), at("PRODUCT", product), at("ORDER", order), key)));
            Service point = part(() -> PointMain.start(Calls.settings(
                    payments.get().variables(), points.get().variables("QUEUE"), cache.variables(), key)));
            Service delivery = part(() -> DeliveryStatusMain.start(Calls.settings(
                    deliveries.get().variables("delivery_status"), nats.variables("QUEUE", "delivery-status"), key)));
            Service comment =
                    part(() -> CommentMain.start(Calls.settings(remarks.get().variables(), key)));
            Service rate = part(() -> RateMain.start(Calls.settings(stars.variables(), at("COMMENT", comment), key)));
            Service search = part(() -> SearchMain.start(
                    Calls.settings(found.get().variables(), at("PRODUCT", product), Map.of("INDEX_SECONDS", "1"))));
            AdminMain admin = part(() -> AdminMain.start(Calls.settings(
                    Map.of("PAGE_PORT", "0"),
                    at("USER", user),
                    at("PRODUCT", product),
                    at("PAYMENT_INFO", payment),
                    at("ORDER", order),
                    at("CART", cart),
                    at("POINT", point),
                    at("DELIVERY_STATUS", delivery),
                    at("COMMENT", comment),
                    at("RATE", rate),
                    at("SEARCH", search))));
            for (Service one :
                    new Service[] {user, product, payment, order, cart, point, delivery, comment, rate, search}) {
                awaitReady(one);
            }
            page = admin.page();
        }
    }

    private static Cassandra cassandra() throws InterruptedException {
        Cassandra store = Cassandra.start();
        store.createKeyspace("delivery_status");
        return store;
    }

    private <T extends AutoCloseable> T part(Callable<T> start) throws Exception {
        T part = start.call();
        synchronized (parts) {
            parts.push(part);
        }
        return part;
    }

    private static Map<String, String> at(String name, Service service) {
        return Map.of(name + "_HOST", "127.0.0.1", name + "_PORT", String.valueOf(service.port()));
    }

    private static void awaitReady(Service service) throws InterruptedException {
        ManagedChannel channel = Calls.channel(service);
        try {
            Calls.awaitReady(channel);
        } finally {
            channel.shutdownNow();
        }
    }

    @Override
    public void close() {
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception e) {
                throw new IllegalStateException(part + " did not close", e);
            }
        }
    }
}
