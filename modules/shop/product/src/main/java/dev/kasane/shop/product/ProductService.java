package dev.kasane.shop.product;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.product.v1.GetRequest;
import dev.kasane.shop.product.v1.GetResponse;
import dev.kasane.shop.product.v1.ListRequest;
import dev.kasane.shop.product.v1.ListResponse;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The calls of {@code product.proto}. */
final class ProductService extends ProductsGrpc.ProductsImplBase {

    private static final long DEAREST = 1_000_000_000;

    private final ProductStore store;

    ProductService(ProductStore store) {
        this.store = store;
    }

    @Override
    public void list(ListRequest request, StreamObserver<ListResponse> response) {
        Replies.send(
                response,
                ListResponse.newBuilder()
                        .addAllProducts(store.after(request.getAfter()))
                        .build());
    }

    @Override
    public void get(GetRequest request, StreamObserver<GetResponse> response) {
        Fields.number(request.getIdsCount(), "the number of ids", 1, ProductStore.PAGE);
        List<String> ids = List.copyOf(request.getIdsList());
        Map<String, Product> found =
                store.get(ids).stream().collect(Collectors.toMap(Product::getId, Function.identity()));
        GetResponse.Builder products = GetResponse.newBuilder();
        for (String id : ids) {
            Product product = found.get(id);
            if (product == null) {
                throw new NoSuchElementException("there is no product " + id);
            }
            products.addProducts(product);
        }
        Replies.send(response, products.build());
    }

    @Override
    public void put(Product request, StreamObserver<Product> response) {
        Caller.requiredAdmin();
        Fields.text(request.getName(), "name");
        if (!request.getId().matches("[a-z0-9-]{1,64}")) {
            throw new IllegalArgumentException("id must have 1 to 64 lower-case letters, digits and hyphens");
        }
        if (request.getPrice() < 0 || request.getPrice() > DEAREST) {
            throw new IllegalArgumentException("price must be from 0 to " + DEAREST);
        }
        store.put(request);
        Replies.send(response, request);
    }
}
