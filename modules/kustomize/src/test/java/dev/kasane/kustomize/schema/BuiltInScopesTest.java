package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.Gvk;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltInScopesTest {

    @ParameterizedTest
    @Timeout(value = 5, unit = TimeUnit.SECONDS)
    @CsvSource({
        "admissionregistration.k8s.io, v1, MutatingWebhookConfiguration, true",
        "admissionregistration.k8s.io, v1beta1, ValidatingWebhookConfiguration, true",
        "rbac.authorization.k8s.io, v1beta1, ClusterRole, true",
        "storage.k8s.io, v1beta1, CSINode, true",
        "'', v1, ComponentStatus, true",
        "'', v1, PersistentVolume, true",
        "apps, v1, StatefulSet, false",
        "autoscaling, v2beta2, HorizontalPodAutoscaler, false",
        "extensions, v1beta1, Ingress, false",
        "'', v1, ConfigMap, false",
        "'', v1, PodAttachOptions, false",
        "'', v1, ServiceProxyOptions, false",
        "apps, v1beta1, Deployment,",
        "apps, '', Deployment,",
        "app, v1, Deployment,",
        "apps, v1, Deploymen,",
        "apps, v1, DeploymentS,",
        "extensions, v1, Ingress,",
        "policy, v1, PodSecurityPolicy,",
        "'', v2, Pod,",
        "'', v1, '',",
        "'-', v1, Odd,",
        "example.org, v1, Namespace,",
    })
    void aKindIsClusterScopedOrNamespacedOrUnknown(
            String group, String version, String kind, @Nullable Boolean expected) {
        assertThat(BuiltInScopes.isClusterScoped(new Gvk(group, version, kind))).isEqualTo(expected);
    }
}
