package dev.kasane.check.policy;

import dev.kasane.check.schema.Amount;
import dev.kasane.check.schema.Type;
import dev.kasane.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts objects to the form in which policies get them: as the server stores them, without empty values, with
 * canonical quantities.
 */
public final class StoredObject {

    /** Fields that are left out when they are 0 or false; others with these values are kept. */
    private static final Set<String> LEFT_OUT = Set.of(
            "minReadySeconds",
            "hostNetwork",
            "hostPID",
            "hostIPC",
            "stdin",
            "stdinOnce",
            "tty",
            "readOnly",
            "publishNotReadyAddresses",
            "nodePort",
            "hostPort",
            "initialDelaySeconds",
            "manualSelector");

    private static final Set<String> WITH_GENERATION = Set.of(
            "Deployment",
            "ReplicaSet",
            "StatefulSet",
            "DaemonSet",
            "Job",
            "CronJob",
            "Ingress",
            "NetworkPolicy",
            "PodDisruptionBudget",
            "Pod");

    private StoredObject() {}

    /** A built-in object, which has its defaults. */
    public static Map<String, Object> ofBuiltIn(Map<String, Object> object, Type.Struct type) {
        Map<String, Object> stored = Json.map(struct(object, type));
        String kind = String.valueOf(object.get("kind"));
        if (kind.equals("Secret")) {
            mergeSecret(object, stored);
        }
        if (kind.equals("Service")) {
            giveAddress(stored);
        }
        if (type.field("status") instanceof Type.Struct) {
            stored.putIfAbsent("status", new LinkedHashMap<String, Object>());
        }
        return withIdentity(stored, WITH_GENERATION.contains(kind));
    }

    /** A custom resource, which has its defaults. */
    public static Map<String, Object> ofCustom(Map<String, Object> object) {
        return withIdentity(Json.map(Json.copy(object)), true);
    }

    private static Map<String, Object> withIdentity(Map<String, Object> stored, boolean generation) {
        Map<String, Object> metadata =
                Json.map(stored.computeIfAbsent("metadata", key -> new LinkedHashMap<String, Object>()));
        metadata.put("uid", "00000000-0000-0000-0000-000000000000");
        metadata.put("creationTimestamp", "2026-01-01T00:00:00Z");
        metadata.put("managedFields", new ArrayList<>());
        if (generation) {
            metadata.put("generation", 1L);
        }
        return stored;
    }

    private static void mergeSecret(Map<String, Object> object, Map<String, Object> stored) {
        Map<String, Object> plain = Json.map(object.getOrDefault("stringData", Map.of()));
        stored.remove("stringData");
        if (!plain.isEmpty()) {
            Map<String, Object> data =
                    Json.map(stored.computeIfAbsent("data", key -> new LinkedHashMap<String, Object>()));
            plain.forEach((key, text) -> data.put(
                    key, Base64.getEncoder().encodeToString(String.valueOf(text).getBytes(StandardCharsets.UTF_8))));
        }
    }

    private static void giveAddress(Map<String, Object> stored) {
        Map<String, Object> spec = Json.map(stored.getOrDefault("spec", Map.of()));
        if (!spec.isEmpty() && !"ExternalName".equals(spec.get("type"))) {
            spec.putIfAbsent("clusterIP", "10.0.0.1");
            spec.putIfAbsent("clusterIPs", new ArrayList<>(List.of(String.valueOf(spec.get("clusterIP")))));
            spec.putIfAbsent("ipFamilies", new ArrayList<>(List.of("IPv4")));
            spec.putIfAbsent("ipFamilyPolicy", "SingleStack");
        }
    }

    private static Object struct(Object value, Type.Struct type) {
        Map<String, Object> kept = new LinkedHashMap<>();
        Json.map(value).forEach((name, item) -> {
            Type field = type.field(name);
            Object stored = field == null ? item : stored(item, field);
            if (field == null || !isLeftOut(name, stored, field)) {
                kept.put(name, stored);
            }
        });
        return kept;
    }

    private static boolean isLeftOut(String name, Object value, Type type) {
        boolean empty = value.equals("")
                || value instanceof List<?> list && list.isEmpty()
                || type instanceof Type.FreeKeys && Json.map(value).isEmpty();
        boolean nothing = value.equals(0L) || value.equals(false);
        return empty || nothing && LEFT_OUT.contains(name);
    }

    private static Object stored(Object value, Type type) {
        // no switch, which Java links anew at every start
        if (type instanceof Type.Struct struct) {
            return struct(value, struct);
        }
        if (type instanceof Type.Items items) {
            List<Object> kept = new ArrayList<>();
            Json.list(value).forEach(item -> kept.add(stored(item, items.item())));
            return kept;
        }
        if (type instanceof Type.FreeKeys map) {
            Map<String, Object> kept = new LinkedHashMap<>();
            Json.map(value).forEach((key, item) -> kept.put(key, stored(item, map.value())));
            return kept;
        }
        if (type instanceof Type.Single single) {
            return single == Type.Single.QUANTITY
                    ? Amount.orZero(String.valueOf(value)).canonical()
                    : Json.copy(value);
        }
        return value;
    }
}
