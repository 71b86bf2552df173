package dev.kasane.shop.rate;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.comment.v1.CommentsGrpc;
import dev.kasane.shop.comment.v1.PostRequest;
import dev.kasane.shop.rate.v1.GetRequest;
import dev.kasane.shop.rate.v1.GetResponse;
import dev.kasane.shop.rate.v1.RateRequest;
import dev.kasane.shop.rate.v1.RatesGrpc;
import dev.kasane.shop.rate.v1.Rating;
import io.grpc.stub.StreamObserver;
import java.util.List;

/** The calls of {@code rate.proto}. */
final class RateService extends RatesGrpc.RatesImplBase {

    private static final int MOST_STARS = 5;
    private static final int MOST_PRODUCTS = 100;

    private final RateStore store;
    private final CommentsGrpc.CommentsBlockingStub comments;

    RateService(RateStore store, CommentsGrpc.CommentsBlockingStub comments) {
        this.store = store;
        this.comments = comments;
    }

    @Override
    public void rate(RateRequest request, StreamObserver<Rating> response) {
        String customer = Caller.required().id();
        String product = Fields.text(request.getProduct(), "product");
        int stars = Fields.number(request.getStars(), "stars", 1, MOST_STARS);
        if (!request.getComment().isEmpty()) {
            comments.post(PostRequest.newBuilder()
                    .setProduct(product)
                    .setText(request.getComment())
                    .build());
        }
        Replies.send(response, store.rate(product, customer, stars));
    }

    @Override
    public void get(GetRequest request, StreamObserver<GetResponse> response) {
        Fields.number(request.getProductsCount(), "the number of products", 1, MOST_PRODUCTS);
        List<String> products = request.getProductsList().stream()
                .map(it -> Fields.text(it, "product"))
                .toList();
        Replies.send(
                response,
                GetResponse.newBuilder().addAllRatings(store.get(products)).build());
    }
}
