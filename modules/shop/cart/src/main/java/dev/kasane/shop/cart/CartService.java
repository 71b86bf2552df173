package dev.kasane.shop.cart;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.cart.v1.AddRequest;
import dev.kasane.shop.cart.v1.Cart;
import dev.kasane.shop.cart.v1.CartsGrpc;
import dev.kasane.shop.cart.v1.CheckOutRequest;
import dev.kasane.shop.cart.v1.CheckOutResponse;
import dev.kasane.shop.cart.v1.Item;
import dev.kasane.shop.cart.v1.RemoveRequest;
import dev.kasane.shop.cart.v1.ShowRequest;
import dev.kasane.shop.order.v1.Order;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.order.v1.PlaceRequest;
import dev.kasane.shop.product.v1.GetRequest;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The calls of {@code cart.proto}. */
final class CartService extends CartsGrpc.CartsImplBase {

    private static final int MOST_ITEMS = 100;
    private static final int MOST_OF_ONE = 1000;

    private final CartStore store;
    private final ProductsGrpc.ProductsBlockingStub products;
    private final OrdersGrpc.OrdersBlockingStub orders;

    CartService(CartStore store, ProductsGrpc.ProductsBlockingStub products, OrdersGrpc.OrdersBlockingStub orders) {
        this.store = store;
        this.products = products;
        this.orders = orders;
    }

    @Override
    public void show(ShowRequest request, StreamObserver<Cart> response) {
        Replies.send(response, store.get(Caller.required().id()));
    }

    @Override
    public void add(AddRequest request, StreamObserver<Cart> response) {
        String customer = Caller.required().id();
        String product = Fields.text(request.getProduct(), "product");
        int more = Fields.number(request.getCount(), "count", 1, MOST_OF_ONE);
        products.get(GetRequest.newBuilder().addIds(product).build());
        Replies.send(response, store.change(customer, cart -> {
            SortedMap<String, Integer> counts = counts(cart);
            int count = counts.getOrDefault(product, 0) + more;
            counts.put(product, Fields.number(count, "the count of one product", 1, MOST_OF_ONE));
            Fields.number(counts.size(), "the number of products", 1, MOST_ITEMS);
            return with(cart, counts);
        }));
    }

    @Override
    public void remove(RemoveRequest request, StreamObserver<Cart> response) {
        String product = Fields.text(request.getProduct(), "product");
        Replies.send(response, store.change(Caller.required().id(), cart -> {
            SortedMap<String, Integer> counts = counts(cart);
            counts.remove(product);
            return with(cart, counts);
        }));
    }

    @Override
    public void checkOut(CheckOutRequest request, StreamObserver<CheckOutResponse> response) {
        String customer = Caller.required().id();
        Cart cart = store.get(customer);
        if (cart.getItemsCount() == 0) {
            throw new IllegalStateException("the cart is empty");
        }
        Order order = orders.place(PlaceRequest.newBuilder()
                .setId(cart.getOrder())
                .addAllItems(priced(cart))
                .build());
        // what was added meanwhile, or after a former try that had no answer, stays for the next order
        store.change(customer, now -> now.getOrder().equals(order.getId()) ? without(now, order) : now);
        Replies.send(
                response,
                CheckOutResponse.newBuilder()
                        .setOrder(order.getId())
                        .setTotal(order.getTotal())
                        .build());
    }

    private List<dev.kasane.shop.order.v1.Item> priced(Cart cart) {
        List<Product> found = products.get(
                        GetRequest.newBuilder().addAllIds(counts(cart).keySet()).build())
                .getProductsList();
        SortedMap<String, Integer> counts = counts(cart);
        return found.stream()
                .map(it -> dev.kasane.shop.order.v1.Item.newBuilder()
                        .setProduct(it.getId())
                        .setCount(counts.getOrDefault(it.getId(), 0))
                        .setPrice(it.getPrice())
                        .build())
                .toList();
    }

    private static Cart without(Cart now, Order order) {
        SortedMap<String, Integer> left = counts(now);
        order.getItemsList()
                .forEach(it -> left.computeIfPresent(
                        it.getProduct(), (ignored, all) -> all > it.getCount() ? all - it.getCount() : null));
        return with(CartStore.empty(), left);
    }

    private static SortedMap<String, Integer> counts(Cart cart) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        cart.getItemsList().forEach(it -> counts.put(it.getProduct(), it.getCount()));
        return counts;
    }

    private static Cart with(Cart cart, SortedMap<String, Integer> counts) {
        Cart.Builder changed = cart.toBuilder().clearItems();
        counts.forEach((product, count) ->
                changed.addItems(Item.newBuilder().setProduct(product).setCount(count)));
        return changed.build();
    }
}
