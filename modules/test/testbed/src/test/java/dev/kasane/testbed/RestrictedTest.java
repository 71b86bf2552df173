package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The namespaces of the shop enforce the Pod Security Standard "restricted", and all pods there keep it: ours as they are rendered,
 * those that an operator makes by what their object sets beyond the operator's defaults. {@code e2e/testbed-charts} tests the charts.
 */
class RestrictedTest {

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    /**
     * A pod that an operator makes.
     *
     * @param kind the object that it is made of
     * @param context where the object has the context of the pod
     * @param container where the object has the context of a container; the operator's own contexts conform if there is none
     */
    private record Made(String kind, List<Object> context, List<List<Object>> container) {

        static Made of(String kind, String context, String... containers) {
            return new Made(
                    kind, path(context), Stream.of(containers).map(Made::path).toList());
        }

        /** Steps with a dot between them; a number is an index. */
        private static List<Object> path(String text) {
            return Stream.of(text.split("\\."))
                    .map(step -> step.matches("\\d+") ? (Object) Integer.valueOf(step) : step)
                    .toList();
        }
    }

    private static final String TIDB = "spec.template.spec.overlay.pod.spec.";
    private static final String MONGODB = "spec.statefulSet.spec.template.spec.";

    /** What each operator makes, with all containers that it makes in these overlays. */
    private static final List<Made> MADE = List.of(
            Made.of("PDGroup", TIDB + "securityContext", TIDB + "containers.0"),
            Made.of("TiKVGroup", TIDB + "securityContext", TIDB + "containers.0", TIDB + "initContainers.0"),
            Made.of("TiDBGroup", TIDB + "securityContext", TIDB + "containers.0", TIDB + "initContainers.0"),
            Made.of(
                    "MongoDBCommunity",
                    MONGODB + "securityContext",
                    MONGODB + "containers.0",
                    MONGODB + "containers.1",
                    MONGODB + "initContainers.0",
                    MONGODB + "initContainers.1"),
            Made.of(
                    "K8ssandraCluster",
                    "spec.cassandra.podSecurityContext",
                    "spec.cassandra.containers.0",
                    "spec.cassandra.containers.1",
                    "spec.cassandra.initContainers.0",
                    "spec.cassandra.initContainers.1"),
            percona("mysql"),
            percona("proxy.haproxy"),
            percona("orchestrator"),
            Made.of("InnoDBCluster", "spec.podSpec.securityContext"),
            Made.of("InnoDBCluster", "spec.router.podSpec.securityContext"),
            Made.of("RedisFailover", "spec.redis.securityContext"),
            Made.of("RedisFailover", "spec.sentinel.securityContext"),
            Made.of("Elasticsearch", "spec.nodeSets.0.podTemplate.spec.securityContext"),
            Made.of("Kibana", "spec.podTemplate.spec.securityContext"));

    /** Makes no pod, or one by the operator's setting for all pods. */
    private static final Set<String> NO_POD_OF_THEIR_OWN = Set.of("Cluster", "Kafka", "KafkaNodePool");

    private static Made percona(String part) {
        return Made.of(
                "PerconaServerMySQL", "spec." + part + ".podSecurityContext", "spec." + part, "spec.initContainer");
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void the_namespaces_of_the_shop_are_restricted(String environment) {
        for (String service : Definitions.SERVICES) {
            assertThat(Definitions.ofKind("overlays/" + environment + "/" + service, "Namespace"))
                    .as(service)
                    .singleElement()
                    .satisfies(namespace -> assertThat(
                                    namespace.text("metadata", "labels", "pod-security.kubernetes.io/enforce"))
                            .isEqualTo("restricted"));
        }
    }

    @Test
    void so_are_those_of_the_slices() {
        for (String target : Definitions.kustomizations("overlays/local")) {
            assertThat(Definitions.ofKind(target, "Namespace"))
                    .filteredOn(namespace -> Definitions.SERVICES.contains(namespace.name()))
                    .singleElement()
                    .satisfies(namespace -> assertThat(
                                    namespace.text("metadata", "labels", "pod-security.kubernetes.io/enforce"))
                            .isEqualTo("restricted"));
        }
    }

    @Test
    void every_pod_of_ours_in_them_keeps_the_level() {
        List<String> seen = new ArrayList<>();
        for (Manifest object : shop()) {
            Object pod = pod(object);
            if (pod == null) {
                continue;
            }
            seen.add(object.kind());
            Object context = Values.at(pod, "securityContext");
            assertPod(object.id(), context);
            containers(pod).forEach(container -> assertContainer(object.id(), container, context));
            assertThat(Values.list(pod, "volumes"))
                    .as(object.id())
                    .noneMatch(volume -> Values.at(volume, "hostPath") != null);
        }
        assertThat(seen).contains("Deployment", "StatefulSet", "Job", "CronJob");
    }

    @Test
    void every_pod_of_an_operator_in_them_keeps_the_level() {
        Set<String> seen = new TreeSet<>();
        for (Manifest object : shop()) {
            for (Made made : MADE) {
                if (made.kind().equals(object.kind())) {
                    seen.add(object.kind());
                    Object context = Values.at(object.root(), made.context().toArray());
                    assertPod(object.id(), context);
                    made.container()
                            .forEach(path ->
                                    assertContainer(object.id(), Values.at(object.root(), path.toArray()), context));
                }
            }
        }
        assertThat(seen).hasSize((int) MADE.stream().map(Made::kind).distinct().count());
    }

    @Test
    void no_kind_of_a_store_is_forgotten() {
        Set<String> known = new TreeSet<>(NO_POD_OF_THEIR_OWN);
        MADE.forEach(made -> known.add(made.kind()));
        assertThat(shop())
                .filteredOn(object ->
                        List.of("db", "kvs", "queue", "kibana").contains(object.text("metadata", "labels", "role")))
                .extracting(Manifest::kind)
                .filteredOn(kind -> !List.of("StatefulSet", "Service", "KafkaTopic", "KafkaUser")
                        .contains(kind))
                .isNotEmpty()
                .allSatisfy(kind -> assertThat(known).contains(kind));
    }

    @Test
    void the_init_container_that_needs_root_is_not_made() {
        assertThat(shop())
                .filteredOn(object -> object.kind().equals("InnoDBCluster"))
                .isNotEmpty()
                .allSatisfy(cluster -> assertThat(
                                Values.at(cluster.root(), "spec", "datadirPermissions", "setRightsUsingInitContainer"))
                        .isEqualTo(false));
    }

    @Test
    void the_operator_of_kafka_makes_restricted_pods() {
        assertThat(Definitions.read("manifests/strimzi/values.yaml"))
                .contains("- name: STRIMZI_POD_SECURITY_PROVIDER_CLASS\n  value: restricted\n");
    }

    /** All objects in the namespaces of the shop, in every environment and slice. */
    private static List<Manifest> shop() {
        return Stream.concat(Stream.of("local"), Definitions.ENVIRONMENTS.stream())
                .flatMap(environment -> Definitions.kustomizations("overlays/" + environment).stream())
                .flatMap(target -> Definitions.objects(target).stream())
                .filter(object -> Definitions.SERVICES.contains(object.namespace()))
                .toList();
    }

    private static @Nullable Object pod(Manifest object) {
        return switch (object.kind()) {
            case "Deployment", "StatefulSet", "DaemonSet", "Job" ->
                Values.at(object.root(), "spec", "template", "spec");
            case "CronJob" -> Values.at(object.root(), "spec", "jobTemplate", "spec", "template", "spec");
            default -> null;
        };
    }

    private static Stream<?> containers(Object pod) {
        return Stream.concat(Values.list(pod, "containers").stream(), Values.list(pod, "initContainers").stream());
    }

    private static void assertPod(String id, @Nullable Object context) {
        assertThat(Values.at(context, "runAsNonRoot")).as(id).isEqualTo(true);
        assertThat(Values.text(context, "runAsUser")).as(id).isNotEqualTo("0");
        assertThat(Values.text(context, "seccompProfile", "type")).as(id).isEqualTo("RuntimeDefault");
    }

    private static void assertContainer(String id, @Nullable Object container, @Nullable Object pod) {
        String name = id + " " + Values.text(container, "name");
        Map<?, ?> context = Values.map(container, "securityContext");
        if (context.isEmpty()) {
            context = Values.map(container, "containerSecurityContext");
        }
        assertThat(Values.at(context, "allowPrivilegeEscalation")).as(name).isEqualTo(false);
        assertThat(Values.text(context, "capabilities", "drop")).as(name).isEqualTo("[ALL]");
        assertThat(Values.text(context, "capabilities", "add")).as(name).isEmpty();
        assertThat(Values.at(context, "privileged")).as(name).isNotEqualTo(true);
        assertThat(context.get("runAsNonRoot") == null ? Values.at(pod, "runAsNonRoot") : context.get("runAsNonRoot"))
                .as(name)
                .isEqualTo(true);
    }
}
