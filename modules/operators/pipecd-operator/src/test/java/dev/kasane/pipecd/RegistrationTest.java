package dev.kasane.pipecd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.pipecd.api.Application;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Environment;
import dev.kasane.pipecd.api.Piped;
import dev.kasane.pipecd.grpc.model.ApplicationKind;
import dev.kasane.pipecd.objects.Names;
import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.Perturbation;
import dev.kasane.testkit.Perturbed;
import dev.kasane.testkit.TestCluster;
import dev.kasane.testkit.proxy.Permission;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@KubernetesTest
@Fixture("../../../manifests/pipecd-operator/crds")
@Fixture("../../../manifests/pipecd-operator/role.yaml")
class RegistrationTest {

    private static void report(TestCluster cluster, PipecdServer server) {
        cluster.eventually(Piped.class, "tokyo").hasCondition("Registered", "True");
        server.report("piped-1", "shop");
    }

    @Test
    @Fixture("control-plane.yaml")
    @Fixture("piped.yaml")
    @Fixture("application.yaml")
    void pipeds_and_applications_are_registered_changed_disabled_and_deleted_in_order(TestCluster cluster)
            throws IOException {
        PipecdCluster pipecd = PipecdCluster.start(cluster);
        PipecdServer server = pipecd.server();
        Piped piped = cluster.eventually(Piped.class, "tokyo").hasCondition("Registered", "True");
        assertThat(server.pipeds()).singleElement().satisfies(it -> {
            assertThat(it.getName()).isEqualTo("tokyo");
            assertThat(it.getDesc())
                    .isEqualTo("the cluster in Tokyo (" + piped.getMetadata().getUid() + ")");
            assertThat(it.getProjectId()).isEqualTo("shop");
        });
        String key = new String(PipecdCluster.value(cluster, "tokyo-piped", Names.PIPED_KEY), StandardCharsets.UTF_8);
        assertThat(server.isKeyOf("piped-1", key)).isTrue();
        ConfigMap config = cluster.eventually(ConfigMap.class, "tokyo-config").exists();
        assertThat(config.getData().get("piped-config.yaml"))
                .contains("projectID: \"shop\"", "pipedID: \"piped-1\"", "apiAddress: \"main:8080\"")
                .contains("type: \"KUBERNETES\"", "hookURL: \"https://hooks.example.com\"");

        // the piped has not run yet
        cluster.eventually(Application.class, "cart")
                .satisfies(
                        "to say that the piped has not reported",
                        it -> it.getStatus() != null
                                && String.valueOf(it.getStatus().conditions()).contains("PipedHasNotReported"));
        assertThat(server.applications()).isEmpty();
        server.report("piped-1", "shop");
        cluster.eventually(Application.class, "cart")
                .field("status.applicationID")
                .is("application-1");
        assertThat(server.applications()).singleElement().satisfies(it -> {
            assertThat(it.getName()).isEqualTo("cart");
            assertThat(it.getKind()).isEqualTo(ApplicationKind.KUBERNETES);
            assertThat(it.getPipedId()).isEqualTo("piped-1");
            assertThat(it.getGitPath().getRepo().getRemote()).isEqualTo("git@example.com:shop");
            assertThat(it.getGitPath().getPath()).isEqualTo("apps/cart");
            assertThat(it.getGitPath().getConfigFilename()).isEqualTo("app.pipecd.yaml");
            assertThat(it.getPlatformProvider()).isEqualTo("cluster");
            assertThat(it.getDescription()).isEqualTo("the cart");
            assertThat(it.getLabelsMap()).isEqualTo(Map.of("team", "shop", "env", "prod"));
        });
        assertThat(server.apiKeyCount()).isEqualTo(1);

        change(cluster, Application.class, "cart", Map.of("platformProvider", "other", "disabled", true));
        change(cluster, Piped.class, "tokyo", Map.of("description", "moved to Osaka", "disabled", true));
        cluster.eventually(Piped.class, "tokyo")
                .satisfies(
                        "to be told to PipeCD",
                        it -> server.pipeds().getFirst().getDisabled()
                                && server.pipeds().getFirst().getDesc().startsWith("moved to Osaka"));
        cluster.eventually(Application.class, "cart")
                .satisfies(
                        "to be told to PipeCD",
                        it -> server.applications().getFirst().getDisabled()
                                && server.applications()
                                        .getFirst()
                                        .getPlatformProvider()
                                        .equals("other"));

        // another path is another application
        change(cluster, Application.class, "cart", Map.of("path", "apps/cart2", "disabled", false));
        cluster.eventually(Application.class, "cart")
                .field("status.applicationID")
                .is("application-2");
        assertThat(server.applications().getFirst().getDeleted()).isTrue();

        // from the top, though the order is from the bottom
        cluster.client().resources(ControlPlane.class).withName("main").delete();
        cluster.eventually(ControlPlane.class, "main").hasCondition("Deleting", "True");
        cluster.client().resources(Piped.class).withName("tokyo").delete();
        cluster.eventually(Piped.class, "tokyo").hasCondition("Deleting", "True");
        cluster.client().resources(Environment.class).withName("production").delete();
        cluster.eventually(Environment.class, "production").hasCondition("Deleting", "True");
        cluster.neverWithin(Duration.ofMillis(1500), ControlPlane.class).satisfy("were gone", List::isEmpty);
        cluster.client().resources(Application.class).withName("cart").delete();
        cluster.eventually(Application.class, "cart").isGone();
        cluster.eventually(Piped.class, "tokyo").isGone();
        cluster.eventually(Environment.class, "production").isGone();
        cluster.eventually(ControlPlane.class, "main").isGone();
        assertThat(server.applications())
                .allSatisfy(it -> assertThat(it.getDeleted()).isTrue());
        assertThat(server.pipeds())
                .allSatisfy(it -> assertThat(it.getDisabled()).isTrue());
    }

    /** By a merge patch, which names no version: the operator may be writing the status of the same object. */
    private static <T extends HasMetadata> void change(
            TestCluster cluster, Class<T> type, String name, Map<String, Object> fields) {
        cluster.client()
                .resources(type)
                .withName(name)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        cluster.client().getKubernetesSerialization().asJson(Map.of("spec", fields)));
    }

    @Test
    @Fixture("control-plane.yaml")
    @Fixture("piped.yaml")
    void keys_that_are_lost_are_made_anew(TestCluster cluster) throws IOException {
        PipecdCluster pipecd = PipecdCluster.start(cluster);
        cluster.eventually(Piped.class, "tokyo").hasCondition("Registered", "True");
        pipecd.server().revokeApiKeys();
        cluster.client().resources(Secret.class).withName("tokyo-piped").delete();
        change(cluster, Piped.class, "tokyo", Map.of("description", "changed"));

        cluster.eventually(Piped.class, "tokyo")
                .satisfies(
                        "to be told to PipeCD",
                        it -> pipecd.server().pipeds().getFirst().getDesc().startsWith("changed"));
        assertThat(pipecd.server().pipeds()).hasSize(1);
        String key = new String(PipecdCluster.value(cluster, "tokyo-piped", Names.PIPED_KEY), StandardCharsets.UTF_8);
        assertThat(key).startsWith("new-key-");
        assertThat(pipecd.server().isKeyOf("piped-1", key)).isTrue();
    }

    /** {@code -Dkasane.perturb=all}: after each write, and each event, in a quarter of an hour or more. */
    @Perturbed(
            value = {
                Perturbation.KILLED_AFTER_EACH_WRITE,
                Perturbation.STALE_READS,
                Perturbation.EACH_EVENT_LOST,
                Perturbation.REPEATED_EVENTS,
                Perturbation.CONFLICTS,
                Perturbation.EXPIRED_WATCHES,
                Perturbation.THROTTLED,
                Perturbation.SERVER_ERRORS,
                Perturbation.SLOW
            },
            // keys are other ones in every run
            ignoring = "Secret:data",
            runsEach = 2)
    @Fixture("control-plane.yaml")
    @Fixture("piped.yaml")
    @Fixture("application.yaml")
    void the_end_is_the_same_whatever_happens(TestCluster cluster) throws IOException {
        PipecdCluster pipecd = PipecdCluster.start(cluster);
        report(cluster, pipecd.server());
        cluster.eventually(Application.class, "cart")
                .within(Duration.ofSeconds(40))
                .hasCondition("Registered", "True");
        assertThat(pipecd.server().pipeds()).hasSize(1);
        assertThat(pipecd.server().applications()).hasSize(1);
        // what is registered goes with its objects while there still is a PipeCD to tell
        cluster.client().resources(Application.class).withName("cart").delete();
        cluster.eventually(Application.class, "cart").isGone();
        cluster.client().resources(Piped.class).withName("tokyo").delete();
        cluster.eventually(Piped.class, "tokyo").isGone();
        assertThat(pipecd.server().pipeds().getFirst().getDisabled()).isTrue();
        assertThat(pipecd.server().applications().getFirst().getDeleted()).isTrue();
        cluster.eventually(Secret.class, "tokyo-piped")
                .within(Duration.ofSeconds(60))
                .isGone();
    }

    @Test
    @Fixture("control-plane.yaml")
    @Fixture("piped.yaml")
    @Fixture("application.yaml")
    void no_right_is_granted_that_is_not_used(TestCluster cluster) throws IOException {
        PipecdCluster pipecd = PipecdCluster.start(cluster);
        report(cluster, pipecd.server());
        cluster.eventually(Application.class, "cart").hasCondition("Registered", "True");
        pipecd.server().revokeApiKeys();
        change(cluster, Application.class, "cart", Map.of("description", "changed"));
        cluster.eventually(Application.class, "cart")
                .satisfies("to be asked with another key", it -> pipecd.server().apiKeyCount() == 1);
        cluster.client().resources(Application.class).withName("cart").delete();
        cluster.eventually(Application.class, "cart").isGone();
        cluster.client().resources(Environment.class).withName("production").delete();
        cluster.eventually(Environment.class, "production").isGone();
        cluster.client().resources(Piped.class).withName("tokyo").delete();
        cluster.eventually(Piped.class, "tokyo").isGone();

        TreeSet<Permission> used = new TreeSet<>(cluster.trace().permissions());
        TreeSet<Permission> granted = new TreeSet<>();
        ClusterRole role = cluster.client()
                .rbac()
                .clusterRoles()
                .withName("pipecd-operator")
                .get();
        role.getRules()
                .forEach(rule -> rule.getApiGroups()
                        .forEach(group -> rule.getResources()
                                .forEach(resource -> rule.getVerbs()
                                        .forEach(verb -> granted.add(new Permission(group, resource, verb))))));
        // stores have a test of their own
        granted.removeIf(it -> it.resource().startsWith("minios")
                || it.resource().startsWith("mongoes")
                || it.resource().equals("statefulsets"));
        used.removeIf(it -> it.resource().startsWith("minios") || it.resource().startsWith("mongoes"));
        // asked for when somebody else changed an application at the same time
        Permission inConflicts = new Permission("pipecd.kanatakita.com", "applications", "get");
        assertThat(granted).contains(inConflicts);
        granted.remove(inConflicts);
        used.remove(inConflicts);
        assertThat(used).isEqualTo(granted);
    }

    @Test
    @Fixture("control-plane.yaml")
    void a_control_plane_is_ready_when_its_programs_run(TestCluster cluster) throws IOException {
        PipecdCluster pipecd = PipecdCluster.start(cluster);
        cluster.eventually(ControlPlane.class, "main").hasCondition("Ready", "False");
        for (String name : List.of("server", "ops", "cache", "gateway")) {
            Deployment deployment =
                    cluster.eventually(Deployment.class, "main-" + name).exists();
            assertThat(deployment.hasOwnerReferenceFor(pipecd.controlPlane())).isTrue();
            cluster.client().resource(deployment).editStatus(it -> {
                it.getStatus().setReplicas(1);
                it.getStatus().setReadyReplicas(1);
                it.getStatus().setAvailableReplicas(1);
                return it;
            });
        }
        cluster.eventually(ControlPlane.class, "main").hasCondition("Ready", "True");
    }
}
