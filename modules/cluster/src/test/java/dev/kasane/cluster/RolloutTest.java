package dev.kasane.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Against a real API server; what a Deployment's controller and a kubelet would say is said here. */
@KubernetesTest
class RolloutTest {

    private static final String APP = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: app}
            spec:
              selector: {matchLabels: {app: shop, part: front}}
              template:
                metadata: {labels: {app: shop, part: front}}
                spec: {containers: [{name: app, image: example.org/app}]}
            """;

    private static Rendering apply(TestCluster cluster) {
        MemoryTree tree = MemoryTree.of("kustomization.yaml", "resources: [app.yaml]\n", "app.yaml", APP);
        cluster.client()
                .load(new ByteArrayInputStream(APP.getBytes(StandardCharsets.UTF_8)))
                .inNamespace(cluster.namespace())
                .serverSideApply();
        return new Renderer(tree, RenderOptions.DEFAULT).renderOnce("");
    }

    private static Pod pod(KubernetesClient client, String part, PodStatus status) {
        Pod pod = client.resource(new PodBuilder()
                        .withNewMetadata()
                        .withGenerateName(part + "-")
                        .addToLabels("app", "shop")
                        .addToLabels("part", part)
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("app")
                        .withImage("example.org/app")
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
        return client.resource(pod).editStatus(it -> {
            it.setStatus(status);
            return it;
        });
    }

    private static PodStatus waiting(String reason, String message) {
        return new PodStatusBuilder()
                .addNewContainerStatus()
                .withName("app")
                .withImage("example.org/app")
                .withImageID("")
                .withReady(false)
                .withRestartCount(0)
                .withState(new ContainerStateBuilder()
                        .withNewWaiting(message, reason)
                        .build())
                .endContainerStatus()
                .build();
    }

    private static String waitingFor(TestCluster cluster, Rendering rendering) {
        cluster.client().apps().deployments().withName("app").editStatus(app -> {
            app.getStatus().setObservedGeneration(app.getMetadata().getGeneration());
            app.getStatus().setReplicas(1);
            app.getStatus().setUpdatedReplicas(1);
            return app;
        });
        try (KubernetesApi api = new KubernetesApi(cluster.client().getConfiguration())) {
            return new Rollout(api).programs(rendering).getFirst().waiting();
        }
    }

    @Test
    void a_pod_that_only_starts_is_no_trouble(TestCluster cluster) {
        Rendering rendering = apply(cluster);
        pod(cluster.client(), "front", waiting("ContainerCreating", ""));

        assertThat(waitingFor(cluster, rendering)).isEqualTo("0 of 1 pods are ready");
    }

    @Test
    void what_a_container_waits_for_is_said(TestCluster cluster) {
        Rendering rendering = apply(cluster);
        pod(cluster.client(), "back", waiting("CrashLoopBackOff", "of another program"));
        Pod pod = pod(cluster.client(), "front", waiting("ErrImagePull", "no such\nimage"));

        assertThat(waitingFor(cluster, rendering))
                .isEqualTo("0 of 1 pods are ready; " + pod.getMetadata().getName() + ": ErrImagePull: no such image");
    }

    @Test
    void a_pod_that_fits_no_node_says_so(TestCluster cluster) {
        Rendering rendering = apply(cluster);
        PodStatus status = new PodStatusBuilder()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage("0/1 nodes are available")
                .endCondition()
                .build();
        pod(cluster.client(), "front", status);

        assertThat(waitingFor(cluster, rendering)).endsWith(": Unschedulable: 0/1 nodes are available");
    }

    @Test
    void what_the_kubelet_warns_of_is_said(TestCluster cluster) {
        Rendering rendering = apply(cluster);
        Pod pod = pod(cluster.client(), "front", waiting("ContainerCreating", ""));
        String[] times = {"2026-01-01T00:00:02Z", "2026-01-01T00:00:01Z"};
        String[] words = {"secret \"key\" not found", "an earlier one"};
        for (int i = 0; i < times.length; i++) {
            cluster.client()
                    .resource(new EventBuilder()
                            .withNewMetadata()
                            .withGenerateName("warning-")
                            .endMetadata()
                            .withNewInvolvedObject()
                            .withKind("Pod")
                            .withName(pod.getMetadata().getName())
                            .withNamespace(
                                    Objects.requireNonNull(pod.getMetadata().getNamespace()))
                            .withUid(pod.getMetadata().getUid())
                            .endInvolvedObject()
                            .withType("Warning")
                            .withReason("FailedMount")
                            .withMessage(words[i])
                            .withLastTimestamp(times[i])
                            .build())
                    .create();
        }

        assertThat(waitingFor(cluster, rendering)).endsWith(": FailedMount: secret \"key\" not found");
    }
}
