package dev.kasane.sample.cart;

import dev.kasane.sample.cart.v1.Cart;
import dev.kasane.sample.cart.v1.Item;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Carts by customer. They are kept in memory and are gone with the process: a sample needs no more, whatever store its
 * manifests bring along.
 */
final class CartStore {

    private final ConcurrentMap<String, SortedMap<String, Integer>> carts = new ConcurrentHashMap<>();

    Cart show(String customer) {
        return cart(customer, carts.getOrDefault(customer, new TreeMap<>()));
    }

    Cart add(String customer, String product, int count) {
        return cart(customer, carts.compute(customer, (ignored, items) -> {
            SortedMap<String, Integer> more = items == null ? new TreeMap<>() : new TreeMap<>(items);
            more.merge(product, count, Math::addExact);
            return more;
        }));
    }

    Cart remove(String customer, String product) {
        return cart(customer, carts.compute(customer, (ignored, items) -> {
            SortedMap<String, Integer> fewer = items == null ? new TreeMap<>() : new TreeMap<>(items);
            fewer.remove(product);
            return fewer;
        }));
    }

    private static Cart cart(String customer, SortedMap<String, Integer> items) {
        Cart.Builder cart = Cart.newBuilder().setCustomer(customer);
        items.forEach((product, count) ->
                cart.addItems(Item.newBuilder().setProduct(product).setCount(count)));
        return cart.build();
    }
}
