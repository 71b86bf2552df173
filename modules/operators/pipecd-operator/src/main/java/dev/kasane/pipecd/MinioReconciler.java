package dev.kasane.pipecd;

import dev.kasane.pipecd.api.Minio;
import dev.kasane.pipecd.api.MinioSpec;
import dev.kasane.pipecd.api.ObjectStatus;
import dev.kasane.pipecd.objects.StoreObjects;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;

/** Creates MinIO object stores. */
@ControllerConfiguration(name = "minio")
public final class MinioReconciler implements Reconciler<Minio> {

    private final Cluster cluster;
    private final Clock clock;

    MinioReconciler(Cluster cluster, Clock clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    @Override
    public UpdateControl<Minio> reconcile(Minio minio, Context<Minio> context) {
        MinioSpec spec = minio.getSpec();
        cluster.apply(StoreObjects.minio(
                minio,
                spec.version() == null ? "RELEASE.2020-08-26T00-00-49Z" : spec.version(),
                spec.secret().secretName(),
                spec.storage()));
        ObjectStatus before = minio.getStatus();
        Conditions conditions = new Conditions(
                        before == null ? null : before.conditions(),
                        minio.getMetadata().getGeneration(),
                        clock)
                .isTrue(Conditions.READY, "Applied", "the objects of the store are applied");
        Minio carrier = new Minio();
        carrier.setMetadata(Statuses.metadata(minio));
        carrier.setStatus(new ObjectStatus(minio.getMetadata().getGeneration(), conditions.toList()));
        return carrier.getStatus().equals(before) ? UpdateControl.noUpdate() : UpdateControl.patchStatus(carrier);
    }
}
