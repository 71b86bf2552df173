package dev.kasane.shop.product;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.kasane.shop.Service;
import dev.kasane.shop.product.v1.GetPictureRequest;
import dev.kasane.shop.product.v1.GetRequest;
import dev.kasane.shop.product.v1.ListRequest;
import dev.kasane.shop.product.v1.Picture;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.MariaDb;
import dev.kasane.shop.testing.S3;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over a real MariaDB and a real S3 server. */
class ProductServiceTest {

    @TempDir
    static Path keys;

    static MariaDb database;
    static S3 pictures;
    static TestTokens tokens;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        database = MariaDb.start("product");
        pictures = S3.start();
        tokens = TestTokens.in(keys);
        service = ProductMain.start(Calls.settings(database.variables(), pictures.variables(), tokens.variables()));
        channel = Calls.channel(service);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        pictures.close();
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

    private static byte[] bytes(String start, int length) {
        return Arrays.copyOf(start.getBytes(StandardCharsets.ISO_8859_1), length);
    }

    private static void putPicture(String product, byte[] content) {
        Calls.withToken(products(), tokens.admin())
                .putPicture(Picture.newBuilder()
                        .setProduct(product)
                        .setType("text/html")
                        .setContent(ByteString.copyFrom(content))
                        .build());
    }

    private static Picture picture(String product) {
        return products()
                .getPicture(GetPictureRequest.newBuilder().setProduct(product).build());
    }

    @Test
    void aPictureIsServedWithTheTypeOfItsContent() {
        byte[] largest = bytes("\u0089PNG\r\n\u001a\n", Pictures.LARGEST);
        put(product("kiwi", 1));

        Calls.assertStatus(Status.Code.NOT_FOUND, () -> picture("kiwi"));
        putPicture("kiwi", largest);
        assertThat(picture("kiwi").getType()).isEqualTo("image/png");
        assertThat(picture("kiwi").getContent().toByteArray()).isEqualTo(largest);

        putPicture("kiwi", bytes("\u00ff\u00d8\u00ff", 10));
        assertThat(picture("kiwi").getType()).isEqualTo("image/jpeg");
        putPicture("kiwi", bytes("RIFF\u0004\u0000\u0000\u0000WEBP", 12));
        assertThat(picture("kiwi").getType()).isEqualTo("image/webp");
    }

    @Test
    void onlyAnAdministratorStoresPictures() {
        put(product("lime", 1));
        Picture picture = Picture.newBuilder()
                .setProduct("lime")
                .setContent(ByteString.copyFrom(bytes("\u00ff\u00d8\u00ff", 10)))
                .build();

        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> products().putPicture(picture));
        Calls.assertStatus(
                Status.Code.PERMISSION_DENIED,
                () -> Calls.withToken(products(), tokens.customer("ada")).putPicture(picture));

        assertThat(pictures.bucket().resolve("lime")).doesNotExist();
    }

    @Test
    void whatIsNoPictureOrTooLargeIsRejected() {
        put(product("plum", 1));

        for (String start : new String[] {"<svg xmlns='http://www.w3.org/2000/svg'/>", "RIFF....WAVE", ""}) {
            Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> putPicture("plum", bytes(start, start.length())));
        }
        assertThat(Calls.assertStatus(
                        Status.Code.INVALID_ARGUMENT,
                        () -> putPicture("plum", bytes("\u00ff\u00d8\u00ff", Pictures.LARGEST + 1))))
                .isEqualTo("a picture has at most 262144 bytes");
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> putPicture("../plum", bytes("\u00ff\u00d8\u00ff", 10)));
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> putPicture("no-such", bytes("\u00ff\u00d8\u00ff", 10)));
        assertThat(pictures.bucket().resolve("plum")).doesNotExist();
    }

    @Test
    void anObjectThatIsNoPictureIsNotServed() throws IOException {
        Files.writeString(pictures.bucket().resolve("page"), "<script>alert(1)</script>");
        Files.write(pictures.bucket().resolve("huge"), bytes("\u00ff\u00d8\u00ff", Pictures.LARGEST + 1));

        Calls.assertStatus(Status.Code.UNAVAILABLE, () -> picture("page"));
        Calls.assertStatus(Status.Code.UNAVAILABLE, () -> picture("huge"));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> picture("../product-image/page"));
    }

    @Test
    void theServiceIsReadyOnlyWhileTheBucketAnswers() throws InterruptedException {
        Calls.awaitReady(channel);
        pictures.stop();
        Calls.awaitUnready(channel);
        assertThat(Calls.isLive(channel)).isTrue();

        pictures.resume();
        Calls.awaitReady(channel);
    }

    @Test
    void readinessFollowsTheStore() throws InterruptedException {
        Calls.assertReadinessFollows(database, channel);
    }
}
