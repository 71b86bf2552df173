package dev.kasane.pipecd.objects;

import dev.kasane.pipecd.api.Storage;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects of a store: a StatefulSet with one replica, and a Service. */
public final class StoreObjects {

    private static final String DATA = "data";

    private StoreObjects() {}

    /** An object store. */
    public static List<HasMetadata> minio(HasMetadata owner, String version, String secret, @Nullable Storage storage) {
        Container container = new ContainerBuilder()
                .withName("minio")
                .withImage("minio/minio:" + version)
                .withArgs("server", "/data")
                .addNewPort()
                .withName("http")
                .withContainerPort(9000)
                .withProtocol("TCP")
                .endPort()
                .addToEnv(
                        new EnvVarBuilder()
                                .withName("MINIO_ACCESS_KEY")
                                .withNewValueFrom()
                                .withNewSecretKeyRef("minio-access-key", secret, false)
                                .endValueFrom()
                                .build(),
                        new EnvVarBuilder()
                                .withName("MINIO_SECRET_KEY")
                                .withNewValueFrom()
                                .withNewSecretKeyRef("minio-secret-key", secret, false)
                                .endValueFrom()
                                .build())
                .addNewVolumeMount()
                .withName(DATA)
                .withMountPath("/data")
                .endVolumeMount()
                .build();
        return of(owner, container, 9000, storage);
    }

    /** A database. */
    public static List<HasMetadata> mongo(HasMetadata owner, String version, @Nullable Storage storage) {
        Container container = new ContainerBuilder()
                .withName("mongo")
                .withImage("mongo:" + version)
                .addNewPort()
                .withName("mongo")
                .withContainerPort(27017)
                .withProtocol("TCP")
                .endPort()
                .addNewVolumeMount()
                .withName(DATA)
                .withMountPath("/data/db")
                .endVolumeMount()
                .build();
        return of(owner, container, 27017, storage);
    }

    private static List<HasMetadata> of(HasMetadata owner, Container container, int port, @Nullable Storage storage) {
        String component = container.getName();
        String name = Names.component(owner, component);
        Storage.ClaimTemplate claim = storage == null ? null : storage.volumeClaimTemplate();
        StatefulSetBuilder set = new StatefulSetBuilder()
                .withMetadata(Owned.metadata(owner, name, component))
                .withNewSpec()
                .withReplicas(1)
                .withServiceName(name)
                .withNewSelector()
                .withMatchLabels(Owned.selector(owner, component))
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(Owned.selector(owner, component))
                .endMetadata()
                .withNewSpec()
                .withContainers(container)
                .endSpec()
                .endTemplate()
                .endSpec();
        if (claim == null) {
            set.editSpec()
                    .editTemplate()
                    .editSpec()
                    .withVolumes(new VolumeBuilder()
                            .withName(DATA)
                            .withNewEmptyDir()
                            .endEmptyDir()
                            .build())
                    .endSpec()
                    .endTemplate()
                    .endSpec();
        } else {
            set.editSpec()
                    .withVolumeClaimTemplates(new PersistentVolumeClaimBuilder()
                            .withNewMetadata()
                            .withName(DATA)
                            .endMetadata()
                            .withSpec(claim.spec())
                            .build())
                    .endSpec();
        }
        return List.of(
                Program.service(
                        owner,
                        name,
                        component,
                        List.of(Program.port(
                                container.getPorts().getFirst().getName(),
                                port,
                                container.getPorts().getFirst().getName()))),
                set.build());
    }
}
