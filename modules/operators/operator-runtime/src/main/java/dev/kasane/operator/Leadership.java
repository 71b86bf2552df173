package dev.kasane.operator;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who leads. An operator that cannot renew its lease stops before another one may take it: it gives up after ten seconds, and
 * the lease lasts for fifteen.
 */
final class Leadership {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration RENEW = Duration.ofSeconds(10);
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final AtomicBoolean isGivenUp = new AtomicBoolean();
    private volatile Runnable whenDeposed = () -> {};

    /** What happens when somebody else may lead now, though nobody told this operator to stop. */
    void whenDeposed(Runnable then) {
        whenDeposed = then;
    }

    /** From now on it does not matter who leads. */
    void giveUp() {
        isGivenUp.set(true);
    }

    LeaderElectionConfiguration configuration(String name, String namespace) {
        LeaderCallbacks callbacks = new LeaderCallbacks(() -> LOG.info("leads"), this::stopped, leader -> {});
        String identity = name + "-" + UUID.randomUUID();
        return new LeaderElectionConfiguration(name, namespace, LEASE, RENEW, RETRY, identity, callbacks, false);
    }

    private void stopped() {
        if (!isGivenUp.get()) {
            LOG.error("the lease is lost");
            whenDeposed.run();
        }
    }
}
