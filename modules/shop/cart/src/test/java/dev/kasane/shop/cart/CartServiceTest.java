package dev.kasane.shop.cart;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.kasane.shop.Caller;
import dev.kasane.shop.Replies;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.cart.v1.AddRequest;
import dev.kasane.shop.cart.v1.Cart;
import dev.kasane.shop.cart.v1.CartsGrpc;
import dev.kasane.shop.cart.v1.CheckOutRequest;
import dev.kasane.shop.cart.v1.CheckOutResponse;
import dev.kasane.shop.cart.v1.Item;
import dev.kasane.shop.cart.v1.RemoveRequest;
import dev.kasane.shop.cart.v1.ShowRequest;
import dev.kasane.shop.order.v1.Order;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.order.v1.PlaceRequest;
import dev.kasane.shop.product.v1.GetRequest;
import dev.kasane.shop.product.v1.GetResponse;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.TestTikv;
import dev.kasane.shop.testing.TestTokens;
import dev.kasane.shop.tikv.Tikv;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service over the contract of TiKV; the services that it calls are this test's. */
class CartServiceTest {

    @TempDir
    static Path keys;

    static final Queue<PlaceRequest> PLACED = new ConcurrentLinkedQueue<>();
    static TestTikv store;
    static TestTokens tokens;
    static Service peers;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        store = new TestTikv();
        tokens = TestTokens.in(keys);
        Settings ofPeers = Calls.settings(tokens.variables());
        peers = Service.builder(ofPeers).tokens(Tokens.of(ofPeers)).start(new TestProducts(), new TestOrders());
        service = CartMain.start(settings(store));
        channel = Calls.channel(service);
    }

    private static Settings settings(TestTikv store) {
        String port = String.valueOf(peers.port());
        return Calls.settings(
                store.variables(),
                tokens.variables(),
                Map.of(
                        "PRODUCT_HOST",
                        "127.0.0.1",
                        "PRODUCT_PORT",
                        port,
                        "ORDER_HOST",
                        "127.0.0.1",
                        "ORDER_PORT",
                        port));
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        peers.close();
        store.close();
    }

    /** Sells what begins with a letter, for 100 each. */
    private static final class TestProducts extends ProductsGrpc.ProductsImplBase {
        @Override
        public void get(GetRequest request, StreamObserver<GetResponse> response) {
            GetResponse.Builder found = GetResponse.newBuilder();
            for (String id : request.getIdsList()) {
                if (!Character.isLetter(id.charAt(0))) {
                    throw new NoSuchElementException("there is no product " + id);
                }
                found.addProducts(Product.newBuilder().setId(id).setPrice(100));
            }
            Replies.send(response, found.build());
        }
    }

    private static final class TestOrders extends OrdersGrpc.OrdersImplBase {
        @Override
        public void place(PlaceRequest request, StreamObserver<Order> response) {
            if (Caller.required().id().equals("poor")) {
                throw new IllegalStateException("no way to pay is set");
            }
            Optional<PlaceRequest> before = PLACED.stream()
                    .filter(it -> it.getId().equals(request.getId()))
                    .findFirst();
            if (before.isPresent()) {
                Replies.send(response, order(before.get()));
                return;
            }
            PLACED.add(request);
            if (Caller.required().id().equals("unlucky")) {
                throw Status.DEADLINE_EXCEEDED.asRuntimeException();
            }
            Replies.send(response, order(request));
        }

        private static Order order(PlaceRequest request) {
            long total = request.getItemsList().stream()
                    .mapToLong(it -> it.getPrice() * it.getCount())
                    .sum();
            return Order.newBuilder()
                    .setId(request.getId())
                    .addAllItems(request.getItemsList())
                    .setTotal(total)
                    .build();
        }
    }

    private static CartsGrpc.CartsBlockingStub of(String customer) {
        return Calls.withToken(CartsGrpc.newBlockingStub(channel), tokens.customer(customer))
                .withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    private static Cart add(String customer, String product, int count) {
        return of(customer)
                .add(AddRequest.newBuilder().setProduct(product).setCount(count).build());
    }

    private static List<Item> items(String customer) {
        return of(customer).show(ShowRequest.getDefaultInstance()).getItemsList();
    }

    private static Item item(String product, int count) {
        return Item.newBuilder().setProduct(product).setCount(count).build();
    }

    @Test
    void whatIsAddedIsShownInOrderToItsOwnerAlone() {
        add("ada", "pear", 1);
        add("ada", "apple", 2);
        add("ada", "pear", 3);
        add("ada", "fig", 1);

        of("ada").remove(RemoveRequest.newBuilder().setProduct("fig").build());

        assertThat(items("ada")).containsExactly(item("apple", 2), item("pear", 4));
        assertThat(items("nobody")).isEmpty();
        Calls.assertStatus(
                Status.Code.UNAUTHENTICATED,
                () -> CartsGrpc.newBlockingStub(channel).show(ShowRequest.getDefaultInstance()));
    }

    @Test
    void additionsAtTheSameTimeAreAllCounted() throws Exception {
        List<Future<Cart>> running = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 40; i++) {
                running.add(callers.submit(() -> add("many", "pear", 1)));
            }
            for (Future<Cart> one : running) {
                one.get();
            }
        }

        assertThat(items("many")).containsExactly(item("pear", 40));
    }

    @Test
    void aLeaderThatMovesLosesNothing() {
        add("mover", "pear", 1);
        store.moveLeader();
        add("mover", "pear", 1);
        store.moveLeader();

        assertThat(items("mover")).containsExactly(item("pear", 2));
    }

    @Test
    void aValueIsReplacedOnlyIfItIsThePreviousOne() {
        try (Tikv tikv = new Tikv(new Settings(store.variables()))) {
            ByteString key = ByteString.copyFromUtf8("key");
            ByteString one = ByteString.copyFromUtf8("one");
            ByteString two = ByteString.copyFromUtf8("two");

            assertThat(tikv.get(key)).isEmpty();
            assertThat(tikv.replace(key, Optional.of(one), two)).isFalse();
            assertThat(tikv.replace(key, Optional.empty(), one)).isTrue();
            assertThat(tikv.replace(key, Optional.empty(), two)).isFalse();
            assertThat(tikv.replace(key, Optional.of(one), two)).isTrue();
            assertThat(tikv.get(key)).contains(two);
        }
    }

    @Test
    void checkingOutOrdersAtTodaysPricesAndEmptiesTheCart() {
        Cart cart = add("grace", "pear", 3);

        CheckOutResponse order = of("grace").checkOut(CheckOutRequest.getDefaultInstance());

        assertThat(order.getTotal()).isEqualTo(300);
        assertThat(order.getOrder()).isEqualTo(cart.getOrder());
        assertThat(items("grace")).isEmpty();
        assertThat(add("grace", "pear", 1).getOrder()).isNotEqualTo(cart.getOrder());
        assertThat(PLACED).filteredOn(it -> it.getId().equals(cart.getOrder())).hasSize(1);
        Calls.assertStatus(
                Status.Code.FAILED_PRECONDITION, () -> of("nobody").checkOut(CheckOutRequest.getDefaultInstance()));
    }

    @Test
    void anOrderThatIsRejectedLeavesTheCart() {
        add("poor", "pear", 1);

        String reason = Calls.assertStatus(
                Status.Code.FAILED_PRECONDITION, () -> of("poor").checkOut(CheckOutRequest.getDefaultInstance()));

        assertThat(reason).isEqualTo("no way to pay is set");
        assertThat(items("poor")).containsExactly(item("pear", 1));
    }

    @Test
    void whatWasAddedAfterAnOrderWithoutAnAnswerStaysInTheCart() {
        add("unlucky", "pear", 1);
        Calls.assertStatus(
                Status.Code.DEADLINE_EXCEEDED, () -> of("unlucky").checkOut(CheckOutRequest.getDefaultInstance()));
        add("unlucky", "pear", 2);
        add("unlucky", "apple", 1);

        assertThat(of("unlucky").checkOut(CheckOutRequest.getDefaultInstance()).getTotal())
                .isEqualTo(100);

        assertThat(items("unlucky")).containsExactly(item("apple", 1), item("pear", 2));
    }

    @Test
    void requestsWithoutSenseAreRejectedAndChangeNothing() {
        add("joan", "pear", 1000);

        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> add("joan", "pear", 1));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> add("joan", "pear", 0));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> add("joan", " ", 1));
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> add("joan", "1", 1));
        assertThat(items("joan")).containsExactly(item("pear", 1000));
    }

    @Test
    void readinessFollowsTheStore() throws Exception {
        TestTikv other = new TestTikv();
        try (Service one = CartMain.start(settings(other))) {
            ManagedChannel toOne = Calls.channel(one);
            try {
                Calls.assertUnreadyAfter(other::close, toOne);
            } finally {
                toOne.shutdownNow();
            }
        }
    }
}
