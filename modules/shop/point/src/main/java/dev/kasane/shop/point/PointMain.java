package dev.kasane.shop.point;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.SqlStore;
import dev.kasane.shop.Tokens;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** The point service: it reads orders from Kafka. */
public final class PointMain {

    private PointMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings).tokens(tokens);
        SqlStore sql = service.store(SqlStore.open(settings, "postgresql", PointMain.class, service.metrics()));
        PointService points = new PointService(new PointStore(sql), service.resource(new Cache(settings)));
        service.resource(new OrderReader(settings, points::placed)).start();
        return service.start(points);
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
