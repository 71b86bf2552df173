package dev.kasane.testkit;

import dev.kasane.testkit.proxy.Disturbance;
import dev.kasane.testkit.proxy.Trace;
import dev.kasane.testkit.proxy.Upstream;
import dev.kasane.testkit.state.Snapshot;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of a cluster for one test: a namespace, and the controllers that the test starts. A test method takes it as
 * a parameter.
 */
public final class TestCluster {

    private static final Duration GONE = Duration.ofSeconds(15);

    private final KubernetesServer server;
    private final String namespace;
    private final KubernetesClient client;
    private final Trace trace = new Trace();
    private final Instant begin = Instant.now();
    private final List<HasMetadata> applied = new ArrayList<>();
    private final List<ControllerRun> runs = new ArrayList<>();
    private final List<AutoCloseable> closedLater = new ArrayList<>();
    private Disturbance disturbance = Disturbance.NONE;
    private String disturbed = "";
    private @Nullable String user;

    TestCluster(KubernetesServer server, String namespace) {
        this.server = server;
        this.namespace = namespace;
        this.client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(server.server().adminConfig())
                        .withNamespace(namespace)
                        .build())
                .build();
    }

    /** A client with all rights, in the test's namespace. */
    public KubernetesClient client() {
        return client;
    }

    /** The namespace of this test alone. */
    public String namespace() {
        return namespace;
    }

    /** Whether objects go when their owners do, and namespaces end: not where only an API server runs. */
    public boolean collectsGarbage() {
        return server.server().collectsGarbage();
    }

    /**
     * Runs controllers that are started later as a service account of the test's namespace, with only the permissions
     * of some cluster roles there.
     */
    public void actAs(String serviceAccount, String... clusterRoles) {
        user = "system:serviceaccount:" + namespace + ":" + serviceAccount;
        for (String role : clusterRoles) {
            client.resource(new RoleBindingBuilder()
                            .withNewMetadata()
                            .withName(serviceAccount + "-" + role)
                            .withNamespace(namespace)
                            .endMetadata()
                            .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role)
                            .addNewSubject()
                            .withKind("ServiceAccount")
                            .withName(serviceAccount)
                            .withNamespace(namespace)
                            .endSubject()
                            .build())
                    .serverSideApply();
        }
    }

    /** Starts a controller, which is stopped after the test, and waits until it runs. */
    public RunningController run(ControllerStarter starter) {
        Upstream upstream = new Upstream(server.server().adminConfig(), Optional.ofNullable(user));
        ControllerRun run = new ControllerRun(starter, upstream, namespace, disturbance, trace);
        runs.add(run);
        run.start();
        return run::restart;
    }

    /** A controller that runs. */
    @FunctionalInterface
    public interface RunningController {

        /** Kills it, whatever it is doing, and starts it again. */
        void killAndRestart();
    }

    /** Applies an object to the test's namespace; it is removed after the test. */
    public <T extends HasMetadata> T apply(T object) {
        object.getMetadata().setNamespace(namespace);
        T result = client.resource(object)
                .fieldManager(KubernetesServer.FIELD_MANAGER)
                .forceConflicts()
                .serverSideApply();
        applied.add(result);
        return result;
    }

    /**
     * Closes a dependency of controllers after all applied objects are removed and the controllers are stopped.
     *
     * @return the same
     */
    public <T extends AutoCloseable> T closeLater(T needed) {
        closedLater.add(needed);
        return needed;
    }

    /** The API requests of controllers that were started with {@link #run}. */
    public Trace trace() {
        return trace;
    }

    /** Waits for something of an object. */
    public <T extends HasMetadata> ObjectWait<T> eventually(Class<T> type, String name) {
        return new ObjectWait<>(this, type, name, Waiting.DEFAULT);
    }

    /** Waits for something of all objects of a kind. */
    public <T extends HasMetadata> ListWait<T> eventually(Class<T> type) {
        return new ListWait<>(this, type, Waiting.DEFAULT);
    }

    /** Watches for a while that something never comes to be. */
    public <T extends HasMetadata> NeverWait<T> neverWithin(Duration time, Class<T> type) {
        return new NeverWait<>(this, type, time);
    }

    /** The objects as they are now; see {@link Snapshot#of}. */
    public Snapshot snapshot(String... ignored) {
        return Snapshot.of(client, namespace, List.of(ignored));
    }

    List<GenericKubernetesResource> snapshotObjects() {
        return Snapshot.objects(client, namespace);
    }

    Instant begin() {
        return begin;
    }

    void disturb(String name, Disturbance next) {
        disturbed = name;
        disturbance = next;
    }

    /** The disturbance in this run of a perturbed test; empty for none. */
    String disturbed() {
        return disturbed;
    }

    /** Fails when a controller has failed. */
    void checkControllers() {
        for (ControllerRun run : runs) {
            Exception failed = run.failure();
            if (failed != null) {
                throw new AssertionError("the controller did not start: " + failed.getMessage(), failed);
            }
        }
    }

    void applyFixture(List<GenericKubernetesResource> objects, String condition) {
        for (GenericKubernetesResource object : objects) {
            GenericKubernetesResource copy = client.getKubernetesSerialization().clone(object);
            apply(copy);
            if (!condition.isEmpty()) {
                new Waiting(this, Waiting.DEFAULT)
                        .until(
                                copy.getKind() + " " + copy.getMetadata().getName() + " to have the condition "
                                        + condition,
                                () -> Optional.ofNullable(client.resource(copy).get()),
                                found -> found.isPresent() && Conditions.has(found.get(), condition, "True"),
                                found -> found.map(List::<HasMetadata>of).orElse(List.of()));
            }
        }
    }

    /** Removes what was applied, the last first, and waits until each is gone; then stops the controllers. */
    void removeApplied() {
        try {
            for (HasMetadata object : applied.reversed()) {
                client.resource(object).delete();
                boolean isGone = Poll.until(GONE, () -> client.resource(object).get() == null);
                if (!isGone) {
                    throw new AssertionError(new FailureReport(this)
                            .text(
                                    object.getKind() + " "
                                            + object.getMetadata().getName() + " is not gone " + GONE.toSeconds()
                                            + " s after its deletion",
                                    List.of(),
                                    Optional.ofNullable(client.resource(object).get()).stream()
                                            .toList()));
                }
            }
        } finally {
            stopControllers();
        }
    }

    void stopControllers() {
        runs.forEach(ControllerRun::close);
        runs.clear();
    }

    void close() throws Exception {
        stopControllers();
        client.close();
        for (AutoCloseable needed : closedLater.reversed()) {
            needed.close();
        }
    }
}
