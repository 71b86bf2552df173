package dev.kasane.shop.search;

import dev.kasane.shop.product.v1.ListRequest;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.product.v1.ProductsGrpc;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all products from the product service, again and again, and puts them into the index. The product service depends
 * on nothing for it; what it sells is found when it was read next.
 */
final class ProductReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProductReader.class);

    private final ProductsGrpc.ProductsBlockingStub products;
    private final ProductIndex index;
    private final Duration every;
    private final Thread thread = Thread.ofVirtual().name("product-reader").unstarted(this::run);

    ProductReader(ProductsGrpc.ProductsBlockingStub products, ProductIndex index, Duration every) {
        this.products = products;
        this.index = index;
        this.every = every;
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                read();
                Thread.sleep(every);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try {
            List<Product> page = after("");
            while (!page.isEmpty()) {
                index.put(page);
                page = after(page.getLast().getId());
            }
        } catch (RuntimeException e) {
            // whatever it is, the next round may succeed; nothing else would start the reader again
            LOG.warn("products wait to be indexed: {}", e.toString());
        }
    }

    private List<Product> after(String id) {
        return products.list(ListRequest.newBuilder().setAfter(id).build()).getProductsList();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
