package dev.kasane.shop.deliverystatus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Service;
import dev.kasane.shop.deliverystatus.v1.DeliveriesGrpc;
import dev.kasane.shop.deliverystatus.v1.GetRequest;
import dev.kasane.shop.deliverystatus.v1.SetRequest;
import dev.kasane.shop.deliverystatus.v1.State;
import dev.kasane.shop.order.v1.OrderPlaced;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.Cassandra;
import dev.kasane.shop.testing.Nats;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Options;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over a real Cassandra and NATS. */
class DeliveryServiceTest {

    @TempDir
    static Path keys;

    static Cassandra database;
    static Nats nats;
    static TestTokens tokens;
    static Service service;
    static ManagedChannel channel;
    static Connection queue;

    @BeforeAll
    static void start() throws Exception {
        database = Cassandra.start();
        database.createKeyspace("delivery_status");
        nats = Nats.start();
        tokens = TestTokens.in(keys);
        service = DeliveryStatusMain.start(Calls.settings(
                database.variables("delivery_status"), nats.variables("QUEUE", "delivery-status"), tokens.variables()));
        channel = Calls.channel(service);
        Calls.awaitReady(channel);
        Map<String, String> login = nats.variables("Q", "order");
        queue = io.nats.client.Nats.connect(new Options.Builder()
                .server("nats://127.0.0.1:" + nats.port())
                .userInfo(login.get("Q_USER"), login.get("Q_PASSWORD"))
                .build());
    }

    @AfterAll
    static void stop() throws InterruptedException {
        queue.close();
        channel.shutdownNow();
        service.close();
        nats.close();
        database.close();
    }

    private static @Nullable Message publish(byte[] message) throws InterruptedException {
        return queue.request("order", message, Duration.ofSeconds(10));
    }

    private static byte[] order(String id, String customer) {
        return OrderPlaced.newBuilder()
                .setId(id)
                .setCustomer(customer)
                .setTotal(100)
                .build()
                .toByteArray();
    }

    private static DeliveriesGrpc.DeliveriesBlockingStub with(String token) {
        return Calls.withToken(DeliveriesGrpc.newBlockingStub(channel), token).withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    private static State state(String customer, String order) {
        return with(tokens.customer(customer))
                .get(GetRequest.newBuilder().setOrder(order).build())
                .getState();
    }

    private static void set(String token, String order, State state) {
        with(token).set(SetRequest.newBuilder().setOrder(order).setState(state).build());
    }

    @Test
    void anOrderThatWasReadIsADeliveryAndStaysWhereItIs() throws InterruptedException {
        assertThat(publish(order("a-1", "ada"))).isNotNull();
        assertThat(state("ada", "a-1")).isEqualTo(State.STATE_PREPARING);

        set(tokens.admin(), "a-1", State.STATE_SENT);
        // the queue delivers at least once
        assertThat(publish(order("a-1", "ada"))).isNotNull();

        assertThat(state("ada", "a-1")).isEqualTo(State.STATE_SENT);
    }

    @Test
    void whatIsNoOrderIsLeftOut() throws InterruptedException {
        assertThat(publish("no order".getBytes(StandardCharsets.UTF_8))).isNotNull();
        assertThat(publish(order("a-2", "ada"))).isNotNull();

        assertThat(state("ada", "a-2")).isEqualTo(State.STATE_PREPARING);
    }

    @Test
    void deliveriesAreTheirCustomersAndStatesTheAdministrators() throws InterruptedException {
        publish(order("g-1", "grace"));

        Calls.assertStatus(Status.Code.NOT_FOUND, () -> state("eve", "g-1"));
        Calls.assertStatus(
                Status.Code.PERMISSION_DENIED, () -> set(tokens.customer("grace"), "g-1", State.STATE_DELIVERED));
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> set(tokens.admin(), "no-such", State.STATE_SENT));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> set(tokens.admin(), "g-1", State.STATE_UNSPECIFIED));
        assertThat(state("grace", "g-1")).isEqualTo(State.STATE_PREPARING);
    }

    @Test
    void readinessFollowsTheStore() throws InterruptedException {
        Calls.assertReadinessFollows(database, channel);
    }
}
