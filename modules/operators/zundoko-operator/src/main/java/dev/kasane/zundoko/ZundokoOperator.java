package dev.kasane.zundoko;

import dev.kasane.operator.JsonLog;
import dev.kasane.operator.OperatorSettings;
import dev.kasane.operator.RunningOperator;
import dev.kasane.zundoko.api.Hikawa;
import io.fabric8.kubernetes.client.Config;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;

/** The main program of the Zundoko operator. */
public final class ZundokoOperator {

    /** Its name, field manager and lease. */
    public static final String NAME = "zundoko-operator";

    private ZundokoOperator() {}

    /**
     * Starts it.
     *
     * @param config the way to the API
     * @param settings how it runs
     */
    public static RunningOperator start(Config config, OperatorSettings settings) {
        return start(config, settings, ZundokoOperator::seedOfUid);
    }

    /** Starts the operator with given seeds of songs. */
    static RunningOperator start(Config config, OperatorSettings settings, ToLongFunction<Hikawa> seeds) {
        return RunningOperator.start(
                config,
                settings,
                it -> List.of(new HikawaReconciler(it.client(), it.events(), it.metrics(), seeds, Clock.systemUTC())));
    }

    /** A seed from the uid, which is random, immutable, and visible to every reader of the Hikawa. */
    static long seedOfUid(Hikawa hikawa) {
        UUID uid = UUID.fromString(hikawa.getMetadata().getUid());
        return uid.getMostSignificantBits() ^ uid.getLeastSignificantBits();
    }

    /** Runs in the surrounding cluster, or the one of the kubeconfig, until the process is stopped. */
    public static void main(String[] arguments) {
        JsonLog.install();
        OperatorSettings settings = OperatorSettings.of(NAME, System.getenv());
        start(Config.autoConfigure(null), settings).closeAtEnd();
    }
}
