package dev.kasane.shop.paymentinfo;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.SqlStore;
import dev.kasane.shop.Tokens;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** The service of payment information. */
public final class PaymentInfoMain {

    private PaymentInfoMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings);
        SqlStore sql = service.store(SqlStore.open(settings, "postgresql", PaymentInfoMain.class, service.metrics()));
        return service.tokens(tokens).start(new PaymentService(new PaymentStore(sql)));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
