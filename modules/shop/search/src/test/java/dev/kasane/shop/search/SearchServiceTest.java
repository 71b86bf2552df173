package dev.kasane.shop.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Replies;
import dev.kasane.shop.Service;
import dev.kasane.shop.product.v1.ListRequest;
import dev.kasane.shop.product.v1.ListResponse;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.search.v1.FindRequest;
import dev.kasane.shop.search.v1.Found;
import dev.kasane.shop.search.v1.SearchesGrpc;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.OpenSearch;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The service over OpenSearch; the product service is this test's. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SearchServiceTest {

    private static final int PAGE = 3;

    static final SortedMap<String, Product> SOLD = new ConcurrentSkipListMap<>();
    static OpenSearch store;
    static Service peer;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        for (String name : List.of("Yellow pear", "Green pear", "Red apple", "Green apple", "Lemon", "Yellow melon")) {
            sell(name.toLowerCase(Locale.ROOT).replace(' ', '-'), name, 100);
        }
        store = OpenSearch.start();
        peer = Service.builder(Calls.settings()).start(new TestProducts());
        service = SearchMain.start(Calls.settings(
                store.variables(),
                Map.of(
                        "PRODUCT_HOST",
                        "127.0.0.1",
                        "PRODUCT_PORT",
                        String.valueOf(peer.port()),
                        "INDEX_SECONDS",
                        "1")));
        channel = Calls.channel(service);
        Calls.awaitReady(channel);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        peer.close();
        store.close();
    }

    private static void sell(String id, String name, long price) {
        SOLD.put(
                id, Product.newBuilder().setId(id).setName(name).setPrice(price).build());
    }

    private static final class TestProducts extends ProductsGrpc.ProductsImplBase {
        @Override
        public void list(ListRequest request, StreamObserver<ListResponse> response) {
            List<Product> page = SOLD.tailMap(request.getAfter() + "\0").values().stream()
                    .limit(PAGE)
                    .toList();
            Replies.send(
                    response, ListResponse.newBuilder().addAllProducts(page).build());
        }
    }

    private static List<Found> find(String text) {
        return SearchesGrpc.newBlockingStub(channel)
                .withDeadlineAfter(10, TimeUnit.SECONDS)
                .find(FindRequest.newBuilder().setText(text).build())
                .getProductsList();
    }

    /** What is found, when the products of the moment are in the index. */
    private static List<Found> awaitFound(String text, int number) throws InterruptedException {
        for (int i = 0; i < 100 && find(text).size() != number; i++) {
            Thread.sleep(100);
        }
        return find(text);
    }

    @Test
    void productsOfEveryPageAreFoundByTheWordsOfTheirNames() throws Exception {
        assertThat(awaitFound("yellow", 2))
                .extracting(Found::getId)
                .containsExactlyInAnyOrder("yellow-pear", "yellow-melon");

        assertThat(find("PEAR yellow")).extracting(Found::getName).containsExactly("Yellow pear");
        assertThat(find("yelow paer")).extracting(Found::getName).containsExactly("Yellow pear");
        assertThat(find("lemon")).extracting(Found::getName).startsWith("Lemon");
        assertThat(find("yellow plum")).isEmpty();
    }

    @Test
    void aProductThatChangesIsFoundAsItIsNow() throws Exception {
        sell("plum", "Blue plum", 7);
        assertThat(awaitFound("plum", 1)).extracting(Found::getPrice).containsExactly(7L);

        sell("plum", "Blue damson", 5);

        assertThat(awaitFound("damson", 1))
                .containsExactly(Found.newBuilder()
                        .setId("plum")
                        .setName("Blue damson")
                        .setPrice(5)
                        .build());
        assertThat(find("plum")).isEmpty();
    }

    @Test
    void aTextIsNoQueryOfTheStore() throws Exception {
        awaitFound("yellow", 2);

        assertThat(find("*")).isEmpty();
        assertThat(find("\"}}, \"size\": 0, \"x\": \"")).isEmpty();
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> find(" "));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> find("x".repeat(201)));
    }

    @Order(Integer.MAX_VALUE)
    @Test
    void withoutTheStoreTheServiceIsNotReadyAndLives() throws Exception {
        Calls.assertUnreadyAfter(store::stop, channel);
        Calls.assertStatus(Status.Code.UNAVAILABLE, () -> find("yellow"));
    }
}
