package dev.kasane.sample.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.sample.cart.v1.AddRequest;
import dev.kasane.sample.cart.v1.Cart;
import dev.kasane.sample.cart.v1.CartsGrpc;
import dev.kasane.sample.cart.v1.Item;
import dev.kasane.sample.cart.v1.RemoveRequest;
import dev.kasane.sample.cart.v1.ShowRequest;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CartServerTest {

    private CartServer server;
    private ManagedChannel channel;
    private CartsGrpc.CartsBlockingStub carts;

    @BeforeEach
    void start() throws IOException {
        server = CartServer.start(0);
        channel = Grpc.newChannelBuilderForAddress("127.0.0.1", server.port(), InsecureChannelCredentials.create())
                .build();
        carts = CartsGrpc.newBlockingStub(channel);
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        server.close();
    }

    private Cart add(String product, int count) {
        return carts.add(AddRequest.newBuilder()
                .setCustomer("ada")
                .setProduct(product)
                .setCount(count)
                .build());
    }

    private Cart show(String customer) {
        return carts.show(ShowRequest.newBuilder().setCustomer(customer).build());
    }

    private static Item item(String product, int count) {
        return Item.newBuilder().setProduct(product).setCount(count).build();
    }

    @Test
    void what_is_added_is_shown_in_the_order_of_names_to_that_customer_alone() {
        add("pear", 1);
        add("apple", 2);
        add("pear", 3);

        assertThat(show("ada").getItemsList()).containsExactly(item("apple", 2), item("pear", 4));
        assertThat(show("grace").getItemsList()).isEmpty();
    }

    @Test
    void what_is_removed_is_gone() {
        add("pear", 2);

        Cart cart = carts.remove(
                RemoveRequest.newBuilder().setCustomer("ada").setProduct("pear").build());

        assertThat(cart.getItemsList()).isEmpty();
        assertThat(show("ada").getItemsList()).isEmpty();
    }

    @Test
    void additions_at_the_same_time_are_all_counted() throws Exception {
        List<Future<Cart>> running = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 200; i++) {
                running.add(callers.submit(() -> add("pear", 1)));
            }
            for (Future<Cart> one : running) {
                one.get();
            }
        }
        assertThat(show("ada").getItemsList()).containsExactly(item("pear", 200));
    }

    @Test
    void calls_without_sense_are_refused_and_change_nothing() {
        assertRefused(Status.Code.INVALID_ARGUMENT, () -> add("pear", 0));
        assertRefused(Status.Code.INVALID_ARGUMENT, () -> add(" ", 1));
        assertRefused(Status.Code.INVALID_ARGUMENT, () -> show(""));
        add("pear", Integer.MAX_VALUE);
        assertRefused(Status.Code.OUT_OF_RANGE, () -> add("pear", 1));
        assertThat(show("ada").getItemsList()).containsExactly(item("pear", Integer.MAX_VALUE));
    }

    private static void assertRefused(Status.Code code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        refused -> assertThat(refused.getStatus().getCode()).isEqualTo(code));
    }

    @Test
    void the_probe_of_kubernetes_hears_that_it_serves() {
        ServingStatus status = HealthGrpc.newBlockingStub(channel)
                .check(HealthCheckRequest.getDefaultInstance())
                .getStatus();

        assertThat(status).isEqualTo(ServingStatus.SERVING);
    }
}
