package dev.kasane.pipecd;

import dev.kasane.operator.JsonLog;
import dev.kasane.operator.OperatorSettings;
import dev.kasane.operator.RunningOperator;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.client.Channels;
import dev.kasane.pipecd.objects.Owned;
import io.fabric8.kubernetes.client.Config;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;

/** The main program of the PipeCD operator. */
public final class PipecdOperator {

    /** Its name, field manager and lease. */
    public static final String NAME = Owned.MANAGER;

    private PipecdOperator() {}

    /**
     * Starts it.
     *
     * @param config the way to the API
     * @param settings how it runs
     * @param endpoints where control planes answer
     */
    public static AutoCloseable start(
            Config config, OperatorSettings settings, Function<ControlPlane, Endpoints> endpoints) {
        Clock clock = Clock.systemUTC();
        Channels channels = new Channels();
        RunningOperator operator = RunningOperator.start(config, settings, it -> {
            Cluster cluster = new Cluster(it.client());
            ControlPlaneAccess access = new ControlPlaneAccess(it.client(), channels, endpoints, clock);
            return List.of(
                    new ControlPlaneReconciler(cluster, it.events(), clock),
                    new PipedReconciler(cluster, access, it.events(), clock),
                    new ApplicationReconciler(cluster, access, it.events(), clock),
                    new EnvironmentReconciler(cluster, access, clock),
                    new MinioReconciler(cluster, clock),
                    new MongoReconciler(cluster, clock));
        });
        return () -> {
            operator.close();
            channels.close();
        };
    }

    /** Runs in the surrounding cluster, or the one of the kubeconfig, until the process is stopped. */
    public static void main(String[] arguments) {
        JsonLog.install();
        OperatorSettings settings = OperatorSettings.of(NAME, System.getenv());
        AutoCloseable operator = start(Config.autoConfigure(null), settings, Endpoints::ofService);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(operator), "shutdown"));
    }

    private static void close(AutoCloseable operator) {
        try {
            operator.close();
        } catch (Exception e) {
            throw new IllegalStateException("the operator did not stop well", e);
        }
    }
}
