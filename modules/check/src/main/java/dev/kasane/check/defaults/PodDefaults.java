package dev.kasane.check.defaults;

import dev.kasane.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets the defaults of pods and pod templates as an API server does. */
final class PodDefaults {

    private PodDefaults() {}

    static void fill(Map<String, Object> spec, boolean pod) {
        Defaults.word(spec, "restartPolicy", "Always");
        Defaults.put(spec, "terminationGracePeriodSeconds", 30L);
        Defaults.word(spec, "dnsPolicy", "ClusterFirst");
        Defaults.put(spec, "securityContext", new LinkedHashMap<String, Object>());
        Defaults.word(spec, "schedulerName", "default-scheduler");
        Object account = spec.get("serviceAccountName");
        if (account instanceof String name && !name.isEmpty()) {
            Defaults.word(spec, "serviceAccount", name);
        }
        boolean hostNetwork = Boolean.TRUE.equals(spec.get("hostNetwork"));
        for (String list : List.of("containers", "initContainers", "ephemeralContainers")) {
            Defaults.forEach(spec, list, container -> container(container, hostNetwork, pod));
        }
        Defaults.forEach(spec, "volumes", PodDefaults::volume);
    }

    private static void container(Map<String, Object> container, boolean hostNetwork, boolean pod) {
        Defaults.word(container, "terminationMessagePath", "/dev/termination-log");
        Defaults.word(container, "terminationMessagePolicy", "File");
        Defaults.word(
                container,
                "imagePullPolicy",
                isLatest(String.valueOf(container.get("image"))) ? "Always" : "IfNotPresent");
        Defaults.put(container, "resources", new LinkedHashMap<String, Object>());
        Defaults.forEach(container, "ports", port -> {
            Defaults.word(port, "protocol", "TCP");
            if (hostNetwork) {
                Defaults.number(port, "hostPort", port.get("containerPort") instanceof Long number ? number : 0L);
            }
        });
        Defaults.forEach(container, "env", variable -> fieldReference(variable, "valueFrom"));
        for (String probe : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
            if (container.get(probe) instanceof Map<?, ?> found) {
                probe(Json.map(found));
            }
        }
        if (container.get("lifecycle") instanceof Map<?, ?> lifecycle) {
            for (String hook : List.of("postStart", "preStop")) {
                if (Json.map(lifecycle).get(hook) instanceof Map<?, ?> handler) {
                    http(Json.map(handler));
                }
            }
        }
        Map<String, Object> resources = Defaults.map(container, "resources");
        if (pod && resources.get("limits") instanceof Map<?, ?> limits) {
            Map<String, Object> requests = Defaults.map(resources, "requests");
            Json.map(limits).forEach(requests::putIfAbsent);
        }
    }

    private static void fieldReference(Map<String, Object> holder, String source) {
        if (holder.get(source) instanceof Map<?, ?> from && Json.map(from).get("fieldRef") instanceof Map<?, ?> field) {
            Defaults.word(Json.map(field), "apiVersion", "v1");
        }
    }

    private static void fileOfField(Map<String, Object> item) {
        if (item.get("fieldRef") instanceof Map<?, ?> field) {
            Defaults.word(Json.map(field), "apiVersion", "v1");
        }
    }

    private static boolean isLatest(String image) {
        if (image.contains("@")) {
            return false;
        }
        int colon = image.lastIndexOf(':');
        return colon < 0 || image.indexOf('/', colon) >= 0 || image.endsWith(":latest");
    }

    private static void probe(Map<String, Object> probe) {
        http(probe);
        Defaults.number(probe, "timeoutSeconds", 1);
        Defaults.number(probe, "periodSeconds", 10);
        Defaults.number(probe, "successThreshold", 1);
        Defaults.number(probe, "failureThreshold", 3);
        if (probe.get("grpc") instanceof Map<?, ?> grpc) {
            Defaults.put(Json.map(grpc), "service", "");
        }
    }

    private static void http(Map<String, Object> handler) {
        if (handler.get("httpGet") instanceof Map<?, ?> get) {
            Defaults.word(Json.map(get), "path", "/");
            Defaults.word(Json.map(get), "scheme", "HTTP");
        }
    }

    private static void volume(Map<String, Object> volume) {
        for (String source : List.of("secret", "configMap", "downwardAPI", "projected")) {
            if (volume.get(source) instanceof Map<?, ?> files) {
                Defaults.put(Json.map(files), "defaultMode", 420L);
            }
        }
        if (volume.get("hostPath") instanceof Map<?, ?> path) {
            Defaults.put(Json.map(path), "type", "");
        }
        if (volume.get("downwardAPI") instanceof Map<?, ?> files) {
            Defaults.forEach(Json.map(files), "items", PodDefaults::fileOfField);
        }
        if (volume.get("projected") instanceof Map<?, ?> projected) {
            Defaults.forEach(Json.map(projected), "sources", source -> {
                if (source.get("serviceAccountToken") instanceof Map<?, ?> token) {
                    Defaults.put(Json.map(token), "expirationSeconds", 3600L);
                }
            });
        }
        if (volume.get("ephemeral") instanceof Map<?, ?> ephemeral
                && Json.map(ephemeral).get("volumeClaimTemplate") instanceof Map<?, ?> template) {
            Defaults.claim(Defaults.map(Json.map(template), "spec"));
        }
        if (volume.keySet().stream().allMatch("name"::equals)) {
            volume.put("emptyDir", new LinkedHashMap<String, Object>());
        }
    }
}
