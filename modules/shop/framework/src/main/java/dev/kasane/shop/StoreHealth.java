package dev.kasane.shop;

import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The standard health service of a server. The empty name is its readiness: serving while every store answers. The name
 * {@value #LIVE} is its liveness, which depends on no store: a restart does not mend one.
 */
final class StoreHealth implements AutoCloseable {

    static final String LIVE = "live";

    private static final Logger LOG = LoggerFactory.getLogger(StoreHealth.class);

    private final HealthStatusManager manager = new HealthStatusManager();
    private final List<? extends Store> stores;
    private volatile boolean closed;
    private boolean ready;

    StoreHealth(List<? extends Store> stores) {
        this.stores = stores;
        manager.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, ServingStatus.NOT_SERVING);
        manager.setStatus(LIVE, ServingStatus.SERVING);
    }

    HealthStatusManager manager() {
        return manager;
    }

    void start(Duration every) {
        Thread.ofVirtual().name("store-health").start(() -> {
            try {
                while (!closed) {
                    check();
                    Thread.sleep(every);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void check() {
        for (Store store : stores) {
            try {
                store.check();
            } catch (Exception e) {
                set(false, store.getClass().getSimpleName() + " does not answer: " + e.getMessage());
                return;
            }
        }
        set(true, "ready");
    }

    private void set(boolean now, String message) {
        if (now != ready) {
            LOG.info(message);
        }
        ready = now;
        manager.setStatus(
                HealthStatusManager.SERVICE_NAME_ALL_SERVICES, now ? ServingStatus.SERVING : ServingStatus.NOT_SERVING);
    }

    /** Reports that the server ends; no later check changes that. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        manager.enterTerminalState();
    }
}
