package dev.kasane.shop.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.kasane.shop.Caller;
import dev.kasane.shop.Replies;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.order.v1.Order;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.order.v1.PlaceRequest;
import dev.kasane.shop.product.v1.Picture;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.product.v1.PutPictureResponse;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.TestTokens;
import dev.kasane.shop.user.v1.MeRequest;
import dev.kasane.shop.user.v1.User;
import dev.kasane.shop.user.v1.UsersGrpc;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page and gRPC-web; the services behind them are this test's. */
class AdminTest {

    private static final byte[] EMPTY = {0, 0, 0, 0, 0};

    @TempDir
    static Path keys;

    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static TestTokens tokens;
    static Service peers;
    static AdminMain admin;

    @BeforeAll
    static void start() throws Exception {
        tokens = TestTokens.in(keys);
        Settings ofPeers = Calls.settings(tokens.variables());
        peers = Service.builder(ofPeers)
                .tokens(Tokens.of(ofPeers))
                .start(new TestUsers(), new TestOrders(), new TestProducts());
        Map<String, String> variables = new HashMap<>(Map.of("PAGE_PORT", "0"));
        for (String name : new String[] {
            "CART", "COMMENT", "DELIVERY_STATUS", "ORDER", "PAYMENT_INFO", "POINT", "PRODUCT", "RATE", "SEARCH", "USER"
        }) {
            variables.put(name + "_HOST", "127.0.0.1");
            variables.put(name + "_PORT", String.valueOf(peers.port()));
        }
        admin = AdminMain.start(Calls.settings(variables));
    }

    @AfterAll
    static void stop() {
        CLIENT.close();
        admin.close();
        peers.close();
    }

    private static final class TestUsers extends UsersGrpc.UsersImplBase {
        @Override
        public void me(MeRequest request, StreamObserver<User> response) {
            Replies.send(
                    response, User.newBuilder().setId(Caller.required().id()).build());
        }
    }

    private static final class TestOrders extends OrdersGrpc.OrdersImplBase {
        @Override
        public void place(PlaceRequest request, StreamObserver<Order> response) {
            throw new AssertionError("no route leads here");
        }
    }

    private static final class TestProducts extends ProductsGrpc.ProductsImplBase {
        @Override
        public void putPicture(Picture request, StreamObserver<PutPictureResponse> response) {
            Replies.send(response, PutPictureResponse.getDefaultInstance());
        }
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + admin.page() + "/" + path));
    }

    private static HttpRequest.Builder call(String method, byte[] body) {
        return request(method)
                .header("Content-Type", "application/grpc-web+proto")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    }

    /** The trailers: the last frame of a response. */
    private static String trailers(byte[] response) {
        ByteBuffer frames = ByteBuffer.wrap(response);
        while (frames.get() == 0) {
            frames.position(frames.position() + 4 + frames.getInt(frames.position()));
        }
        byte[] text = new byte[frames.getInt()];
        frames.get(text);
        return new String(text, StandardCharsets.US_ASCII);
    }

    @Test
    void aCallReachesItsServiceWithTheTokenOfItsCaller() throws Exception {
        HttpResponse<byte[]> response = send(call("kasane.shop.user.v1.Users/Me", EMPTY)
                .header("Authorization", "Bearer " + tokens.customer("ada")));

        byte[] message = Arrays.copyOfRange(
                response.body(), 5, 5 + ByteBuffer.wrap(response.body()).getInt(1));
        assertThat(response.headers().firstValue("Content-Type")).contains("application/grpc-web+proto");
        assertThat(User.parseFrom(message).getId()).isEqualTo("ada");
        assertThat(trailers(response.body())).isEqualTo("grpc-status:0\r\ngrpc-message:\r\n");
    }

    @Test
    void aFailureIsItsStatusAndDescription() throws Exception {
        String trailers =
                trailers(send(call("kasane.shop.user.v1.Users/Me", EMPTY)).body());

        assertThat(trailers)
                .isEqualTo("grpc-status:16\r\ngrpc-message:this%20call%20needs%20a%20token%3A%20log%20in%20first\r\n");
    }

    @Test
    void callsBetweenServicesHaveNoRouteFromOutside() throws Exception {
        for (String method : new String[] {
            "kasane.shop.order.v1.Orders/Place", "kasane.shop.paymentinfo.v1.PaymentInfos/Charge", "kasane.shop.x/Y"
        }) {
            byte[] response = send(call(method, EMPTY).header("Authorization", "Bearer " + tokens.customer("ada")))
                    .body();

            assertThat(trailers(response)).startsWith("grpc-status:12\r\n");
        }
    }

    @Test
    void whatIsNoCallIsRejected() throws Exception {
        byte[] truncated = {0, 0, 0, 0, 9, 1};
        byte[] large = new byte[70_000];

        assertThat(trailers(
                        send(call("kasane.shop.user.v1.Users/Me", truncated)).body()))
                .startsWith("grpc-status:3\r\n");
        assertThat(trailers(send(call("kasane.shop.user.v1.Users/Me", large)).body()))
                .startsWith("grpc-status:3\r\n");
        assertThat(send(request("kasane.shop.user.v1.Users/Me").GET()).statusCode())
                .isEqualTo(405);
        assertThat(send(request("kasane.shop.user.v1.Users/Me")
                                .header("Content-Type", "text/plain")
                                .POST(HttpRequest.BodyPublishers.ofByteArray(EMPTY)))
                        .statusCode())
                .isEqualTo(415);
    }

    @Test
    void aCallMayHaveAPicture() throws Exception {
        byte[] message = Picture.newBuilder()
                .setProduct("pear")
                .setContent(ByteString.copyFrom(new byte[1 << 18]))
                .build()
                .toByteArray();
        byte[] frame = ByteBuffer.allocate(message.length + 5)
                .put((byte) 0)
                .putInt(message.length)
                .put(message)
                .array();

        assertThat(trailers(send(call("kasane.shop.product.v1.Products/PutPicture", frame))
                        .body()))
                .startsWith("grpc-status:0\r\n");
        assertThat(trailers(send(call("kasane.shop.product.v1.Products/PutPicture", new byte[265_000]))
                        .body()))
                .startsWith("grpc-status:3\r\n");
    }

    @Test
    void thePageLoadsNothingOfAnotherOrigin() throws Exception {
        HttpResponse<byte[]> page = send(request(""));

        assertThat(new String(page.body(), StandardCharsets.UTF_8)).startsWith("<!doctype html>");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none';");
        assertThat(send(request("shop.js")).statusCode()).isEqualTo(200);
        assertThat(send(request("shop.css")).statusCode()).isEqualTo(200);
        assertThat(send(request("package-info.class")).statusCode()).isEqualTo(404);
    }
}
