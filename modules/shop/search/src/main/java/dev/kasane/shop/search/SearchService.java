package dev.kasane.shop.search;

import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.search.v1.FindRequest;
import dev.kasane.shop.search.v1.FindResponse;
import dev.kasane.shop.search.v1.SearchesGrpc;
import io.grpc.stub.StreamObserver;

/** The call of {@code search.proto}. */
final class SearchService extends SearchesGrpc.SearchesImplBase {

    private final ProductIndex index;

    SearchService(ProductIndex index) {
        this.index = index;
    }

    @Override
    public void find(FindRequest request, StreamObserver<FindResponse> response) {
        String text = Fields.text(request.getText(), "text");
        Replies.send(
                response,
                FindResponse.newBuilder().addAllProducts(index.find(text)).build());
    }
}
