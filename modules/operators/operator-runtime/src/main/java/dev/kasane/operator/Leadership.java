package dev.kasane.operator;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leader election of an operator. An operator that cannot renew its lease stops before another one may acquire it:
 * the renewal has a timeout of 10 seconds, and the lease a duration of 15.
 */
final class Leadership {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration RENEW = Duration.ofSeconds(10);
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final AtomicBoolean isGivenUp = new AtomicBoolean();
    private volatile Runnable whenDeposed = () -> {};

    /** Sets the action for the loss of the lease without a stop of this operator. */
    void whenDeposed(Runnable then) {
        whenDeposed = then;
    }

    /** Ignores a later loss of the lease. */
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
