package dev.kasane.pipecd;

import dev.kasane.operator.ObjectEvents;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Environment;
import dev.kasane.pipecd.api.ObjectStatus;
import dev.kasane.pipecd.api.Piped;
import dev.kasane.pipecd.api.SecretKey;
import dev.kasane.pipecd.objects.ControlPlaneObjects;
import dev.kasane.pipecd.objects.Names;
import dev.kasane.pipecd.objects.Owned;
import dev.kasane.pipecd.objects.SecretFields;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates control planes, and blocks the deletion of one while anything is registered with it. */
@ControllerConfiguration(name = "controlplane")
public final class ControlPlaneReconciler implements Reconciler<ControlPlane>, Cleaner<ControlPlane> {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    /** The interval at which Secrets are read again: the operator may not list or watch them. */
    private static final Duration SECRETS = Duration.ofSeconds(10);

    private static final int KEY_BYTES = 32;

    private final Cluster cluster;
    private final ObjectEvents events;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ControlPlaneReconciler(Cluster cluster, ObjectEvents events, Clock clock) {
        this.cluster = cluster;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, ControlPlane>> prepareEventSources(EventSourceContext<ControlPlane> context) {
        return List.of(Cluster.deployments(ControlPlane.class, context));
    }

    @Override
    public UpdateControl<ControlPlane> reconcile(ControlPlane controlPlane, Context<ControlPlane> context) {
        PipecdVersion version = PipecdVersion.parse(controlPlane.getSpec().version());
        boolean isMongo = controlPlane.getSpec().config().datastore().mongoDBConfig() != null;
        Optional<String> objection = version.objectionTo(isMongo);
        Conditions conditions = conditions(controlPlane);
        if (objection.isPresent()) {
            events.warning(controlPlane, "NotSupported", objection.get());
            conditions
                    .isFalse(Conditions.SUPPORTED, "NotSupported", objection.get())
                    .isFalse(Conditions.READY, "NotSupported", "nothing is made for this version");
            return write(controlPlane, conditions);
        }
        conditions.isTrue(Conditions.SUPPORTED, "Supported", "this version is supported");
        SecretFields secrets = SecretFields.of(controlPlane.getSpec().config());
        addInlineSecrets(conditions, secrets);
        if (!secrets.unset().isEmpty()) {
            conditions.isFalse(
                    Conditions.READY,
                    "NoSecret",
                    "neither a value nor a reference is set: " + String.join(", ", secrets.unset()));
            return write(controlPlane, conditions);
        }
        try {
            String key = encryptionKey(controlPlane);
            cluster.apply(ControlPlaneObjects.of(
                    controlPlane, version.controlPlaneImage(), StateKey.of(key), it -> value(controlPlane, it)));
        } catch (NotReadyException e) {
            conditions.isFalse(Conditions.READY, e.reason(), String.valueOf(e.getMessage()));
            return write(controlPlane, conditions).rescheduleAfter(LOOK_AGAIN);
        }
        List<String> missing = missing(controlPlane, context);
        if (missing.isEmpty()) {
            conditions.isTrue(Conditions.READY, "Available", "all programs run");
        } else {
            conditions.isFalse(Conditions.READY, "Starting", "waiting for " + String.join(", ", missing));
        }
        UpdateControl<ControlPlane> update = write(controlPlane, conditions);
        return secrets.references().isEmpty() ? update : update.rescheduleAfter(SECRETS);
    }

    private static void addInlineSecrets(Conditions conditions, SecretFields secrets) {
        if (secrets.inline().isEmpty()) {
            conditions.isTrue(Conditions.SECRETS_REFERENCED, "Referenced", "the object has no secret value");
        } else {
            conditions.isFalse(
                    Conditions.SECRETS_REFERENCED,
                    "Inline",
                    "secret values are in the object: " + String.join(", ", secrets.inline())
                            + "; move each into a Secret and refer to it");
        }
    }

    /** The value of a Secret beside the control plane, without white space around it. */
    private String value(ControlPlane controlPlane, SecretKey reference) {
        Secret secret = secret(controlPlane, reference.name());
        if (secret == null) {
            throw new NotReadyException("NoSecret", "there is no Secret " + reference.name());
        }
        return value(secret, reference.key()).strip();
    }

    private static String value(Secret secret, String key) {
        String encoded = secret.getData() == null ? null : secret.getData().get(key);
        if (encoded == null) {
            throw new NotReadyException(
                    "NoSecret", "the Secret " + secret.getMetadata().getName() + " has no key " + key);
        }
        return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    }

    /** Creates the key once: a new key would invalidate all tokens and encrypted data. */
    private String encryptionKey(ControlPlane controlPlane) {
        Secret there = keys(controlPlane);
        if (there != null) {
            return value(there, Names.ENCRYPTION_KEY);
        }
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        String text = HexFormat.of().formatHex(key);
        try {
            cluster.client()
                    .resource(Owned.secret(
                            controlPlane, Names.keys(controlPlane), "keys", Map.of(Names.ENCRYPTION_KEY, text)))
                    .create();
            return text;
        } catch (KubernetesClientException e) {
            Secret others = keys(controlPlane);
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || others == null) {
                throw e;
            }
            return value(others, Names.ENCRYPTION_KEY);
        }
    }

    private @Nullable Secret keys(ControlPlane controlPlane) {
        return secret(controlPlane, Names.keys(controlPlane));
    }

    private @Nullable Secret secret(ControlPlane controlPlane, String name) {
        return cluster.client()
                .secrets()
                .inNamespace(controlPlane.getMetadata().getNamespace())
                .withName(name)
                .get();
    }

    private static List<String> missing(ControlPlane controlPlane, Context<ControlPlane> context) {
        List<String> missing = new ArrayList<>();
        for (String component : ControlPlaneObjects.COMPONENTS) {
            String name = Names.component(controlPlane, component);
            boolean isThere = context.getSecondaryResourcesAsStream(Deployment.class)
                    .anyMatch(it -> it.getMetadata().getName().equals(name) && Cluster.isAvailable(it));
            if (!isThere) {
                missing.add(component);
            }
        }
        return missing;
    }

    @Override
    public DeleteControl cleanup(ControlPlane controlPlane, Context<ControlPlane> context) {
        String name = controlPlane.getMetadata().getName();
        List<String> waiting = new ArrayList<>(cluster.names(
                Piped.class,
                controlPlane,
                it -> it.getSpec().controlPlaneRef().name().equals(name)));
        waiting.addAll(cluster.names(
                Environment.class,
                controlPlane,
                it -> it.getSpec().controlPlaneRef().name().equals(name)));
        if (waiting.isEmpty()) {
            return DeleteControl.defaultDelete();
        }
        Conditions conditions = conditions(controlPlane)
                .isTrue(Conditions.DELETING, "Waiting", "waiting for " + String.join(", ", waiting) + " to be gone");
        Statuses.write(cluster.client(), carrier(controlPlane, conditions), controlPlane.getStatus());
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(LOOK_AGAIN.toMillis());
    }

    private Conditions conditions(ControlPlane controlPlane) {
        ObjectStatus status = controlPlane.getStatus();
        return new Conditions(
                status == null ? null : status.conditions(),
                controlPlane.getMetadata().getGeneration(),
                clock);
    }

    private static ControlPlane carrier(ControlPlane controlPlane, Conditions conditions) {
        ControlPlane carrier = new ControlPlane();
        carrier.setMetadata(Statuses.metadata(controlPlane));
        carrier.setStatus(new ObjectStatus(controlPlane.getMetadata().getGeneration(), conditions.toList()));
        return carrier;
    }

    private static UpdateControl<ControlPlane> write(ControlPlane controlPlane, Conditions conditions) {
        ControlPlane carrier = carrier(controlPlane, conditions);
        return carrier.getStatus().equals(controlPlane.getStatus())
                ? UpdateControl.noUpdate()
                : UpdateControl.patchStatus(carrier);
    }
}
