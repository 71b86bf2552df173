package dev.kasane.pipecd.objects;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One program of a control plane or a piped: a Deployment, and a Service for its ports.
 *
 * @param component its name among the components of the owner
 * @param image its image
 * @param arguments its arguments
 * @param ports its ports by name
 * @param health the path and the port's name of its health check, separated by a space; null for none
 * @param volumes its volumes
 * @param mounts the mounts of the volumes
 */
record Program(
        String component,
        String image,
        List<String> arguments,
        Map<String, Integer> ports,
        @Nullable String health,
        List<Volume> volumes,
        List<VolumeMount> mounts) {

    /**
     * The Deployment.
     *
     * @param owner the owning object
     * @param name its name
     * @param replicas the number of replicas
     * @param isAlone whether two pods must never run at the same time
     * @param account its service account, null for none
     * @param hash the hash of its configuration: a change restarts the pods
     */
    Deployment deployment(
            HasMetadata owner, String name, int replicas, boolean isAlone, @Nullable String account, String hash) {
        return new DeploymentBuilder()
                .withMetadata(Owned.metadata(owner, name, component))
                .withNewSpec()
                .withReplicas(replicas)
                .withNewStrategy()
                .withType(isAlone ? "Recreate" : "RollingUpdate")
                .endStrategy()
                .withNewSelector()
                .withMatchLabels(Owned.selector(owner, component))
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(Owned.selector(owner, component))
                .addToAnnotations(Owned.CONFIG_HASH, hash)
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName(account)
                .withAutomountServiceAccountToken(account != null)
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withRunAsUser(1000L)
                .withFsGroup(1000L)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .withContainers(container())
                .withVolumes(volumes)
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private Container container() {
        ContainerBuilder container = new ContainerBuilder()
                .withName(component)
                .withImage(image)
                .withArgs(arguments)
                .withPorts(ports.entrySet().stream().map(Program::containerPort).toList())
                .withVolumeMounts(mounts)
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext();
        if (health != null) {
            String[] parts = health.split(" ", 2);
            container
                    .withNewReadinessProbe()
                    .withNewHttpGet()
                    .withPath(parts[0])
                    .withNewPort(parts[1])
                    .endHttpGet()
                    .endReadinessProbe();
        }
        return container.build();
    }

    private static ContainerPort containerPort(Map.Entry<String, Integer> port) {
        return new ContainerPortBuilder()
                .withName(port.getKey())
                .withContainerPort(port.getValue())
                .withProtocol("TCP")
                .build();
    }

    /** The Service. */
    Service service(HasMetadata owner, String name) {
        return service(
                owner,
                name,
                component,
                ports.entrySet().stream()
                        .map(port -> port(port.getKey(), port.getValue(), port.getKey()))
                        .toList());
    }

    static Service service(HasMetadata owner, String name, String component, List<ServicePort> ports) {
        return new ServiceBuilder()
                .withMetadata(Owned.metadata(owner, name, component))
                .withNewSpec()
                .withSelector(Owned.selector(owner, component))
                .withPorts(ports)
                .endSpec()
                .build();
    }

    static ServicePort port(String name, int number, String target) {
        return new ServicePortBuilder()
                .withName(name)
                .withPort(number)
                .withProtocol("TCP")
                .withNewTargetPort(target)
                .build();
    }
}
