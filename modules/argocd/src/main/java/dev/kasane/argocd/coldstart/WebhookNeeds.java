package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** The Services that admission webhooks call; the API server rejects objects until they respond. */
final class WebhookNeeds implements Dependencies {

    @Override
    public List<Key> needed(GoMap object, String namespace) {
        List<Key> keys = new ArrayList<>();
        String kind = object.text("kind");
        if (kind.equals("ValidatingWebhookConfiguration") || kind.equals("MutatingWebhookConfiguration")) {
            for (GoMap webhook : Pods.maps(object, "webhooks")) {
                GoMap service = webhook.map("clientConfig").map("service");
                if (!service.isEmpty() && !webhook.text("failurePolicy").equals("Ignore")) {
                    keys.add(new Key("Service", service.text("namespace"), service.text("name")));
                }
            }
        }
        return keys;
    }
}
