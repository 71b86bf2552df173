package dev.kasane.pipecd;

import dev.kasane.pipecd.objects.Owned;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.jspecify.annotations.Nullable;

/** Writes statuses of objects, without any field of the user's. */
final class Statuses {

    private static final PatchContext APPLY = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager(Owned.MANAGER)
            .withForce(true)
            .build();

    private Statuses() {}

    /** The identifying metadata of an object only. */
    static ObjectMeta metadata(HasMetadata object) {
        return new ObjectMetaBuilder()
                .withName(object.getMetadata().getName())
                .withNamespace(object.getMetadata().getNamespace())
                .build();
    }

    /** Writes a status now, unless it is already so: for what has to be known before something else is done. */
    static <T extends CustomResource<?, ?>> void write(KubernetesClient client, T carrier, @Nullable Object before) {
        if (!carrier.getStatus().equals(before)) {
            client.resource(carrier).subresource("status").patch(APPLY, carrier);
        }
    }
}
