package dev.kasane.shop.product;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.SqlStore;
import dev.kasane.shop.Tokens;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** The product service. */
public final class ProductMain {

    private ProductMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings);
        SqlStore sql = service.store(SqlStore.open(settings, "mariadb", ProductMain.class, service.metrics()));
        Pictures pictures = service.store(new Pictures(settings));
        return service.tokens(tokens).start(new ProductService(new ProductStore(sql), pictures));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
