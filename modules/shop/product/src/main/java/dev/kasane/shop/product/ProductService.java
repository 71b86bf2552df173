package dev.kasane.shop.product;

import com.google.protobuf.ByteString;
import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.product.v1.GetPictureRequest;
import dev.kasane.shop.product.v1.GetRequest;
import dev.kasane.shop.product.v1.GetResponse;
import dev.kasane.shop.product.v1.ListRequest;
import dev.kasane.shop.product.v1.ListResponse;
import dev.kasane.shop.product.v1.Picture;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.product.v1.PutPictureResponse;
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
    private final Pictures pictures;

    ProductService(ProductStore store, Pictures pictures) {
        this.store = store;
        this.pictures = pictures;
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
        requireId(request.getId(), "id");
        if (request.getPrice() < 0 || request.getPrice() > DEAREST) {
            throw new IllegalArgumentException("price must be from 0 to " + DEAREST);
        }
        store.put(request);
        Replies.send(response, request);
    }

    @Override
    public void getPicture(GetPictureRequest request, StreamObserver<Picture> response) {
        String product = requireId(request.getProduct(), "product");
        byte[] content = pictures.get(product)
                .orElseThrow(() -> new NoSuchElementException("there is no picture of " + product));
        PictureType type = PictureType.of(content)
                .orElseThrow(() -> new StoreException("the object " + product + " is no picture"));
        Replies.send(
                response,
                Picture.newBuilder()
                        .setProduct(product)
                        .setType(type.media())
                        .setContent(ByteString.copyFrom(content))
                        .build());
    }

    @Override
    public void putPicture(Picture request, StreamObserver<PutPictureResponse> response) {
        Caller.requiredAdmin();
        String product = requireId(request.getProduct(), "product");
        if (request.getContent().size() > Pictures.LARGEST) {
            throw new IllegalArgumentException("a picture has at most " + Pictures.LARGEST + " bytes");
        }
        byte[] content = request.getContent().toByteArray();
        PictureType type = PictureType.of(content)
                .orElseThrow(() -> new IllegalArgumentException("a picture must be PNG, JPEG or WebP"));
        if (store.get(List.of(product)).isEmpty()) {
            throw new NoSuchElementException("there is no product " + product);
        }
        pictures.put(product, type, content);
        Replies.send(response, PutPictureResponse.getDefaultInstance());
    }

    private static String requireId(String value, String field) {
        if (!value.matches("[a-z0-9-]{1,64}")) {
            throw new IllegalArgumentException(field + " must have 1 to 64 lower-case letters, digits and hyphens");
        }
        return value;
    }
}
