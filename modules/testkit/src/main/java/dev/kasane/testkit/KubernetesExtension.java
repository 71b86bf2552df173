package dev.kasane.testkit;

import dev.kasane.apiserver.ApiServers;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The JUnit extension behind {@link KubernetesTest}. */
final class KubernetesExtension
        implements ExecutionCondition, BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final ExtensionContext.Namespace STORE =
            ExtensionContext.Namespace.create(KubernetesExtension.class);
    private static final boolean KEEP_FAILED = "failed".equals(System.getenv("KASANE_TEST_KEEP"));
    private static final Path KEPT = Path.of("target", "kubernetes-test");

    KubernetesExtension() {
        // before anything of the test has had a chance to hold on to System.out
        LogRecorder.listening();
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (KubernetesServer.of(context).choice() instanceof ApiServers.Missing missing) {
            if (missing.isRequired()) {
                throw new IllegalStateException(missing.hint());
            }
            return ConditionEvaluationResult.disabled(missing.hint());
        }
        return ConditionEvaluationResult.enabled("there is an API server");
    }

    /** The cluster of a test that runs. */
    static TestCluster cluster(ExtensionContext context) {
        TestCluster cluster = context.getStore(STORE).get(TestCluster.class, TestCluster.class);
        if (cluster == null) {
            throw new IllegalStateException("only tests of classes with @KubernetesTest have a cluster");
        }
        return cluster;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        KubernetesServer server = KubernetesServer.of(context);
        List<Applied> fixtures = fixtures(context);
        fixtures.forEach(it -> server.share(it.objects().clusterScoped()));
        server.server().startGarbageCollection();
        String namespace = newNamespace(context);
        server.client()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .addToLabels("app.kubernetes.io/managed-by", KubernetesServer.FIELD_MANAGER)
                        .endMetadata()
                        .build())
                .create();
        TestCluster cluster = new TestCluster(server, namespace);
        context.getStore(STORE).put(TestCluster.class, cluster);
        fixtures.forEach(it ->
                cluster.applyFixture(it.objects().namespaced(), it.fixture().condition()));
    }

    private record Applied(Fixture fixture, FixtureObjects objects) {}

    /** Those of the class before those of the method. */
    private static List<Applied> fixtures(ExtensionContext context) {
        Class<?> test = context.getRequiredTestClass();
        List<Applied> fixtures = new ArrayList<>();
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type = test; type != null; type = type.getEnclosingClass()) {
            classes.addFirst(type);
        }
        for (Class<?> type : classes) {
            for (Fixture fixture : type.getAnnotationsByType(Fixture.class)) {
                fixtures.add(new Applied(fixture, FixtureObjects.read(fixture.value(), type)));
            }
        }
        for (Fixture fixture : context.getRequiredTestMethod().getAnnotationsByType(Fixture.class)) {
            fixtures.add(new Applied(fixture, FixtureObjects.read(fixture.value(), test)));
        }
        return fixtures;
    }

    private static String newNamespace(ExtensionContext context) {
        String name = context.getRequiredTestMethod()
                .getName()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        return "t-" + name.substring(0, Math.min(40, name.length())).replaceAll("-$", "") + "-"
                + UUID.randomUUID().toString().substring(0, 8);
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        TestCluster cluster = cluster(context);
        boolean keep = KEEP_FAILED && context.getExecutionException().isPresent();
        try {
            if (keep) {
                dump(cluster);
            } else if (context.getExecutionException().isEmpty()) {
                cluster.removeApplied();
            }
        } finally {
            cluster.stopControllers();
            if (!keep) {
                cluster.client().namespaces().withName(cluster.namespace()).delete();
            }
            cluster.close();
        }
    }

    private static void dump(TestCluster cluster) throws IOException {
        List<HasMetadata> objects = new ArrayList<>(cluster.snapshotObjects());
        objects.addAll(cluster.client().v1().events().list().getItems());
        Files.createDirectories(KEPT);
        Path file = KEPT.resolve(cluster.namespace() + ".yaml");
        StringBuilder text = new StringBuilder();
        objects.forEach(object -> text.append(Serialization.asYaml(object)));
        Files.writeString(file, text);
        System.err.println("the objects of the failed test are in " + file.toAbsolutePath() + ", their namespace is "
                + cluster.namespace());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestCluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return cluster(context);
    }
}
