package dev.kasane.shop.deliverystatus;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** The service of deliveries: it reads orders from NATS. */
public final class DeliveryStatusMain {

    private DeliveryStatusMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings).tokens(tokens);
        DeliveryService deliveries = new DeliveryService(service.store(new DeliveryStore(settings)));
        service.resource(new OrderReader(settings, deliveries::placed)).start();
        return service.start(deliveries);
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
