package dev.kasane.check.defaults;

import dev.kasane.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Sets the defaults that an API server sets before it validates; the object is changed, so it must be a copy. */
public final class Defaults {

    private static final Map<String, Consumer<Map<String, Object>>> KINDS = Map.ofEntries(
            Map.entry("v1/Pod", Defaults::pod),
            Map.entry("v1/Service", Defaults::service),
            Map.entry("v1/Secret", Defaults::secret),
            Map.entry("v1/Namespace", Defaults::namespace),
            Map.entry("v1/PersistentVolumeClaim", object -> claim(map(object, "spec"))),
            Map.entry("v1/PersistentVolume", Defaults::volume),
            Map.entry("v1/LimitRange", Defaults::limits),
            Map.entry("apps/v1/Deployment", Defaults::deployment),
            Map.entry("apps/v1/ReplicaSet", Defaults::replicaSet),
            Map.entry("apps/v1/StatefulSet", Defaults::statefulSet),
            Map.entry("apps/v1/DaemonSet", Defaults::daemonSet),
            Map.entry("batch/v1/Job", object -> job(map(object, "spec"))),
            Map.entry("batch/v1/CronJob", Defaults::cronJob),
            Map.entry("networking.k8s.io/v1/NetworkPolicy", Defaults::networkPolicy),
            Map.entry("networking.k8s.io/v1/IngressClass", Defaults::ingressClass),
            Map.entry("discovery.k8s.io/v1/EndpointSlice", Defaults::endpointSlice),
            Map.entry("autoscaling/v1/HorizontalPodAutoscaler", Defaults::autoscaler),
            Map.entry("autoscaling/v2/HorizontalPodAutoscaler", Defaults::autoscaler),
            Map.entry("storage.k8s.io/v1/StorageClass", Defaults::storageClass),
            Map.entry(
                    "scheduling.k8s.io/v1/PriorityClass",
                    object -> put(object, "preemptionPolicy", "PreemptLowerPriority")),
            Map.entry("rbac.authorization.k8s.io/v1/RoleBinding", Defaults::binding),
            Map.entry("rbac.authorization.k8s.io/v1/ClusterRoleBinding", Defaults::binding),
            Map.entry("admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration", Defaults::webhooks),
            Map.entry("admissionregistration.k8s.io/v1/MutatingWebhookConfiguration", Defaults::webhooks),
            Map.entry("admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy", Defaults::policy),
            Map.entry("admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding", Defaults::policyBinding));

    private Defaults() {}

    /** Fills in the defaults of an object of a kind such as {@code apps/v1/Deployment}. */
    public static void fill(String kind, Map<String, Object> object) {
        Consumer<Map<String, Object>> defaults = KINDS.get(kind);
        if (defaults != null) {
            defaults.accept(object);
        }
    }

    static void put(Map<String, Object> map, String key, Object value) {
        map.putIfAbsent(key, value);
    }

    /** Sets a text that is absent or empty. */
    static void word(Map<String, Object> map, String key, String value) {
        Object known = map.get(key);
        if (known == null || known.equals("")) {
            map.put(key, value);
        }
    }

    /** Sets a number that is absent or zero. */
    static void number(Map<String, Object> map, String key, long value) {
        Object known = map.get(key);
        if (known == null || known.equals(0L)) {
            map.put(key, value);
        }
    }

    /** The map in a field, which is made if it is missing. */
    static Map<String, Object> map(Map<String, Object> map, String key) {
        return Json.map(map.computeIfAbsent(key, name -> new LinkedHashMap<String, Object>()));
    }

    static List<Object> list(Map<String, Object> map, String key) {
        return Json.list(map.getOrDefault(key, List.of()));
    }

    static void forEach(Map<String, Object> map, String key, Consumer<Map<String, Object>> action) {
        list(map, key).forEach(item -> action.accept(Json.map(item)));
    }

    private static void pod(Map<String, Object> object) {
        PodDefaults.fill(map(object, "spec"), true);
    }

    private static void template(Map<String, Object> spec) {
        PodDefaults.fill(map(map(spec, "template"), "spec"), false);
    }

    private static void deployment(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        template(spec);
        put(spec, "replicas", 1L);
        Map<String, Object> strategy = map(spec, "strategy");
        word(strategy, "type", "RollingUpdate");
        if ("RollingUpdate".equals(strategy.get("type"))) {
            Map<String, Object> rolling = map(strategy, "rollingUpdate");
            put(rolling, "maxUnavailable", "25%");
            put(rolling, "maxSurge", "25%");
        }
        put(spec, "revisionHistoryLimit", 10L);
        put(spec, "progressDeadlineSeconds", 600L);
    }

    private static void replicaSet(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        template(spec);
        put(spec, "replicas", 1L);
    }

    private static void statefulSet(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        template(spec);
        word(spec, "podManagementPolicy", "OrderedReady");
        Map<String, Object> strategy = map(spec, "updateStrategy");
        if (word(strategy.get("type")).isEmpty()) {
            strategy.put("type", "RollingUpdate");
            Map<String, Object> rolling = map(strategy, "rollingUpdate");
            put(rolling, "partition", 0L);
        } else if (strategy.get("rollingUpdate") instanceof Map<?, ?> rolling) {
            put(Json.map(rolling), "partition", 0L);
        }
        Map<String, Object> retention = map(spec, "persistentVolumeClaimRetentionPolicy");
        word(retention, "whenDeleted", "Retain");
        word(retention, "whenScaled", "Retain");
        put(spec, "replicas", 1L);
        put(spec, "revisionHistoryLimit", 10L);
        forEach(spec, "volumeClaimTemplates", claim -> claim(map(claim, "spec")));
    }

    private static String word(@org.jspecify.annotations.Nullable Object value) {
        return value instanceof String text ? text : "";
    }

    private static void daemonSet(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        template(spec);
        Map<String, Object> strategy = map(spec, "updateStrategy");
        word(strategy, "type", "RollingUpdate");
        if ("RollingUpdate".equals(strategy.get("type"))) {
            Map<String, Object> rolling = map(strategy, "rollingUpdate");
            put(rolling, "maxUnavailable", 1L);
            put(rolling, "maxSurge", 0L);
        }
        put(spec, "revisionHistoryLimit", 10L);
    }

    private static void job(Map<String, Object> spec) {
        template(spec);
        if (!spec.containsKey("completions") && !spec.containsKey("parallelism")) {
            spec.put("completions", 1L);
        }
        put(spec, "parallelism", 1L);
        if (!spec.containsKey("backoffLimit")) {
            spec.put("backoffLimit", spec.containsKey("backoffLimitPerIndex") ? (long) Integer.MAX_VALUE : 6L);
        }
        put(spec, "completionMode", "NonIndexed");
        put(spec, "suspend", false);
        put(spec, "manualSelector", false);
        put(spec, "podReplacementPolicy", spec.containsKey("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
        forEach(
                Json.map(spec.getOrDefault("podFailurePolicy", Map.of())),
                "rules",
                rule -> forEach(rule, "onPodConditions", condition -> word(condition, "status", "True")));
    }

    private static void cronJob(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        word(spec, "concurrencyPolicy", "Allow");
        put(spec, "suspend", false);
        put(spec, "successfulJobsHistoryLimit", 3L);
        put(spec, "failedJobsHistoryLimit", 1L);
        Map<String, Object> job = map(map(spec, "jobTemplate"), "spec");
        template(job);
    }

    private static void service(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        word(spec, "sessionAffinity", "None");
        word(spec, "type", "ClusterIP");
        if ("ClientIP".equals(spec.get("sessionAffinity"))) {
            put(map(map(spec, "sessionAffinityConfig"), "clientIP"), "timeoutSeconds", 10800L);
        }
        forEach(spec, "ports", port -> {
            word(port, "protocol", "TCP");
            Object target = port.get("targetPort");
            if (target == null || target.equals("")) {
                port.put("targetPort", port.getOrDefault("port", 0L));
            }
        });
        String type = word(spec.get("type"));
        if (type.equals("NodePort") || type.equals("LoadBalancer")) {
            word(spec, "externalTrafficPolicy", "Cluster");
        }
        if (!type.equals("ExternalName")) {
            word(spec, "internalTrafficPolicy", "Cluster");
        }
        if (type.equals("LoadBalancer")) {
            put(spec, "allocateLoadBalancerNodePorts", true);
        }
    }

    private static void secret(Map<String, Object> object) {
        word(object, "type", "Opaque");
    }

    private static void namespace(Map<String, Object> object) {
        Map<String, Object> metadata = map(object, "metadata");
        if (!word(metadata.get("name")).isEmpty()) {
            map(metadata, "labels").put("kubernetes.io/metadata.name", word(metadata.get("name")));
        }
    }

    static void claim(Map<String, Object> spec) {
        put(spec, "volumeMode", "Filesystem");
    }

    private static void volume(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        word(spec, "persistentVolumeReclaimPolicy", "Retain");
        put(spec, "volumeMode", "Filesystem");
        if (spec.get("hostPath") instanceof Map<?, ?> path) {
            put(Json.map(path), "type", "");
        }
    }

    private static void limits(Map<String, Object> object) {
        forEach(map(object, "spec"), "limits", limit -> {
            if (!"Container".equals(limit.get("type"))) {
                return;
            }
            Map<String, Object> usual = map(limit, "default");
            Json.map(limit.getOrDefault("max", Map.of())).forEach(usual::putIfAbsent);
            Map<String, Object> request = map(limit, "defaultRequest");
            usual.forEach(request::putIfAbsent);
            Json.map(limit.getOrDefault("min", Map.of())).forEach(request::putIfAbsent);
        });
    }

    private static void networkPolicy(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        put(spec, "podSelector", new LinkedHashMap<String, Object>());
        for (String way : List.of("ingress", "egress")) {
            forEach(spec, way, rule -> forEach(rule, "ports", port -> put(port, "protocol", "TCP")));
        }
        if (list(spec, "policyTypes").isEmpty()) {
            spec.put("policyTypes", list(spec, "egress").isEmpty() ? List.of("Ingress") : List.of("Ingress", "Egress"));
        }
    }

    private static void ingressClass(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        if (spec.get("parameters") instanceof Map<?, ?> parameters) {
            put(Json.map(parameters), "scope", "Cluster");
        }
    }

    private static void endpointSlice(Map<String, Object> object) {
        forEach(object, "ports", port -> {
            put(port, "name", "");
            put(port, "protocol", "TCP");
        });
    }

    private static void autoscaler(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        put(spec, "minReplicas", 1L);
        if ("autoscaling/v2".equals(object.get("apiVersion"))
                && list(spec, "metrics").isEmpty()) {
            Map<String, Object> target = new LinkedHashMap<>(Map.of("type", "Utilization", "averageUtilization", 80L));
            Map<String, Object> resource = new LinkedHashMap<>(Map.of("name", "cpu", "target", target));
            spec.put("metrics", List.of(new LinkedHashMap<>(Map.of("type", "Resource", "resource", resource))));
        }
        if (spec.get("behavior") instanceof Map<?, ?> behavior) {
            for (String way : List.of("scaleUp", "scaleDown")) {
                if (Json.map(behavior).get(way) instanceof Map<?, ?> rules) {
                    put(Json.map(rules), "selectPolicy", "Max");
                }
            }
        }
    }

    private static void storageClass(Map<String, Object> object) {
        put(object, "reclaimPolicy", "Delete");
        put(object, "volumeBindingMode", "Immediate");
    }

    private static void binding(Map<String, Object> object) {
        word(map(object, "roleRef"), "apiGroup", "rbac.authorization.k8s.io");
        forEach(object, "subjects", subject -> {
            if (List.of("User", "Group").contains(word(subject.get("kind")))) {
                word(subject, "apiGroup", "rbac.authorization.k8s.io");
            }
        });
    }

    private static void webhooks(Map<String, Object> object) {
        forEach(object, "webhooks", webhook -> {
            put(webhook, "failurePolicy", "Fail");
            put(webhook, "matchPolicy", "Equivalent");
            put(webhook, "namespaceSelector", new LinkedHashMap<String, Object>());
            put(webhook, "objectSelector", new LinkedHashMap<String, Object>());
            put(webhook, "timeoutSeconds", 10L);
            forEach(webhook, "rules", rule -> put(rule, "scope", "*"));
        });
    }

    private static void matchResources(Map<String, Object> match) {
        put(match, "matchPolicy", "Equivalent");
        put(match, "namespaceSelector", new LinkedHashMap<String, Object>());
        put(match, "objectSelector", new LinkedHashMap<String, Object>());
        for (String rules : List.of("resourceRules", "excludeResourceRules")) {
            forEach(match, rules, rule -> put(rule, "scope", "*"));
        }
    }

    private static void policy(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        put(spec, "failurePolicy", "Fail");
        if (spec.get("matchConstraints") instanceof Map<?, ?> match) {
            matchResources(Json.map(match));
        }
    }

    private static void policyBinding(Map<String, Object> object) {
        Map<String, Object> spec = map(object, "spec");
        if (spec.get("matchResources") instanceof Map<?, ?> match) {
            matchResources(Json.map(match));
        }
    }
}
