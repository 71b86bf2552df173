package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** Secrets that pods read, the objects that create them, and the stores, generators and issuers that these need. */
final class SecretNeeds implements Dependencies {

    private static final String SECRET = "Secret";

    @Override
    public List<Key> needed(GoMap object, String namespace) {
        List<Key> keys = new ArrayList<>();
        switch (object.text("kind")) {
            case "ExternalSecret" -> {
                GoMap spec = object.map("spec");
                addStore(spec.map("secretStoreRef"), namespace, keys);
                for (GoMap source : Pods.maps(spec, "dataFrom")) {
                    addStore(source.map("sourceRef").map("storeRef"), namespace, keys);
                    add(source.map("sourceRef").map("generatorRef"), "", namespace, keys);
                }
            }
            case "Certificate" -> add(object.map("spec").map("issuerRef"), "Issuer", namespace, keys);
            default -> addPod(Pods.template(object), namespace, keys);
        }
        return keys;
    }

    @Override
    public List<Key> brought(GoMap object, String namespace) {
        String name = object.map("metadata").text("name");
        GoMap spec = object.map("spec");
        return switch (object.text("kind")) {
            case SECRET, "SealedSecret" -> List.of(new Key(SECRET, namespace, name));
            case "ExternalSecret" -> {
                String target = spec.map("target").text("name");
                yield List.of(new Key(SECRET, namespace, target.isEmpty() ? name : target));
            }
            case "Certificate" -> List.of(new Key(SECRET, namespace, spec.text("secretName")));
            default -> Dependencies.super.brought(object, namespace);
        };
    }

    private static void addStore(GoMap reference, String namespace, List<Key> keys) {
        add(reference, "SecretStore", namespace, keys);
    }

    private static void add(GoMap reference, String usual, String namespace, List<Key> keys) {
        if (!reference.text("name").isEmpty()) {
            String kind = reference.text("kind");
            keys.add(new Key(kind.isEmpty() ? usual : kind, namespace, reference.text("name")));
        }
    }

    private static void addPod(GoMap template, String namespace, List<Key> keys) {
        for (GoMap container : Pods.containers(template)) {
            for (GoMap variable : Pods.maps(container, "env")) {
                addSecret(variable.map("valueFrom").map("secretKeyRef"), "name", namespace, keys);
            }
            for (GoMap source : Pods.maps(container, "envFrom")) {
                addSecret(source.map("secretRef"), "name", namespace, keys);
            }
        }
        for (GoMap volume : Pods.maps(template.map("spec"), "volumes")) {
            addSecret(volume.map("secret"), "secretName", namespace, keys);
            for (GoMap source : Pods.maps(volume.map("projected"), "sources")) {
                addSecret(source.map("secret"), "name", namespace, keys);
            }
        }
    }

    private static void addSecret(GoMap reference, String field, String namespace, List<Key> keys) {
        if (!reference.text(field).isEmpty() && !reference.isTrue("optional")) {
            keys.add(new Key(SECRET, namespace, reference.text(field)));
        }
    }
}
