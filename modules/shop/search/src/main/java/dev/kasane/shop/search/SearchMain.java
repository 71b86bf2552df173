package dev.kasane.shop.search;

import dev.kasane.shop.Peer;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.product.v1.ProductsGrpc;
import java.io.IOException;
import java.time.Duration;

/** The search service: it reads products from the product service, every {@code INDEX_SECONDS} (10). */
public final class SearchMain {

    private static final int SECONDS = 10;

    private SearchMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException {
        Service.Builder service = Service.builder(settings);
        ProductIndex index = service.store(new ProductIndex(settings));
        Peer products = service.resource(Peer.of(settings, "PRODUCT"));
        Duration every = Duration.ofSeconds(settings.number("INDEX_SECONDS", SECONDS));
        service.resource(new ProductReader(ProductsGrpc.newBlockingStub(products.channel()), index, every))
                .start();
        return service.start(new SearchService(index));
    }

    static void main() throws IOException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
