package dev.kasane.shop.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.comment.v1.Comment;
import dev.kasane.shop.comment.v1.CommentsGrpc;
import dev.kasane.shop.comment.v1.ListRequest;
import dev.kasane.shop.comment.v1.PostRequest;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.MongoDb;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over MongoDB's protocol. */
class CommentServiceTest {

    @TempDir
    static Path keys;

    static final AtomicLong NOW = new AtomicLong(1_700_000_000_000L);
    static MongoDb store;
    static TestTokens tokens;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        store = MongoDb.start();
        tokens = TestTokens.in(keys);
        service = CommentMain.start(
                Calls.settings(store.variables(), tokens.variables()),
                () -> Instant.ofEpochMilli(NOW.incrementAndGet()));
        channel = Calls.channel(service);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        store.close();
    }

    private static Comment post(String customer, String product, String text) {
        return Calls.withToken(CommentsGrpc.newBlockingStub(channel), tokens.customer(customer))
                .withDeadlineAfter(10, TimeUnit.SECONDS)
                .post(PostRequest.newBuilder().setProduct(product).setText(text).build());
    }

    private static List<Comment> list(String product) {
        return CommentsGrpc.newBlockingStub(channel)
                .withDeadlineAfter(10, TimeUnit.SECONDS)
                .list(ListRequest.newBuilder().setProduct(product).build())
                .getCommentsList();
    }

    @Test
    void aCommentIsListedWithItsProductTheNewestFirst() {
        Comment first = post("ada", "pear", "Juicy.");
        Comment second = post("grace", "pear", "Too soft for me.");
        post("ada", "apple", "Crisp.");

        assertThat(first.getCustomer()).isEqualTo("ada");
        assertThat(first.getPosted()).isBetween(1_700_000_000_001L, NOW.get());
        assertThat(list("pear")).containsExactly(second, first);
        assertThat(list("plum")).isEmpty();
    }

    @Test
    void theSameTextAgainIsTheSameComment() {
        Comment comment = post("ada", "fig", "Sweet.");

        assertThat(post("ada", "fig", "Sweet.")).isEqualTo(comment);
        assertThat(post("grace", "fig", "Sweet.")).isNotEqualTo(comment);
        assertThat(list("fig")).hasSize(2);
    }

    @Test
    void oneCustomerHasAtMostTwentyCommentsOnAProduct() {
        for (int i = 0; i < CommentService.MOST_OF_ONE; i++) {
            post("talker", "melon", "Thought " + i);
        }

        String reason =
                Calls.assertStatus(Status.Code.FAILED_PRECONDITION, () -> post("talker", "melon", "One more thought"));

        assertThat(reason).isEqualTo("you have 20 comments on this product");
        assertThat(post("talker", "melon", "Thought 3").getText()).isEqualTo("Thought 3");
        post("ada", "melon", "Cold.");
        assertThat(list("melon")).hasSize(CommentService.MOST_OF_ONE + 1);
    }

    @Test
    void aListHasTheFiftyNewest() {
        for (int i = 0; i < CommentStore.PAGE + 1; i++) {
            post("customer-" + i, "grape", "Good.");
        }

        assertThat(list("grape"))
                .hasSize(CommentStore.PAGE)
                .extracting(Comment::getCustomer)
                .startsWith("customer-50")
                .doesNotContain("customer-0");
    }

    @Test
    void requestsWithoutSenseAreRejected() {
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> post("ada", "pear", " "));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> post("ada", "", "Good."));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> post("ada", "pear", "x".repeat(1001)));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> list(""));
        Calls.assertStatus(
                Status.Code.UNAUTHENTICATED,
                () -> CommentsGrpc.newBlockingStub(channel).post(PostRequest.getDefaultInstance()));
    }

    @Test
    void readinessFollowsTheStore() throws Exception {
        Calls.assertReadinessFollows(store, channel);
    }

    @Test
    void anAddressThatIsNoneIsReportedWithoutItsPassword() {
        Settings settings =
                Calls.settings(tokens.variables(), Map.of("DB_ADDRESS", "user:secret@host", "DB_NAME", "comment-db"));

        assertThatThrownBy(() -> CommentMain.start(settings))
                .hasMessage("the variable DB_ADDRESS is no connection string of MongoDB")
                .hasNoCause();
    }
}
