package dev.kasane.shop.cart;

import dev.kasane.shop.Peer;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.tikv.Tikv;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** The cart service: it calls the product service and the order service. */
public final class CartMain {

    private CartMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings).tokens(tokens);
        Tikv tikv = service.store(new Tikv(settings));
        Peer products = service.resource(Peer.of(settings, "PRODUCT"));
        Peer orders = service.resource(Peer.of(settings, "ORDER"));
        return service.start(new CartService(
                new CartStore(tikv),
                ProductsGrpc.newBlockingStub(products.channel()),
                OrdersGrpc.newBlockingStub(orders.channel())));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
