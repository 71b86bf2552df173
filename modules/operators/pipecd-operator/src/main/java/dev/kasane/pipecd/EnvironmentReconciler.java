package dev.kasane.pipecd;

import dev.kasane.pipecd.api.Application;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Environment;
import dev.kasane.pipecd.api.ObjectStatus;
import dev.kasane.pipecd.api.Reference;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reconciles Environments, which are a label of applications since PipeCD v0.24: reports that in a condition, and
 * blocks the deletion of an environment while an application references it.
 */
@ControllerConfiguration(name = "environment")
public final class EnvironmentReconciler implements Reconciler<Environment>, Cleaner<Environment> {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final ControlPlaneAccess access;
    private final Clock clock;

    EnvironmentReconciler(Cluster cluster, ControlPlaneAccess access, Clock clock) {
        this.cluster = cluster;
        this.access = access;
        this.clock = clock;
    }

    @Override
    public UpdateControl<Environment> reconcile(Environment environment, Context<Environment> context) {
        String name = environment.getSpec().controlPlaneRef().name();
        Optional<ControlPlane> controlPlane =
                access.find(environment.getMetadata().getNamespace(), name);
        Conditions conditions = conditions(environment);
        if (controlPlane.isEmpty()) {
            conditions.isFalse(Conditions.READY, "NoControlPlane", "there is no ControlPlane " + name);
            return write(environment, conditions).rescheduleAfter(LOOK_AGAIN);
        }
        String version = controlPlane.get().getSpec().version();
        if (PipecdVersion.parse(version).hasEnvironments()) {
            conditions.isFalse(
                    Conditions.SUPPORTED,
                    "NotSupported",
                    "PipeCD " + version
                            + " has environments of its own, which this operator does not make: use v0.44.0 or later");
        } else {
            conditions.isFalse(
                    Conditions.SUPPORTED,
                    "NoLongerInPipeCD",
                    "PipeCD " + version + " has no environments: applications that name this one get the label env="
                            + environment.getSpec().name());
        }
        conditions.isTrue(Conditions.READY, "Label", "applications may name this environment");
        return write(environment, conditions);
    }

    @Override
    public DeleteControl cleanup(Environment environment, Context<Environment> context) {
        String name = environment.getMetadata().getName();
        List<String> waiting = cluster.names(Application.class, environment, it -> {
            Reference reference = it.getSpec().environmentRef();
            return reference != null && reference.name().equals(name);
        });
        if (waiting.isEmpty()) {
            return DeleteControl.defaultDelete();
        }
        Conditions conditions = conditions(environment)
                .isTrue(Conditions.DELETING, "Waiting", "waiting for " + String.join(", ", waiting) + " to be gone");
        Statuses.write(cluster.client(), carrier(environment, conditions), environment.getStatus());
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(LOOK_AGAIN.toMillis());
    }

    private Conditions conditions(Environment environment) {
        ObjectStatus status = environment.getStatus();
        return new Conditions(
                status == null ? null : status.conditions(),
                environment.getMetadata().getGeneration(),
                clock);
    }

    private static Environment carrier(Environment environment, Conditions conditions) {
        Environment carrier = new Environment();
        carrier.setMetadata(Statuses.metadata(environment));
        carrier.setStatus(new ObjectStatus(environment.getMetadata().getGeneration(), conditions.toList()));
        return carrier;
    }

    private static UpdateControl<Environment> write(Environment environment, Conditions conditions) {
        Environment carrier = carrier(environment, conditions);
        return carrier.getStatus().equals(environment.getStatus())
                ? UpdateControl.noUpdate()
                : UpdateControl.patchStatus(carrier);
    }
}
