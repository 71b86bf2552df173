package dev.kasane.check.whole;

import dev.kasane.check.Finding;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.Part;
import java.util.List;
import java.util.Set;

/** {@code missing-reference}: an object that another one names, and that the target does not have. */
final class MissingReference implements WholeRule {

    private static final Set<String> GIVEN_CLASSES = Set.of("system-node-critical", "system-cluster-critical");

    @Override
    public String name() {
        return "missing-reference";
    }

    @Override
    public void check(WholeSet set) {
        for (Pod pod : set.pods()) {
            checkPod(set, pod);
        }
        for (WholeSet.Item item : set.ofKind("Ingress")) {
            Part spec = item.part().part("spec");
            service(set, item, spec.part("defaultBackend").part("service"));
            for (Part rule : spec.parts("rules")) {
                rule.part("http")
                        .parts("paths")
                        .forEach(path -> service(set, item, path.part("backend").part("service")));
            }
        }
        for (WholeSet.Item item : set.ofKind("HorizontalPodAutoscaler")) {
            Part target = item.part().part("spec").part("scaleTargetRef");
            needs(set, item, target.at("name"), target.text("kind"), target.text("name"), false);
        }
        for (String kind : List.of("RoleBinding", "ClusterRoleBinding")) {
            for (WholeSet.Item item : set.ofKind(kind)) {
                Part role = item.part().part("roleRef");
                if (role.text("kind").equals("Role")) {
                    needs(set, item, role.at("name"), "Role", role.text("name"), false);
                }
            }
        }
        for (WholeSet.Item item : set.ofKind("ValidatingAdmissionPolicyBinding")) {
            Part spec = item.part().part("spec");
            needs(set, item, spec.at("policyName"), "ValidatingAdmissionPolicy", spec.text("policyName"), false);
        }
    }

    private void checkPod(WholeSet set, Pod pod) {
        Part spec = pod.spec();
        WholeSet.Item owner = pod.owner();
        for (Part volume : spec.parts("volumes")) {
            Part map = volume.part("configMap");
            needs(set, owner, map.at("name"), "ConfigMap", map.text("name"), map.flag("optional"));
            Part secret = volume.part("secret");
            needs(set, owner, secret.at("secretName"), "Secret", secret.text("secretName"), secret.flag("optional"));
            Part claim = volume.part("persistentVolumeClaim");
            needs(set, owner, claim.at("claimName"), "PersistentVolumeClaim", claim.text("claimName"), false);
            for (Part source : volume.part("projected").parts("sources")) {
                Part inner = source.part("configMap");
                needs(set, owner, inner.at("name"), "ConfigMap", inner.text("name"), inner.flag("optional"));
                Part sealed = source.part("secret");
                needs(set, owner, sealed.at("name"), "Secret", sealed.text("name"), sealed.flag("optional"));
            }
        }
        for (Part container : pod.containers()) {
            for (Part variable : container.parts("env")) {
                Part from = variable.part("valueFrom");
                key(set, owner, from.part("configMapKeyRef"), "ConfigMap");
                key(set, owner, from.part("secretKeyRef"), "Secret");
            }
            for (Part source : container.parts("envFrom")) {
                key(set, owner, source.part("configMapRef"), "ConfigMap");
                key(set, owner, source.part("secretRef"), "Secret");
            }
        }
        String account = spec.text("serviceAccountName");
        if (!account.equals("default")) {
            needs(set, owner, spec.at("serviceAccountName"), "ServiceAccount", account, false);
        }
        String priority = spec.text("priorityClassName");
        if (!GIVEN_CLASSES.contains(priority) && !set.ofKind("PriorityClass").isEmpty()) {
            needs(set, owner, spec.at("priorityClassName"), "PriorityClass", priority, false);
        }
    }

    private void key(WholeSet set, WholeSet.Item owner, Part reference, String kind) {
        String name = reference.text("name");
        needs(set, owner, reference.at("name"), kind, name, reference.flag("optional"));
        WholeSet.Item found = name.isEmpty() ? null : set.find(kind, owner.namespace(), name);
        String wanted = reference.text("key");
        if (found != null && !wanted.isEmpty() && !reference.flag("optional") && !hasKey(found, wanted)) {
            set.add(
                    name(),
                    Finding.Severity.ERROR,
                    owner,
                    reference.at("key"),
                    kind + " " + name + " has no key " + wanted,
                    "add the key, or name one that is there");
        }
    }

    private static boolean hasKey(WholeSet.Item item, String key) {
        return List.of("data", "stringData", "binaryData").stream()
                .anyMatch(field -> item.part().entries(field).containsKey(key));
    }

    private void service(WholeSet set, WholeSet.Item item, Part service) {
        needs(set, item, service.at("name"), "Service", service.text("name"), false);
    }

    private void needs(WholeSet set, WholeSet.Item item, FieldPath path, String kind, String name, boolean optional) {
        if (name.isEmpty() || optional || set.find(kind, clusterScoped(kind) ? "" : item.namespace(), name) != null) {
            return;
        }
        set.add(
                name(),
                Finding.Severity.WARNING,
                item,
                path,
                "there is no " + kind + " " + name + " in this target",
                "add it, correct the name, or waive this finding when something else makes it");
    }

    private static boolean clusterScoped(String kind) {
        return kind.equals("PriorityClass") || kind.equals("ValidatingAdmissionPolicy");
    }
}
