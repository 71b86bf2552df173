package dev.kasane.shop.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Caller;
import dev.kasane.shop.KafkaLogin;
import dev.kasane.shop.Replies;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.order.v1.GetRequest;
import dev.kasane.shop.order.v1.Item;
import dev.kasane.shop.order.v1.ListRequest;
import dev.kasane.shop.order.v1.Order;
import dev.kasane.shop.order.v1.OrderPlaced;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.order.v1.PlaceRequest;
import dev.kasane.shop.paymentinfo.v1.ChargeRequest;
import dev.kasane.shop.paymentinfo.v1.PaymentInfosGrpc;
import dev.kasane.shop.paymentinfo.v1.Receipt;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.Kafka;
import dev.kasane.shop.testing.Nats;
import dev.kasane.shop.testing.TestTokens;
import dev.kasane.shop.testing.Tidb;
import dev.kasane.shop.user.v1.MeRequest;
import dev.kasane.shop.user.v1.User;
import dev.kasane.shop.user.v1.UsersGrpc;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.nats.client.Connection;
import io.nats.client.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service over a real TiDB, NATS and Kafka; the services that it calls are this test's. */
class OrderServiceTest {

    @TempDir
    static Path keys;

    static Tidb database;
    static Nats nats;
    static Kafka kafka;
    static TestTokens tokens;
    static Service peers;
    static Service service;
    static ManagedChannel channel;
    static final Queue<ChargeRequest> CHARGES = new ConcurrentLinkedQueue<>();
    static final Set<String> POOR = ConcurrentHashMap.newKeySet();

    @BeforeAll
    static void start() throws Exception {
        database = Tidb.start("order");
        nats = Nats.start();
        kafka = Kafka.start();
        tokens = TestTokens.in(keys);
        Settings ofPeers = Calls.settings(tokens.variables());
        peers = Service.builder(ofPeers).tokens(Tokens.of(ofPeers)).start(new TestUsers(), new TestPayments());
        String port = String.valueOf(peers.port());
        service = OrderMain.start(Calls.settings(
                database.variables(),
                nats.variables("DELIVERY_QUEUE", "order"),
                kafka.variables("POINT_QUEUE"),
                tokens.variables(),
                Map.of(
                        "USER_HOST",
                        "127.0.0.1",
                        "USER_PORT",
                        port,
                        "PAYMENT_INFO_HOST",
                        "127.0.0.1",
                        "PAYMENT_INFO_PORT",
                        port)));
        channel = Calls.channel(service);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        peers.close();
        kafka.close();
        nats.close();
        database.close();
    }

    private static final class TestUsers extends UsersGrpc.UsersImplBase {
        @Override
        public void me(MeRequest request, StreamObserver<User> response) {
            if (Caller.required().id().equals("gone")) {
                throw Status.NOT_FOUND.asRuntimeException();
            }
            Replies.send(
                    response, User.newBuilder().setId(Caller.required().id()).build());
        }
    }

    private static final class TestPayments extends PaymentInfosGrpc.PaymentInfosImplBase {
        @Override
        public void charge(ChargeRequest request, StreamObserver<Receipt> response) {
            if (POOR.contains(Caller.required().id())) {
                throw new IllegalStateException("no way to pay is set");
            }
            boolean first = CHARGES.stream().noneMatch(it -> it.getOrder().equals(request.getOrder()));
            CHARGES.add(request);
            if (first && Caller.required().id().equals("unlucky")) {
                database.stop();
            }
            Replies.send(response, Receipt.getDefaultInstance());
        }
    }

    private static OrdersGrpc.OrdersBlockingStub of(String customer) {
        return Calls.withToken(OrdersGrpc.newBlockingStub(channel), tokens.customer(customer))
                .withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    private static Item item(String product, int count, long price) {
        return Item.newBuilder()
                .setProduct(product)
                .setCount(count)
                .setPrice(price)
                .build();
    }

    private static Order place(String customer, String id, Item... items) {
        return of(customer)
                .place(PlaceRequest.newBuilder()
                        .setId(id)
                        .addAllItems(List.of(items))
                        .build());
    }

    private static String id() {
        return UUID.randomUUID().toString();
    }

    @Test
    void anOrderIsChargedStoredAndPublishedToBothQueues() throws Exception {
        BlockingQueue<OrderPlaced> delivered = new LinkedBlockingQueue<>();
        String id = id();
        OrderPlaced expected = OrderPlaced.newBuilder()
                .setId(id)
                .setCustomer("ada")
                .setTotal(320)
                .build();

        Order order = place("ada", id, item("pear", 2, 120), item("apple", 1, 80));

        assertThat(order.getTotal()).isEqualTo(320);
        assertThat(of("ada").get(GetRequest.newBuilder().setId(id).build())).isEqualTo(order);
        assertThat(CHARGES)
                .contains(ChargeRequest.newBuilder().setOrder(id).setAmount(320).build());
        assertThat(published()).contains(expected);
        // nobody has read the subject so far: the message is still there
        Connection reader = reader(delivered);
        OrderPlaced first = delivered.poll(15, TimeUnit.SECONDS);
        while (first != null && !first.equals(expected)) {
            first = delivered.poll(15, TimeUnit.SECONDS);
        }
        reader.close();
        assertThat(first).isEqualTo(expected);
    }

    private static Connection reader(BlockingQueue<OrderPlaced> delivered) throws Exception {
        Map<String, String> login = nats.variables("Q", "delivery-status");
        Connection reader = io.nats.client.Nats.connect(new Options.Builder()
                .server("nats://127.0.0.1:" + nats.port())
                .userInfo(login.get("Q_USER"), login.get("Q_PASSWORD"))
                .build());
        reader.createDispatcher(message -> {
                    try {
                        delivered.add(OrderPlaced.parseFrom(message.getData()));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    reader.publish(message.getReplyTo(), new byte[0]);
                })
                .subscribe("order");
        return reader;
    }

    /** What is in the topic by now. */
    private static List<OrderPlaced> published() throws Exception {
        Map<String, Object> config = new HashMap<>(Map.of(
                "bootstrap.servers",
                "127.0.0.1:" + kafka.port(),
                "group.id",
                "point-test",
                "auto.offset.reset",
                "earliest"));
        config.putAll(KafkaLogin.of(new Settings(kafka.variables("Q")), "Q"));
        List<OrderPlaced> found = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of("point-topic"));
            for (int i = 0; i < 40 && found.isEmpty(); i++) {
                for (ConsumerRecord<byte[], byte[]> one : consumer.poll(Duration.ofMillis(500))) {
                    found.add(OrderPlaced.parseFrom(one.value()));
                }
            }
        }
        return found;
    }

    @Test
    void theSameIdIsTheSameOrder() {
        String id = id();
        Order first = place("grace", id, item("pear", 1, 120));

        assertThat(place("grace", id, item("pear", 9, 120))).isEqualTo(first);
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> place("eve", id, item("pear", 1, 120)));
        assertThat(CHARGES).filteredOn(it -> it.getOrder().equals(id)).hasSize(1);
    }

    @Test
    void ordersAreTheirCustomersOnly() {
        Order one = place("joan", id(), item("pear", 1, 1));
        Order two = place("joan", id(), item("apple", 1, 1));

        assertThat(of("joan").list(ListRequest.getDefaultInstance()).getOrdersList())
                .containsExactly(two, one);
        assertThat(of("nobody").list(ListRequest.getDefaultInstance()).getOrdersList())
                .isEmpty();
        Calls.assertStatus(
                Status.Code.NOT_FOUND,
                () -> of("nobody")
                        .get(GetRequest.newBuilder().setId(one.getId()).build()));
        Calls.assertStatus(
                Status.Code.UNAUTHENTICATED,
                () -> OrdersGrpc.newBlockingStub(channel).list(ListRequest.getDefaultInstance()));
    }

    @Test
    void whatTheOtherServicesRejectIsNoOrder() {
        String id = id();
        POOR.add("poor");

        String reason =
                Calls.assertStatus(Status.Code.FAILED_PRECONDITION, () -> place("poor", id, item("pear", 1, 120)));
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> place("gone", id(), item("pear", 1, 120)));

        assertThat(reason).isEqualTo("no way to pay is set");
        Calls.assertStatus(
                Status.Code.NOT_FOUND,
                () -> of("poor").get(GetRequest.newBuilder().setId(id).build()));
    }

    @Test
    void anOrderThatWasChargedIsStoredAsChargedByTheNextTry() throws InterruptedException {
        String id = id();
        try {
            Calls.assertStatus(Status.Code.UNAVAILABLE, () -> place("unlucky", id, item("pear", 1, 120)));
            Calls.awaitUnready(channel);
        } finally {
            database.resume();
        }
        Calls.awaitReady(channel);
        assertThat(of("unlucky").list(ListRequest.getDefaultInstance()).getOrdersList())
                .isEmpty();
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> place("eve", id, item("pear", 1, 120)));

        Order order = place("unlucky", id, item("pear", 1, 150), item("apple", 1, 80));

        assertThat(order.getItemsList()).containsExactly(item("pear", 1, 120));
        assertThat(CHARGES)
                .filteredOn(it -> it.getOrder().equals(id))
                .hasSize(2)
                .extracting(ChargeRequest::getAmount)
                .containsOnly(120L);
    }

    @Test
    void anOrderThatWasNotChargedMayHaveOtherItemsInTheNextTry() {
        String id = id();
        POOR.add("late");
        Calls.assertStatus(Status.Code.FAILED_PRECONDITION, () -> place("late", id, item("pear", 1, 120)));
        POOR.remove("late");

        assertThat(place("late", id, item("apple", 1, 80)).getItemsList()).containsExactly(item("apple", 1, 80));
    }

    @Test
    void ordersWithoutSenseAreRejected() {
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> place("ada", "1", item("pear", 1, 1)));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> place("ada", id()));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> place("ada", id(), item("pear", 0, 1)));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> place("ada", id(), item("pear", 1, -1)));
    }

    @Test
    void readinessFollowsTheStore() throws InterruptedException {
        Calls.assertReadinessFollows(database, channel);
    }
}
