package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules for Deployments, ReplicaSets, StatefulSets and DaemonSets. */
final class Workloads {

    private static final String MISMATCH = "`selector` does not match template `labels`";

    private Workloads() {}

    static void checkDeployment(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        Numbers.notNegative(spec, faults, "replicas", "minReadySeconds", "revisionHistoryLimit");
        checkReplicated(spec, "empty selector is invalid for deployment", faults);
        checkStrategy(spec, faults);
        if (spec.has("progressDeadlineSeconds")) {
            Numbers.notNegative(spec, faults, "progressDeadlineSeconds");
            if (spec.number("progressDeadlineSeconds") <= spec.number("minReadySeconds")) {
                faults.invalid(
                        spec.at("progressDeadlineSeconds"),
                        spec.number("progressDeadlineSeconds"),
                        "must be greater than minReadySeconds");
            }
        }
    }

    static void checkReplicaSet(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        Numbers.notNegative(spec, faults, "replicas", "minReadySeconds");
        checkReplicated(spec, "empty selector is invalid for deployment", faults);
    }

    private static void checkReplicated(JsonCursor spec, String emptiness, Faults faults) {
        JsonCursor selector = spec.partOrNull("selector");
        boolean right = true;
        if (selector == null) {
            faults.required(spec.at("selector"));
        } else {
            right = Labels.checkSelector(selector, faults);
            if (Labels.isEmpty(selector.map())) {
                faults.invalid(selector.path(), Map.of(), emptiness);
            }
            if (!right) {
                faults.invalid(selector.path(), Json.copy(selector.map()), "invalid label selector");
            }
        }
        if (right) {
            checkMatch(spec, selector, selector != null && Labels.isEmpty(selector.map()), faults);
            Pods.checkTemplate(spec.part("template"), faults);
            checkAlways(spec, faults);
        }
    }

    /** The labels of the template must be those that are selected; no selector selects nothing. */
    private static void checkMatch(JsonCursor spec, @Nullable JsonCursor selector, boolean any, Faults faults) {
        JsonCursor metadata = spec.part("template").part("metadata");
        if (!any && (selector == null || !Labels.matches(selector.map(), metadata.entries("labels")))) {
            Object labels = metadata.has("labels") ? metadata.entries("labels") : Json.NULL;
            faults.invalid(metadata.at("labels"), labels, MISMATCH);
        }
    }

    private static void checkAlways(JsonCursor spec, Faults faults) {
        JsonCursor pod = spec.part("template").part("spec");
        if (!pod.text("restartPolicy").equals("Always")) {
            faults.notSupported(pod.at("restartPolicy"), pod.text("restartPolicy"), List.of("Always"));
        }
        if (pod.has("activeDeadlineSeconds")) {
            faults.forbidden(pod.at("activeDeadlineSeconds"), "activeDeadlineSeconds in ReplicaSet is not Supported");
        }
    }

    private static void checkStrategy(JsonCursor spec, Faults faults) {
        JsonCursor strategy = spec.part("strategy");
        JsonCursor rolling = strategy.partOrNull("rollingUpdate");
        switch (strategy.text("type")) {
            case "Recreate" -> {
                if (rolling != null) {
                    faults.forbidden(
                            strategy.at("rollingUpdate"), "may not be specified when strategy `type` is 'Recreate'");
                }
            }
            case "RollingUpdate" -> {
                if (rolling == null) {
                    faults.required(strategy.at("rollingUpdate"), "this should be defaulted and never be nil");
                } else {
                    checkRolling(rolling, faults);
                }
            }
            default ->
                faults.notSupported(strategy.path(), Json.copy(strategy.map()), List.of("Recreate", "RollingUpdate"));
        }
    }

    private static void checkRolling(JsonCursor rolling, Faults faults) {
        Numbers.intOrPercent(rolling, "maxUnavailable", faults);
        Numbers.intOrPercent(rolling, "maxSurge", faults);
        Object unavailable = rolling.get("maxUnavailable");
        if (Numbers.isZero(unavailable) && Numbers.isZero(rolling.get("maxSurge"))) {
            faults.invalid(
                    rolling.at("maxUnavailable"),
                    unavailable == null ? 0L : unavailable,
                    "may not be 0 when `maxSurge` is 0");
        }
        Numbers.atMostHundredPercent(rolling, "maxUnavailable", faults);
    }

    static void checkDaemonSet(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        JsonCursor selector = spec.partOrNull("selector");
        boolean right = Labels.checkSelector(selector, faults);
        if (right) {
            checkMatch(spec, selector, false, faults);
        }
        if (selector != null && Labels.isEmpty(selector.map())) {
            faults.invalid(selector.path(), Map.of(), "empty selector is invalid for daemonset");
        }
        Pods.checkTemplate(spec.part("template"), faults);
        checkAlways(spec, faults);
        Numbers.notNegative(spec, faults, "minReadySeconds", "revisionHistoryLimit");
        JsonCursor strategy = spec.part("updateStrategy");
        switch (strategy.text("type")) {
            case "OnDelete" -> {}
            case "RollingUpdate" -> {
                JsonCursor rolling = strategy.partOrNull("rollingUpdate");
                if (rolling == null) {
                    faults.required(strategy.at("rollingUpdate"));
                } else {
                    checkDaemonRolling(rolling, faults);
                }
            }
            default ->
                faults.notSupported(strategy.path(), Json.copy(strategy.map()), List.of("RollingUpdate", "OnDelete"));
        }
    }

    private static void checkDaemonRolling(JsonCursor rolling, Faults faults) {
        Numbers.intOrPercent(rolling, "maxUnavailable", faults);
        Numbers.intOrPercent(rolling, "maxSurge", faults);
        Numbers.atMostHundredPercent(rolling, "maxUnavailable", faults);
        Numbers.atMostHundredPercent(rolling, "maxSurge", faults);
        boolean unavailable = !Numbers.isZero(rolling.get("maxUnavailable"));
        boolean surge = !Numbers.isZero(rolling.get("maxSurge"));
        if (unavailable && surge) {
            faults.invalid(
                    rolling.at("maxSurge"),
                    rolling.map().getOrDefault("maxSurge", 0L),
                    "may not be set when maxUnavailable is non-zero");
        } else if (!unavailable && !surge) {
            faults.required(rolling.at("maxUnavailable"), "cannot be 0 when maxSurge is 0");
        }
    }

    static void checkStatefulSet(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::labelWithoutDots, faults);
        JsonCursor spec = object.part("spec");
        String management = spec.text("podManagementPolicy");
        if (!List.of("OrderedReady", "Parallel").contains(management)) {
            faults.invalid(spec.at("podManagementPolicy"), management, "must be 'OrderedReady' or 'Parallel'");
        }
        checkUpdates(spec.part("updateStrategy"), faults);
        JsonCursor retention = spec.part("persistentVolumeClaimRetentionPolicy");
        EnumFields.check(retention, "whenDeleted", List.of("Delete", "Retain"), faults);
        EnumFields.check(retention, "whenScaled", List.of("Delete", "Retain"), faults);
        Numbers.notNegative(spec, faults, "replicas", "minReadySeconds", "revisionHistoryLimit");
        Numbers.notNegative(spec.part("ordinals"), faults, "start");
        EnumFields.name(spec, "serviceName", Names::labelWithoutDots, faults);
        JsonCursor selector = spec.partOrNull("selector");
        boolean right = Labels.checkSelector(selector, faults);
        if (selector == null) {
            faults.required(spec.at("selector"));
        } else if (Labels.isEmpty(selector.map())) {
            faults.invalid(selector.path(), Map.of(), "empty selector is invalid for statefulset");
        }
        if (right) {
            checkMatch(spec, selector, selector != null && Labels.isEmpty(selector.map()), faults);
            Pods.checkTemplate(withClaims(spec), faults);
        } else if (selector != null) {
            faults.invalid(selector.path(), "", "invalid label selector");
        }
        checkAlways(spec, faults);
        for (JsonCursor claim : spec.parts("volumeClaimTemplates")) {
            Claims.checkSpec(claim.part("spec"), faults);
        }
    }

    private static void checkUpdates(JsonCursor strategy, Faults faults) {
        JsonCursor rolling = strategy.partOrNull("rollingUpdate");
        switch (strategy.text("type")) {
            case "OnDelete" -> {
                if (rolling != null) {
                    faults.invalid(
                            rolling.path(),
                            Json.copy(rolling.map()),
                            "only allowed for updateStrategy 'RollingUpdate'");
                }
            }
            case "RollingUpdate" -> {
                if (rolling != null) {
                    Numbers.notNegative(rolling, faults, "partition");
                }
            }
            default ->
                faults.invalid(strategy.path(), Json.copy(strategy.map()), "must be 'RollingUpdate' or 'OnDelete'");
        }
    }

    /** The template with a volume for each claim, as the controller will make it. */
    private static JsonCursor withClaims(JsonCursor spec) {
        JsonCursor template = spec.part("template");
        List<JsonCursor> claims = spec.parts("volumeClaimTemplates");
        if (claims.isEmpty()) {
            return template;
        }
        List<Object> volumes = new ArrayList<>();
        List<String> claimed = new ArrayList<>();
        for (JsonCursor claim : claims) {
            String name = claim.part("metadata").text("name");
            if (!claimed.contains(name)) {
                claimed.add(name);
                volumes.add(Map.of("name", name, "persistentVolumeClaim", Map.of("claimName", name)));
            }
        }
        for (JsonCursor volume : template.part("spec").parts("volumes")) {
            if (!claimed.contains(volume.text("name"))) {
                volumes.add(volume.map());
            }
        }
        Map<String, Object> pod = new LinkedHashMap<>(template.part("spec").map());
        pod.put("volumes", volumes);
        Map<String, Object> changed = new LinkedHashMap<>(template.map());
        changed.put("spec", pod);
        return new JsonCursor(changed, template.path());
    }
}
