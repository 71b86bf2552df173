package dev.kasane.pipecd.objects;

import dev.kasane.pipecd.api.Piped;
import dev.kasane.pipecd.api.PipedSpec;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The objects of a registered piped, without the Secret with its id and key. */
public final class PipedObjects {

    private static final String CONFIG = "/etc/piped-config/";
    private static final String FILE = "piped-config.yaml";

    private PipedObjects() {}

    /**
     * All of them, in the order they are applied in.
     *
     * @param owner the piped
     * @param id its id
     * @param image its image
     */
    public static List<HasMetadata> of(Piped owner, String id, String image) {
        PipedSpec spec = owner.getSpec();
        String name = Names.piped(owner);
        String file = PipedFile.text(spec, id, spec.controlPlaneRef().name() + ":8080");
        List<HasMetadata> all = new ArrayList<>();
        String account = spec.serviceAccountName();
        if (account == null) {
            account = name;
            all.add(new ServiceAccountBuilder()
                    .withMetadata(Owned.metadata(owner, name, "piped"))
                    .build());
        }
        all.add(new ConfigMapBuilder()
                .withMetadata(Owned.metadata(owner, Names.config(owner), "piped"))
                .withData(Map.of(FILE, file))
                .build());
        Program program = new Program(
                "piped",
                image,
                List.of(
                        "piped",
                        "--config-file=" + CONFIG + FILE,
                        "--insecure=" + !Boolean.FALSE.equals(spec.insecure()),
                        "--metrics=true"),
                Map.of("admin", 9085),
                "/healthz admin",
                List.of(
                        new VolumeBuilder()
                                .withName("config")
                                .withNewConfigMap()
                                .withName(Names.config(owner))
                                .endConfigMap()
                                .build(),
                        new VolumeBuilder()
                                .withName("secret")
                                .withNewSecret()
                                .withSecretName(name)
                                .endSecret()
                                .build()),
                List.of(
                        new VolumeMountBuilder()
                                .withName("config")
                                .withMountPath(CONFIG)
                                .withReadOnly(true)
                                .build(),
                        new VolumeMountBuilder()
                                .withName("secret")
                                .withMountPath("/etc/piped-secret")
                                .withReadOnly(true)
                                .build()));
        all.add(program.deployment(owner, name, spec.rests() ? 0 : 1, true, account, Owned.hash(file, id)));
        return all;
    }
}
