package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;

/** The rules for Roles and their bindings. */
final class AccessRules {

    private static final String GROUP = "rbac.authorization.k8s.io";

    private AccessRules() {}

    static void checkRole(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::pathSegment, faults);
        object.parts("rules").forEach(rule -> checkRule(rule, true, faults));
    }

    static void checkClusterRole(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::pathSegment, faults);
        object.parts("rules").forEach(rule -> checkRule(rule, false, faults));
        JsonCursor aggregation = object.partOrNull("aggregationRule");
        if (aggregation != null) {
            if (aggregation.list("clusterRoleSelectors").isEmpty()) {
                faults.required(
                        aggregation.at("clusterRoleSelectors"),
                        "at least one clusterRoleSelector required if aggregationRule is non-nil");
            }
            aggregation.parts("clusterRoleSelectors").forEach(selector -> Labels.checkSelector(selector, faults));
        }
    }

    private static void checkRule(JsonCursor rule, boolean namespaced, Faults faults) {
        if (rule.list("verbs").isEmpty()) {
            faults.required(rule.at("verbs"), "verbs must contain at least one value");
        }
        List<Object> urls = rule.list("nonResourceURLs");
        if (!urls.isEmpty()) {
            if (namespaced) {
                faults.invalid(
                        rule.at("nonResourceURLs"),
                        Json.copy(urls),
                        "namespaced rules cannot apply to non-resource URLs");
            }
            boolean resources = !rule.list("apiGroups").isEmpty()
                    || !rule.list("resources").isEmpty()
                    || !rule.list("resourceNames").isEmpty();
            if (resources) {
                faults.invalid(
                        rule.at("nonResourceURLs"),
                        Json.copy(urls),
                        "rules cannot apply to both regular resources and non-resource URLs");
            }
            return;
        }
        if (rule.list("apiGroups").isEmpty()) {
            faults.required(rule.at("apiGroups"), "resource rules must supply at least one api group");
        }
        if (rule.list("resources").isEmpty()) {
            faults.required(rule.at("resources"), "resource rules must supply at least one resource");
        }
    }

    static void checkBinding(JsonCursor object, Faults faults) {
        checkBinding(object, List.of("Role", "ClusterRole"), faults);
        object.parts("subjects").forEach(subject -> checkSubject(subject, true, faults));
    }

    static void checkClusterBinding(JsonCursor object, Faults faults) {
        checkBinding(object, List.of("ClusterRole"), faults);
        object.parts("subjects").forEach(subject -> checkSubject(subject, false, faults));
    }

    private static void checkBinding(JsonCursor object, List<String> kinds, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::pathSegment, faults);
        JsonCursor role = object.part("roleRef");
        if (!role.text("apiGroup").equals(GROUP)) {
            faults.notSupported(role.at("apiGroup"), role.text("apiGroup"), List.of(GROUP));
        }
        EnumFields.checkPresent(role, "kind", kinds, faults);
        if (role.text("name").isEmpty()) {
            faults.required(role.at("name"));
        } else {
            faults.invalid(role.at("name"), role.text("name"), Names.pathSegment(role.text("name")));
        }
    }

    private static void checkSubject(JsonCursor subject, boolean namespaced, Faults faults) {
        String name = subject.text("name");
        if (name.isEmpty()) {
            faults.required(subject.at("name"));
        }
        String group = subject.text("apiGroup");
        switch (subject.text("kind")) {
            case "ServiceAccount" -> {
                if (!name.isEmpty()) {
                    faults.invalid(subject.at("name"), name, Names.subdomain(name));
                }
                if (!group.isEmpty()) {
                    faults.notSupported(subject.at("apiGroup"), group, List.of(""));
                }
                if (!namespaced && subject.text("namespace").isEmpty()) {
                    faults.required(subject.at("namespace"));
                }
            }
            case "User", "Group" -> {
                if (!group.equals(GROUP)) {
                    faults.notSupported(subject.at("apiGroup"), group, List.of(GROUP));
                }
            }
            default ->
                faults.notSupported(
                        subject.at("kind"), subject.text("kind"), List.of("ServiceAccount", "User", "Group"));
        }
    }
}
