package dev.kasane.operator;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates Kubernetes events on objects. An equal event of the same object is created once, however often an operator
 * restarts; a failure to create an event is only logged.
 */
public final class ObjectEvents {

    private static final Logger LOG = LoggerFactory.getLogger(ObjectEvents.class);

    private final KubernetesClient client;
    private final String source;

    ObjectEvents(KubernetesClient client, String source) {
        this.client = client;
        this.source = source;
    }

    /** Creates an event of type {@code Normal}. */
    public void normal(HasMetadata about, String reason, String message) {
        tell(about, "Normal", reason, message);
    }

    /** Creates an event of type {@code Warning}. */
    public void warning(HasMetadata about, String reason, String message) {
        tell(about, "Warning", reason, message);
    }

    private void tell(HasMetadata about, String type, String reason, String message) {
        String uid = about.getMetadata().getUid();
        String name = about.getMetadata().getName() + "." + Integer.toHexString((uid + reason + message).hashCode());
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        try {
            client.resource(new EventBuilder()
                            .withNewMetadata()
                            .withName(name)
                            .withNamespace(about.getMetadata().getNamespace())
                            .endMetadata()
                            .withInvolvedObject(new ObjectReferenceBuilder()
                                    .withApiVersion(about.getApiVersion())
                                    .withKind(about.getKind())
                                    .withName(about.getMetadata().getName())
                                    .withNamespace(about.getMetadata().getNamespace())
                                    .withUid(uid)
                                    .build())
                            .withType(type)
                            .withReason(reason)
                            .withMessage(message)
                            .withFirstTimestamp(now)
                            .withLastTimestamp(now)
                            .withCount(1)
                            .withNewSource()
                            .withComponent(source)
                            .endSource()
                            .withReportingComponent(source)
                            .build())
                    .create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                LOG.warn("the event {} on {} {} was not sent: {}", reason, about.getKind(), name, e.getMessage());
            }
        }
    }
}
