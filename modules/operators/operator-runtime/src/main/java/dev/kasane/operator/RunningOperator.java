package dev.kasane.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running operator with its probes and metrics. */
public final class RunningOperator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningOperator.class);
    private static final int THREADS = 16;

    private final KubernetesClient client;
    private final Operator operator;
    private final Probes probes;
    private final Leadership leadership;

    private RunningOperator(KubernetesClient client, Operator operator, Probes probes, Leadership leadership) {
        this.client = client;
        this.operator = operator;
        this.probes = probes;
        this.leadership = leadership;
        leadership.whenDeposed(() -> Thread.ofPlatform().name("deposed").start(this::close));
    }

    /** The dependencies of reconcilers. */
    public record Surroundings(
            KubernetesClient client, OperatorSettings settings, ObjectEvents events, PrometheusMeterRegistry metrics) {}

    /**
     * Starts an operator. It returns when the caches are filled or, with a lease, when the lease is requested.
     *
     * @param config the configuration of the API's client
     * @param settings its settings
     * @param reconcilers creates the reconcilers
     */
    public static RunningOperator start(
            Config config,
            OperatorSettings settings,
            Function<Surroundings, List<Reconciler<? extends HasMetadata>>> reconcilers) {
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        JvmMetrics.bind(metrics);
        // the caller retries a failed request, since it can decide whether the request still makes sense
        KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(config)
                        .withRequestRetryBackoffLimit(1)
                        .withUserAgent(settings.name())
                        .build())
                .build();
        Leadership leadership = new Leadership();
        Operator operator = new Operator(it -> configure(it, client, settings, metrics, leadership));
        // the liveness probe must answer while the operator waits for the lease
        Probes probes = Probes.start(settings.port(), operator, metrics);
        try {
            ObjectEvents events = new ObjectEvents(client, settings.name());
            reconcilers
                    .apply(new Surroundings(client, settings, events, metrics))
                    .forEach(reconciler -> register(operator, reconciler, settings));
            operator.start();
        } catch (RuntimeException e) {
            probes.close();
            client.close();
            throw e;
        }
        LOG.info("{} runs, with probes and metrics on port {}", settings.name(), probes.port());
        return new RunningOperator(client, operator, probes, leadership);
    }

    private static void configure(
            ConfigurationServiceOverrider it,
            KubernetesClient client,
            OperatorSettings settings,
            PrometheusMeterRegistry metrics,
            Leadership leadership) {
        it.withKubernetesClient(client)
                .withCloseClientOnStop(false)
                .checkingCRDAndValidateLocalModel(false)
                .withConcurrentReconciliationThreads(THREADS)
                .withReconciliationTerminationTimeout(Duration.ofSeconds(5))
                .withMetrics(MicrometerMetrics.withoutPerResourceMetrics(metrics))
                // an informer without access to the API retries, and the probe reports it meanwhile
                .withStopOnInformerErrorDuringStartup(false);
        settings.leaseNamespace()
                .ifPresent(namespace ->
                        it.withLeaderElectionConfiguration(leadership.configuration(settings.name(), namespace)));
    }

    private static <P extends HasMetadata> void register(
            Operator operator, Reconciler<P> reconciler, OperatorSettings settings) {
        operator.register(reconciler, (ControllerConfigurationOverrider<P> it) -> {
            it.withRetry(new GenericRetry()
                    .setInitialInterval(200)
                    .setIntervalMultiplier(1.5)
                    .setMaxInterval(10_000)
                    .withoutMaxAttempts());
            it.withFieldManager(settings.name());
            // each namespace has an informer, and they would share the store: each would take the others' objects out
            if (settings.namespaces().size() <= 1) {
                it.withItemStore(new TransformingItemStore<>(RunningOperator::withoutManagers));
            }
            if (settings.namespaces().isEmpty()) {
                it.watchingAllNamespaces();
            } else {
                it.settingNamespaces(settings.namespaces());
            }
        });
    }

    /** Removes the managed fields: they are a third of an object, and no reconciler reads them. */
    private static <P extends HasMetadata> P withoutManagers(P object) {
        object.getMetadata().setManagedFields(List.of());
        return object;
    }

    /** The port of probes and metrics. */
    public int port() {
        return probes.port();
    }

    @Override
    public void close() {
        leadership.giveUp();
        operator.stop();
        probes.close();
        client.close();
    }

    /**
     * Runs until the process is stopped, or another instance may have the lease: then it exits at once, so that no two
     * instances work at a time.
     */
    public void closeAtEnd() {
        leadership.whenDeposed(() -> Runtime.getRuntime().halt(1));
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "shutdown"));
    }
}
