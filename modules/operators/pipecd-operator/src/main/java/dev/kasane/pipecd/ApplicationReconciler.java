package dev.kasane.pipecd;

import dev.kasane.operator.ObjectEvents;
import dev.kasane.pipecd.api.Application;
import dev.kasane.pipecd.api.ApplicationSpec;
import dev.kasane.pipecd.api.ApplicationStatus;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Piped;
import dev.kasane.pipecd.client.PublicApi;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Registers Applications at PipeCD's control plane. PipeCD accepts an application only after its piped has run once and
 * reported its repositories.
 */
@ControllerConfiguration(name = "application")
public final class ApplicationReconciler implements Reconciler<Application>, Cleaner<Application> {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final ControlPlaneAccess access;
    private final ObjectEvents events;
    private final Clock clock;

    ApplicationReconciler(Cluster cluster, ControlPlaneAccess access, ObjectEvents events, Clock clock) {
        this.cluster = cluster;
        this.access = access;
        this.events = events;
        this.clock = clock;
    }

    /** The piped that deploys an application, as registered at PipeCD, with the client of its control plane. */
    private record Deployer(String pipedId, ControlPlane controlPlane, String project, PublicApi api) {}

    @Override
    public UpdateControl<Application> reconcile(Application application, Context<Application> context) {
        Conditions conditions = conditions(application);
        @Nullable Deployer deployer = null;
        try {
            deployer = deployer(application);
            String id = register(application, deployer);
            conditions
                    .isTrue(Conditions.REGISTERED, "Registered", "PipeCD registered it as " + id)
                    .isTrue(Conditions.READY, "Registered", "PipeCD deploys it");
            return write(application, id, conditions);
        } catch (NotReadyException e) {
            conditions
                    .isFalse(Conditions.REGISTERED, e.reason(), String.valueOf(e.getMessage()))
                    .isFalse(Conditions.READY, e.reason(), "not registered");
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.UNAUTHENTICATED && deployer != null) {
                access.forgetKey(deployer.controlPlane(), deployer.project());
            }
            conditions
                    .isFalse(Conditions.REGISTERED, Refusals.reason(e), Refusals.message(e))
                    .isFalse(Conditions.READY, Refusals.reason(e), "not registered");
        }
        return write(application, idOf(application), conditions).rescheduleAfter(LOOK_AGAIN);
    }

    private Deployer deployer(Application application) {
        String namespace = application.getMetadata().getNamespace();
        String name = application.getSpec().pipedRef().name();
        Piped piped = cluster.client()
                .resources(Piped.class)
                .inNamespace(namespace)
                .withName(name)
                .get();
        if (piped == null) {
            throw new NotReadyException("NoPiped", "there is no Piped " + name);
        }
        String pipedId = piped.getStatus() == null ? null : piped.getStatus().pipedID();
        if (pipedId == null) {
            throw new NotReadyException("PipedNotRegistered", "the Piped " + name + " is not registered yet");
        }
        ControlPlane controlPlane = access.find(
                        namespace, piped.getSpec().controlPlaneRef().name())
                .orElseThrow(() -> new NotReadyException(
                        "NoControlPlane",
                        "there is no ControlPlane "
                                + piped.getSpec().controlPlaneRef().name()));
        String project = piped.getSpec().projectID();
        return new Deployer(pipedId, controlPlane, project, access.api(controlPlane, project));
    }

    /** Registers the application if PipeCD does not have it yet, and returns its id. */
    private String register(Application application, Deployer deployer) {
        ApplicationSpec spec = application.getSpec();
        PublicApi api = deployer.api();
        Optional<dev.kasane.pipecd.grpc.model.Application> known =
                Optional.ofNullable(idOf(application)).flatMap(api::application);
        if (known.isPresent() && !Requests.isSamePlace(known.get(), spec)) {
            // PipeCD cannot move one
            api.deleteApplication(known.get().getId());
            known = Optional.empty();
        }
        if (known.isEmpty()) {
            known = api.applications(deployer.pipedId()).stream()
                    .filter(it -> Requests.isSamePlace(it, spec))
                    .findFirst();
        }
        if (known.isEmpty()) {
            String id = add(application, deployer);
            events.normal(application, "Registered", "PipeCD registered it as " + id);
            known = api.application(id);
        }
        dev.kasane.pipecd.grpc.model.Application present =
                known.orElseThrow(() -> new NotReadyException("UnknownToPipeCD", "PipeCD does not list it yet"));
        if (Requests.isOutdated(present, spec, deployer.pipedId())) {
            api.updateApplication(Requests.update(present, spec, deployer.pipedId()));
        }
        if (present.getDisabled() && !spec.rests()) {
            api.enableApplication(present.getId());
        } else if (!present.getDisabled() && spec.rests()) {
            api.disableApplication(present.getId());
        }
        return present.getId();
    }

    private String add(Application application, Deployer deployer) {
        try {
            return deployer.api()
                    .addApplication(Requests.add(application.getSpec(), deployer.pipedId(), environment(application)));
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                throw new NotReadyException(
                        "PipedHasNotReported",
                        "PipeCD has no repository "
                                + application.getSpec().repository()
                                + " yet: the piped has to run once, and its configuration to name it");
            }
            throw e;
        }
    }

    private Optional<String> environment(Application application) {
        return Optional.ofNullable(application.getSpec().environmentRef())
                .map(reference -> Optional.ofNullable(cluster.client()
                                .resources(dev.kasane.pipecd.api.Environment.class)
                                .inNamespace(application.getMetadata().getNamespace())
                                .withName(reference.name())
                                .get())
                        .orElseThrow(() ->
                                new NotReadyException("NoEnvironment", "there is no Environment " + reference.name()))
                        .getSpec()
                        .name());
    }

    @Override
    public DeleteControl cleanup(Application application, Context<Application> context) {
        String id = idOf(application);
        try {
            Deployer deployer = deployer(application);
            if (id != null) {
                deployer.api().deleteApplication(id);
            }
            // an application that was registered by a process which ended before it stored the id
            deployer.api().applications(deployer.pipedId()).stream()
                    .filter(it -> Requests.isSamePlace(it, application.getSpec()))
                    .forEach(it -> deployer.api().deleteApplication(it.getId()));
            return DeleteControl.defaultDelete();
        } catch (NotReadyException e) {
            if (id == null) {
                return DeleteControl.defaultDelete();
            }
            return wait(application, String.valueOf(e.getMessage()));
        } catch (StatusRuntimeException e) {
            return wait(application, Refusals.message(e));
        }
    }

    private DeleteControl wait(Application application, String why) {
        Conditions conditions = conditions(application)
                .isTrue(Conditions.DELETING, "Waiting", "waiting for PipeCD to delete it: " + why);
        Statuses.write(cluster.client(), carrier(application, idOf(application), conditions), application.getStatus());
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(LOOK_AGAIN.toMillis());
    }

    private static @Nullable String idOf(Application application) {
        return application.getStatus() == null ? null : application.getStatus().applicationID();
    }

    private Conditions conditions(Application application) {
        ApplicationStatus status = application.getStatus();
        return new Conditions(
                status == null ? null : status.conditions(),
                application.getMetadata().getGeneration(),
                clock);
    }

    private static Application carrier(Application application, @Nullable String id, Conditions conditions) {
        Application carrier = new Application();
        carrier.setMetadata(Statuses.metadata(application));
        carrier.setStatus(new ApplicationStatus(id, application.getMetadata().getGeneration(), conditions.toList()));
        return carrier;
    }

    private static UpdateControl<Application> write(
            Application application, @Nullable String id, Conditions conditions) {
        Application carrier = carrier(application, id, conditions);
        return carrier.getStatus().equals(application.getStatus())
                ? UpdateControl.noUpdate()
                : UpdateControl.patchStatus(carrier);
    }
}
