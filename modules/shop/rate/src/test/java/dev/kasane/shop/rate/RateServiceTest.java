package dev.kasane.shop.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Replies;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.comment.v1.Comment;
import dev.kasane.shop.comment.v1.CommentsGrpc;
import dev.kasane.shop.comment.v1.PostRequest;
import dev.kasane.shop.rate.v1.GetRequest;
import dev.kasane.shop.rate.v1.RateRequest;
import dev.kasane.shop.rate.v1.RatesGrpc;
import dev.kasane.shop.rate.v1.Rating;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.Redis;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** The service over Redis with a sentinel; the comment service is this test's. */
class RateServiceTest {

    @TempDir
    static Path keys;

    static final Queue<String> COMMENTS = new ConcurrentLinkedQueue<>();
    static Redis store;
    static TestTokens tokens;
    static Service peer;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        store = Redis.start();
        tokens = TestTokens.in(keys);
        Settings ofPeer = Calls.settings(tokens.variables());
        peer = Service.builder(ofPeer).tokens(Tokens.of(ofPeer)).start(new TestComments());
        service = RateMain.start(Calls.settings(
                store.variables(),
                tokens.variables(),
                Map.of("COMMENT_HOST", "127.0.0.1", "COMMENT_PORT", String.valueOf(peer.port()))));
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

    private static final class TestComments extends CommentsGrpc.CommentsImplBase {
        @Override
        public void post(PostRequest request, StreamObserver<Comment> response) {
            if (request.getText().equals("rejected")) {
                throw new IllegalStateException("you have 20 comments on this product");
            }
            COMMENTS.add(Caller.required().id() + " on " + request.getProduct() + ": " + request.getText());
            Replies.send(response, Comment.getDefaultInstance());
        }
    }

    private static Rating rate(String customer, RateRequest.Builder request) {
        return Calls.withToken(RatesGrpc.newBlockingStub(channel), tokens.customer(customer))
                .withDeadlineAfter(10, TimeUnit.SECONDS)
                .rate(request.build());
    }

    private static Rating rate(String customer, String product, int stars) {
        return rate(customer, RateRequest.newBuilder().setProduct(product).setStars(stars));
    }

    private static List<Rating> get(String... products) {
        return RatesGrpc.newBlockingStub(channel)
                .withDeadlineAfter(10, TimeUnit.SECONDS)
                .get(GetRequest.newBuilder().addAllProducts(List.of(products)).build())
                .getRatingsList();
    }

    private static Rating rating(String product, long count, long hundredths) {
        return Rating.newBuilder()
                .setProduct(product)
                .setCount(count)
                .setHundredths(hundredths)
                .build();
    }

    @Test
    void everyCustomerCountsOnceWithTheLastRating() {
        assertThat(rate("ada", "pear", 5)).isEqualTo(rating("pear", 1, 500));
        rate("grace", "pear", 2);
        rate("joan", "pear", 4);
        assertThat(rate("grace", "pear", 1)).isEqualTo(rating("pear", 3, 333));
        rate("ada", "apple", 3);

        assertThat(get("plum", "pear", "apple"))
                .containsExactly(rating("plum", 0, 0), rating("pear", 3, 333), rating("apple", 1, 300));
    }

    @Test
    void ratingsAtTheSameTimeAreAllCounted() throws Exception {
        List<Future<Rating>> running = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 40; i++) {
                String customer = "customer-" + i % 20;
                int stars = i % 2 == 0 ? 4 : 2;
                running.add(callers.submit(() -> rate(customer, "melon", stars)));
            }
            for (Future<Rating> one : running) {
                one.get();
            }
        }

        assertThat(get("melon")).containsExactly(rating("melon", 20, 300));
    }

    @Test
    void aCommentIsPassedOnInTheNameOfItsCaller() {
        rate("ada", RateRequest.newBuilder().setProduct("fig").setStars(5).setComment("Sweet."));
        rate("ada", "fig", 4);

        assertThat(COMMENTS).containsExactly("ada on fig: Sweet.");
    }

    @Test
    void aRatingWhoseCommentIsRejectedIsNotStored() {
        String reason = Calls.assertStatus(
                Status.Code.FAILED_PRECONDITION,
                () -> rate(
                        "ada",
                        RateRequest.newBuilder().setProduct("lemon").setStars(1).setComment("rejected")));

        assertThat(reason).isEqualTo("you have 20 comments on this product");
        assertThat(get("lemon")).containsExactly(rating("lemon", 0, 0));
    }

    @Test
    void requestsWithoutSenseAreRejected() {
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> rate("ada", "pear", 0));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> rate("ada", "pear", 6));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> rate("ada", " ", 3));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> get());
        Calls.assertStatus(
                Status.Code.UNAUTHENTICATED,
                () -> RatesGrpc.newBlockingStub(channel).rate(RateRequest.getDefaultInstance()));
    }

    @Test
    void ratingsOutliveTheMasterOfTheStore() throws Exception {
        try (Redis other = Redis.start();
                Service one = RateMain.start(
                        Calls.settings(other.variables(), tokens.variables(), Map.of("COMMENT_HOST", "127.0.0.1")))) {
            ManagedChannel toOne = Calls.channel(one);
            try {
                Calls.awaitReady(toOne);
                RatesGrpc.RatesBlockingStub rates =
                        Calls.withToken(RatesGrpc.newBlockingStub(toOne), tokens.customer("ada"));
                rates.rate(
                        RateRequest.newBuilder().setProduct("pear").setStars(5).build());
                other.awaitReplica();
                other.stopMaster();
                Rating after = awaitRating(rates);
                assertThat(after).isEqualTo(rating("pear", 1, 400));

                Calls.assertUnreadyAfter(other::stop, toOne);
            } finally {
                toOne.shutdownNow();
            }
        }
    }

    /** Rates until the replica is the master. */
    private static Rating awaitRating(RatesGrpc.RatesBlockingStub rates) throws InterruptedException {
        for (int i = 0; ; i++) {
            try {
                return rates.withDeadlineAfter(5, TimeUnit.SECONDS)
                        .rate(RateRequest.newBuilder()
                                .setProduct("pear")
                                .setStars(4)
                                .build());
            } catch (StatusRuntimeException e) {
                assertThat(e.getStatus().getCode()).isIn(Status.Code.UNAVAILABLE, Status.Code.DEADLINE_EXCEEDED);
                if (i == 100) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }
}
