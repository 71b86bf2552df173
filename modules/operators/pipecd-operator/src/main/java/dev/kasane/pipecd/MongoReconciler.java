package dev.kasane.pipecd;

import dev.kasane.pipecd.api.Mongo;
import dev.kasane.pipecd.api.MongoSpec;
import dev.kasane.pipecd.api.ObjectStatus;
import dev.kasane.pipecd.objects.StoreObjects;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;

/** Creates MongoDB databases, and reports that PipeCD does not support them any more. */
@ControllerConfiguration(name = "mongo")
public final class MongoReconciler implements Reconciler<Mongo> {

    private final Cluster cluster;
    private final Clock clock;

    MongoReconciler(Cluster cluster, Clock clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    @Override
    public UpdateControl<Mongo> reconcile(Mongo mongo, Context<Mongo> context) {
        MongoSpec spec = mongo.getSpec();
        cluster.apply(StoreObjects.mongo(mongo, spec.version() == null ? "4.2" : spec.version(), spec.storage()));
        ObjectStatus before = mongo.getStatus();
        Conditions conditions = new Conditions(
                        before == null ? null : before.conditions(),
                        mongo.getMetadata().getGeneration(),
                        clock)
                .isTrue(Conditions.READY, "Applied", "the objects of the database are applied")
                .isFalse(
                        Conditions.SUPPORTED,
                        "NoLongerInPipeCD",
                        "PipeCD has no MongoDB since v0.9.11: use MySQL or Firestore as the datastore");
        Mongo carrier = new Mongo();
        carrier.setMetadata(Statuses.metadata(mongo));
        carrier.setStatus(new ObjectStatus(mongo.getMetadata().getGeneration(), conditions.toList()));
        return carrier.getStatus().equals(before) ? UpdateControl.noUpdate() : UpdateControl.patchStatus(carrier);
    }
}
