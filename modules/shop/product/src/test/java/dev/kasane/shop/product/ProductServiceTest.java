package dev.kasane.shop.product;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Service;
import dev.kasane.shop.product.v1.GetRequest;
import dev.kasane.shop.product.v1.ListRequest;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.MariaDb;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over a real MariaDB. */
class ProductServiceTest {

    @TempDir
    static Path keys;

    static MariaDb database;
    static TestTokens tokens;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        database = MariaDb.start("product");
        tokens = TestTokens.in(keys);
        service = ProductMain.start(Calls.settings(database.variables(), tokens.variables()));
        channel = Calls.channel(service);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        database.close();
    }

    private static ProductsGrpc.ProductsBlockingStub products() {
        return ProductsGrpc.newBlockingStub(channel).withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    private static Product product(String id, long price) {
        return Product.newBuilder().setId(id).setName("A " + id).setPrice(price).build();
    }

    private static void put(Product product) {
        Product stored = Calls.withToken(products(), tokens.admin()).put(product);
        assertThat(stored).isEqualTo(product);
    }

    private static List<Product> get(String... ids) {
        return products()
                .get(GetRequest.newBuilder().addAllIds(List.of(ids)).build())
                .getProductsList();
    }

    @Test
    void whatIsPutIsFoundInTheOrderOfTheRequest() {
        put(product("pear", 120));
        put(product("apple", 80));
        put(product("apple", 90));

        assertThat(get("pear", "apple")).containsExactly(product("pear", 120), product("apple", 90));
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> get("pear", "no-such"));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> get());
    }

    @Test
    void pagesFollowEachOther() {
        for (int i = 0; i < ProductStore.PAGE + 1; i++) {
            put(product("zz-%03d".formatted(i), i));
        }

        List<Product> first = list("zz-");
        List<Product> second = list(first.getLast().getId());

        assertThat(first).hasSize(ProductStore.PAGE).startsWith(product("zz-000", 0));
        assertThat(second).containsExactly(product("zz-100", 100));
    }

    private static List<Product> list(String after) {
        return products().list(ListRequest.newBuilder().setAfter(after).build()).getProductsList();
    }

    @Test
    void onlyAnAdministratorChangesWhatIsSold() {
        Product grape = product("grape", 1);

        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> products().put(grape));
        Calls.assertStatus(
                Status.Code.PERMISSION_DENIED,
                () -> Calls.withToken(products(), tokens.customer("ada")).put(grape));

        Calls.assertStatus(Status.Code.NOT_FOUND, () -> get("grape"));
    }

    @Test
    void productsWithoutSenseAreRejected() {
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> put(product("Not An Id", 1)));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> put(product("fig", -1)));
        Calls.assertStatus(
                Status.Code.INVALID_ARGUMENT,
                () -> put(Product.newBuilder().setId("fig").build()));
    }
}
