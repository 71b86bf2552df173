package dev.kasane.check.crossobject;

import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The objects of a target that other objects of it name. */
final class References {

    private static final Set<String> GIVEN_CLASSES = Set.of("system-node-critical", "system-cluster-critical");

    /**
     * A reference that must be resolved.
     *
     * @param from the object that names another one
     * @param path where
     * @param kind the kind of the other one
     * @param name its name
     * @param key where the key is named that the other one must have; empty when none is
     */
    record Reference(ObjectsOfTarget.Item from, FieldPath path, String kind, String name, JsonCursor key) {

        /** The key that is named; empty without one. */
        String keyName() {
            return key.text("key");
        }
    }

    private static final JsonCursor NO_KEY = new JsonCursor(java.util.Map.of(), FieldPath.ROOT);

    private final List<Reference> all = new ArrayList<>();

    private References() {}

    /** All references that are not optional. */
    static List<Reference> in(ObjectsOfTarget set) {
        References references = new References();
        for (Pod pod : set.pods()) {
            references.addPod(set, pod);
        }
        for (ObjectsOfTarget.Item item : set.ofKind("Ingress")) {
            references.addIngress(item);
        }
        for (ObjectsOfTarget.Item item : set.ofKind("HorizontalPodAutoscaler")) {
            JsonCursor target = item.part().part("spec").part("scaleTargetRef");
            references.add(item, target.at("name"), target.text("kind"), target.text("name"));
        }
        for (String kind : List.of("RoleBinding", "ClusterRoleBinding")) {
            for (ObjectsOfTarget.Item item : set.ofKind(kind)) {
                JsonCursor role = item.part().part("roleRef");
                if (role.text("kind").equals("Role")) {
                    references.add(item, role.at("name"), "Role", role.text("name"));
                }
            }
        }
        for (ObjectsOfTarget.Item item : set.ofKind("ValidatingAdmissionPolicyBinding")) {
            JsonCursor spec = item.part().part("spec");
            references.add(item, spec.at("policyName"), "ValidatingAdmissionPolicy", spec.text("policyName"));
        }
        return references.all;
    }

    private void addIngress(ObjectsOfTarget.Item item) {
        JsonCursor spec = item.part().part("spec");
        List<JsonCursor> services =
                new ArrayList<>(List.of(spec.part("defaultBackend").part("service")));
        for (JsonCursor rule : spec.parts("rules")) {
            rule.part("http")
                    .parts("paths")
                    .forEach(path -> services.add(path.part("backend").part("service")));
        }
        // ports of annotations, not of the cluster: the AWS load balancer controller reads use-annotation
        for (JsonCursor service : services) {
            if (!service.part("port").text("name").equals("use-annotation")) {
                add(item, service.at("name"), "Service", service.text("name"));
            }
        }
    }

    private void addPod(ObjectsOfTarget set, Pod pod) {
        JsonCursor spec = pod.spec();
        ObjectsOfTarget.Item owner = pod.owner();
        for (JsonCursor volume : spec.parts("volumes")) {
            addMounted(owner, volume.part("configMap"), "name", "ConfigMap");
            addMounted(owner, volume.part("secret"), "secretName", "Secret");
            JsonCursor claim = volume.part("persistentVolumeClaim");
            add(owner, claim.at("claimName"), "PersistentVolumeClaim", claim.text("claimName"));
            for (JsonCursor source : volume.part("projected").parts("sources")) {
                addMounted(owner, source.part("configMap"), "name", "ConfigMap");
                addMounted(owner, source.part("secret"), "name", "Secret");
            }
        }
        for (JsonCursor container : pod.containers()) {
            for (JsonCursor variable : container.parts("env")) {
                JsonCursor from = variable.part("valueFrom");
                addKeyed(owner, from.part("configMapKeyRef"), "ConfigMap");
                addKeyed(owner, from.part("secretKeyRef"), "Secret");
            }
            for (JsonCursor source : container.parts("envFrom")) {
                addMounted(owner, source.part("configMapRef"), "name", "ConfigMap");
                addMounted(owner, source.part("secretRef"), "name", "Secret");
            }
        }
        String account = spec.text("serviceAccountName");
        if (!account.equals("default")) {
            add(owner, spec.at("serviceAccountName"), "ServiceAccount", account);
        }
        String priority = spec.text("priorityClassName");
        if (!GIVEN_CLASSES.contains(priority) && !set.ofKind("PriorityClass").isEmpty()) {
            add(owner, spec.at("priorityClassName"), "PriorityClass", priority);
        }
    }

    private void addMounted(ObjectsOfTarget.Item owner, JsonCursor source, String field, String kind) {
        if (!source.flag("optional")) {
            add(owner, source.at(field), kind, source.text(field));
        }
    }

    private void addKeyed(ObjectsOfTarget.Item owner, JsonCursor source, String kind) {
        if (!source.flag("optional") && !source.text("name").isEmpty()) {
            all.add(new Reference(owner, source.at("name"), kind, source.text("name"), source));
        }
    }

    private void add(ObjectsOfTarget.Item from, FieldPath path, String kind, String name) {
        if (!name.isEmpty()) {
            all.add(new Reference(from, path, kind, name, NO_KEY));
        }
    }
}
