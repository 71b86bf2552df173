package dev.kasane.pipecd;

import dev.kasane.operator.ObjectEvents;
import dev.kasane.pipecd.api.Application;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Piped;
import dev.kasane.pipecd.api.PipedSpec;
import dev.kasane.pipecd.api.PipedStatus;
import dev.kasane.pipecd.client.PublicApi;
import dev.kasane.pipecd.client.WebApi;
import dev.kasane.pipecd.grpc.api.RegisterPipedResponse;
import dev.kasane.pipecd.objects.Names;
import dev.kasane.pipecd.objects.Owned;
import dev.kasane.pipecd.objects.PipedObjects;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Registers pipeds at their control planes, and runs them. PipeCD cannot delete one, so the end of a piped is that it
 * is disabled.
 */
@ControllerConfiguration(name = "piped")
public final class PipedReconciler implements Reconciler<Piped>, Cleaner<Piped> {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final ControlPlaneAccess access;
    private final ObjectEvents events;
    private final Clock clock;

    PipedReconciler(Cluster cluster, ControlPlaneAccess access, ObjectEvents events, Clock clock) {
        this.cluster = cluster;
        this.access = access;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, Piped>> prepareEventSources(EventSourceContext<Piped> context) {
        return List.of(Cluster.deployments(Piped.class, context));
    }

    @Override
    public UpdateControl<Piped> reconcile(Piped piped, Context<Piped> context) {
        Conditions conditions = conditions(piped);
        try {
            String id = register(piped);
            PipecdVersion version = PipecdVersion.parse(piped.getSpec().version());
            cluster.apply(PipedObjects.of(piped, id, version.pipedImage()));
            conditions.isTrue(Conditions.REGISTERED, "Registered", "PipeCD registered it as " + id);
            boolean runs = context.getSecondaryResourcesAsStream(Deployment.class)
                    .anyMatch(it -> it.getMetadata().getName().equals(Names.piped(piped)) && Cluster.isAvailable(it));
            if (piped.getSpec().rests()) {
                conditions.isFalse(Conditions.READY, "Disabled", "it may not work");
            } else if (runs) {
                conditions.isTrue(Conditions.READY, "Available", "it runs");
            } else {
                conditions.isFalse(Conditions.READY, "Starting", "waiting for its pod");
            }
            return write(piped, id, conditions);
        } catch (NotReadyException e) {
            conditions
                    .isFalse(Conditions.REGISTERED, e.reason(), String.valueOf(e.getMessage()))
                    .isFalse(Conditions.READY, e.reason(), "not registered");
            return write(piped, idOf(piped), conditions).rescheduleAfter(LOOK_AGAIN);
        } catch (StatusRuntimeException e) {
            refused(piped, e);
            conditions
                    .isFalse(Conditions.REGISTERED, Refusals.reason(e), Refusals.message(e))
                    .isFalse(Conditions.READY, Refusals.reason(e), "PipeCD is not reachable");
            return write(piped, idOf(piped), conditions).rescheduleAfter(LOOK_AGAIN);
        }
    }

    private void refused(Piped piped, StatusRuntimeException e) {
        if (e.getStatus().getCode() == Status.Code.UNAUTHENTICATED) {
            controlPlane(piped)
                    .ifPresent(it -> access.forgetKey(it, piped.getSpec().projectID()));
        }
    }

    private Optional<ControlPlane> controlPlane(Piped piped) {
        return access.find(
                piped.getMetadata().getNamespace(),
                piped.getSpec().controlPlaneRef().name());
    }

    /** Registers the piped if PipeCD does not have it yet, and returns its id. */
    private String register(Piped piped) {
        PipedSpec spec = piped.getSpec();
        ControlPlane controlPlane = controlPlane(piped)
                .filter(it -> !it.isMarkedForDeletion())
                .orElseThrow(() -> new NotReadyException(
                        "NoControlPlane",
                        "there is no ControlPlane " + spec.controlPlaneRef().name() + ", or it is going"));
        PublicApi api = access.api(controlPlane, spec.projectID());
        String id = savedId(piped).orElseGet(() -> newId(piped, controlPlane, api));
        dev.kasane.pipecd.grpc.model.Piped known = api.piped(id)
                .orElseThrow(() -> new NotReadyException(
                        "UnknownToPipeCD",
                        "PipeCD no longer has the piped " + id + ": delete the Secret " + Names.piped(piped)
                                + " to register it anew"));
        String description = description(piped);
        if (!known.getName().equals(spec.name()) || !known.getDesc().equals(description)) {
            api.updatePiped(id, spec.name(), description);
        }
        if (known.getDisabled() && !spec.rests()) {
            api.enablePiped(id);
        } else if (!known.getDisabled() && spec.rests()) {
            api.disablePiped(id);
        }
        return id;
    }

    /**
     * Finds or registers a piped. Names are not unique in PipeCD, so the description contains the owner. A piped that
     * was registered by a process which ended before it stored the key is found again, and gets a new key.
     */
    private String newId(Piped piped, ControlPlane controlPlane, PublicApi api) {
        WebApi web = access.web(controlPlane, piped.getSpec().projectID());
        String mark = mark(piped);
        Optional<String> lost = web.pipeds().stream()
                .filter(it -> it.getDesc().endsWith(mark))
                .map(it -> it.getId())
                .findFirst();
        String id;
        String key;
        if (lost.isPresent()) {
            id = lost.get();
            key = web.newPipedKey(id);
        } else {
            RegisterPipedResponse registered = api.registerPiped(piped.getSpec().name(), description(piped));
            id = registered.getId();
            key = registered.getKey();
        }
        cluster.client()
                .resource(Owned.secret(
                        piped, Names.piped(piped), "piped", Map.of(Names.PIPED_ID, id, Names.PIPED_KEY, key)))
                .create();
        events.normal(piped, "Registered", "PipeCD registered it as " + id);
        return id;
    }

    private static String description(Piped piped) {
        return piped.getSpec().description() + mark(piped);
    }

    private static String mark(Piped piped) {
        return " (" + piped.getMetadata().getUid() + ")";
    }

    private Optional<String> savedId(Piped piped) {
        Secret secret = cluster.client()
                .secrets()
                .inNamespace(piped.getMetadata().getNamespace())
                .withName(Names.piped(piped))
                .get();
        return Optional.ofNullable(secret)
                .filter(it -> it.hasOwnerReferenceFor(piped))
                .map(it -> new String(
                        Base64.getDecoder().decode(it.getData().get(Names.PIPED_ID)), StandardCharsets.UTF_8));
    }

    @Override
    public DeleteControl cleanup(Piped piped, Context<Piped> context) {
        String name = piped.getMetadata().getName();
        List<String> waiting = cluster.names(
                Application.class, piped, it -> it.getSpec().pipedRef().name().equals(name));
        if (!waiting.isEmpty()) {
            return wait(piped, "waiting for " + String.join(", ", waiting) + " to be gone");
        }
        Optional<String> id = savedId(piped);
        Optional<ControlPlane> controlPlane = controlPlane(piped);
        if (id.isPresent() && controlPlane.isPresent()) {
            try {
                access.api(controlPlane.get(), piped.getSpec().projectID()).disablePiped(id.get());
            } catch (StatusRuntimeException e) {
                if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
                    refused(piped, e);
                    return wait(piped, "waiting for PipeCD to disable it: " + Refusals.message(e));
                }
            }
        }
        return DeleteControl.defaultDelete();
    }

    private DeleteControl wait(Piped piped, String message) {
        Conditions conditions = conditions(piped).isTrue(Conditions.DELETING, "Waiting", message);
        Statuses.write(cluster.client(), carrier(piped, idOf(piped), conditions), piped.getStatus());
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(LOOK_AGAIN.toMillis());
    }

    private static @Nullable String idOf(Piped piped) {
        return piped.getStatus() == null ? null : piped.getStatus().pipedID();
    }

    private Conditions conditions(Piped piped) {
        PipedStatus status = piped.getStatus();
        return new Conditions(
                status == null ? null : status.conditions(), piped.getMetadata().getGeneration(), clock);
    }

    private static Piped carrier(Piped piped, @Nullable String id, Conditions conditions) {
        Piped carrier = new Piped();
        carrier.setMetadata(Statuses.metadata(piped));
        carrier.setStatus(new PipedStatus(id, piped.getMetadata().getGeneration(), conditions.toList()));
        return carrier;
    }

    private static UpdateControl<Piped> write(Piped piped, @Nullable String id, Conditions conditions) {
        Piped carrier = carrier(piped, id, conditions);
        return carrier.getStatus().equals(piped.getStatus())
                ? UpdateControl.noUpdate()
                : UpdateControl.patchStatus(carrier);
    }
}
