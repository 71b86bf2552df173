package dev.kasane.shop.comment;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.comment.v1.Comment;
import dev.kasane.shop.comment.v1.CommentsGrpc;
import dev.kasane.shop.comment.v1.ListRequest;
import dev.kasane.shop.comment.v1.ListResponse;
import dev.kasane.shop.comment.v1.PostRequest;
import io.grpc.stub.StreamObserver;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.UUID;

/** The calls of {@code comment.proto}. */
final class CommentService extends CommentsGrpc.CommentsImplBase {

    static final int MOST_OF_ONE = 20;

    private static final int LONGEST = 1000;

    private final CommentStore store;
    private final InstantSource clock;

    CommentService(CommentStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public void post(PostRequest request, StreamObserver<Comment> response) {
        String customer = Caller.required().id();
        String product = Fields.text(request.getProduct(), "product");
        String text = Fields.text(request.getText(), "text", LONGEST);
        String id = id(product, customer, text);
        if (store.count(product, customer) >= MOST_OF_ONE && !store.has(id)) {
            throw new IllegalStateException("you have " + MOST_OF_ONE + " comments on this product");
        }
        Replies.send(
                response,
                store.add(Comment.newBuilder()
                        .setId(id)
                        .setProduct(product)
                        .setCustomer(customer)
                        .setText(text)
                        .setPosted(clock.millis())
                        .build()));
    }

    /** The same for the same comment: a call that is tried again adds none. */
    private static String id(String product, String customer, String text) {
        String all = product.length() + ":" + product + customer.length() + ":" + customer + text;
        return UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8)).toString();
    }

    @Override
    public void list(ListRequest request, StreamObserver<ListResponse> response) {
        String product = Fields.text(request.getProduct(), "product");
        Replies.send(
                response,
                ListResponse.newBuilder().addAllComments(store.newest(product)).build());
    }
}
