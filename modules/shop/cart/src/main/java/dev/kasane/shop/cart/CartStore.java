package dev.kasane.shop.cart;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.cart.v1.Cart;
import dev.kasane.shop.tikv.Tikv;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Carts in TiKV: one value for each customer, which is replaced only if no other call changed it meanwhile. */
final class CartStore {

    private static final int TRIES = 50;

    private final Tikv tikv;

    CartStore(Tikv tikv) {
        this.tikv = tikv;
    }

    Cart get(String customer) {
        return tikv.get(key(customer)).map(CartStore::cart).orElseGet(CartStore::empty);
    }

    /** Changes a cart; the change runs again if the cart was changed meanwhile. */
    Cart change(String customer, UnaryOperator<Cart> change) {
        ByteString key = key(customer);
        for (int i = 0; i < TRIES; i++) {
            Optional<ByteString> before = tikv.get(key);
            Cart after = change.apply(before.map(CartStore::cart).orElseGet(CartStore::empty));
            if (tikv.replace(key, before, after.toByteString())) {
                return after;
            }
        }
        throw new StoreException("the cart changes too often");
    }

    /** An empty cart, for another order. */
    static Cart empty() {
        return Cart.newBuilder().setOrder(UUID.randomUUID().toString()).build();
    }

    private static ByteString key(String customer) {
        return ByteString.copyFromUtf8("cart/" + customer);
    }

    private static Cart cart(ByteString value) {
        try {
            return Cart.parseFrom(value);
        } catch (InvalidProtocolBufferException e) {
            throw new StoreException(e);
        }
    }
}
