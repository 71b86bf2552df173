package dev.kasane.check.builtin;

import dev.kasane.check.schema.Amount;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Map;

/** The rules for HorizontalPodAutoscalers and PodDisruptionBudgets. */
final class Scaling {

    private static final Map<String, String> SOURCES = Map.of(
            "ContainerResource", "containerResource",
            "External", "external",
            "Object", "object",
            "Pods", "pods",
            "Resource", "resource");
    private static final List<String> TYPES = List.of("ContainerResource", "External", "Object", "Pods", "Resource");

    private Scaling() {}

    static void checkBudget(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        if (spec.has("minAvailable") && spec.has("maxUnavailable")) {
            faults.invalid(spec.path(), Json.copy(spec.map()), "minAvailable and maxUnavailable cannot be both set");
        }
        for (String field : List.of("minAvailable", "maxUnavailable")) {
            if (spec.has(field)) {
                Numbers.intOrPercent(spec, field, faults);
                Numbers.atMostHundredPercent(spec, field, faults);
            }
        }
        Labels.checkSelector(spec.partOrNull("selector"), faults);
        EnumFields.check(spec, "unhealthyPodEvictionPolicy", List.of("AlwaysAllow", "IfHealthyBudget"), faults);
    }

    static void checkAutoscaler(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        long least = spec.number("minReplicas");
        if (spec.has("minReplicas") && least < 1) {
            faults.invalid(spec.at("minReplicas"), least, "must be greater than or equal to 1");
        }
        long most = spec.number("maxReplicas");
        if (most < 1) {
            faults.invalid(spec.at("maxReplicas"), most, "must be greater than 0");
        }
        if (spec.has("minReplicas") && most < least) {
            faults.invalid(spec.at("maxReplicas"), most, "must be greater than or equal to `minReplicas`");
        }
        checkReference(spec.part("scaleTargetRef"), faults);
        boolean outside = false;
        for (JsonCursor metric : spec.parts("metrics")) {
            checkMetric(metric, faults);
            outside |= List.of("Object", "External").contains(metric.text("type"));
        }
        if (spec.has("minReplicas") && least == 0 && !outside) {
            faults.forbidden(
                    spec.at("metrics"),
                    "must specify at least one Object or External metric to support scaling to zero replicas");
        }
        for (String way : List.of("scaleUp", "scaleDown")) {
            JsonCursor rules = spec.part("behavior").partOrNull(way);
            if (rules != null) {
                checkBehavior(rules, faults);
            }
        }
    }

    private static void checkReference(JsonCursor reference, Faults faults) {
        for (String field : List.of("kind", "name")) {
            if (reference.text(field).isEmpty()) {
                faults.required(reference.at(field));
            } else {
                faults.invalid(reference.at(field), reference.text(field), Names.pathSegment(reference.text(field)));
            }
        }
        String version = reference.text("apiVersion");
        if (version.chars().filter(c -> c == '/').count() > 1) {
            faults.invalid(reference.at("apiVersion"), version, "unexpected GroupVersion string: " + version);
        } else if (!version.contains("/") && !version.equals("v1")) {
            faults.invalid(reference.at("apiVersion"), version, "apiVersion must specify API group");
        }
    }

    private static void checkMetric(JsonCursor metric, Faults faults) {
        String type = metric.text("type");
        if (type.isEmpty()) {
            faults.required(metric.at("type"), "must specify a metric source type");
        }
        if (!TYPES.contains(type)) {
            faults.notSupported(metric.at("type"), type, TYPES);
        }
        String wanted = SOURCES.getOrDefault(type, "");
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            JsonCursor part = metric.partOrNull(source.getValue());
            if (part == null) {
                continue;
            }
            if (!source.getValue().equals(wanted) && TYPES.contains(type)) {
                faults.forbidden(part.path(), "must populate information for the given metric source only");
            } else {
                checkSource(source.getKey(), part, faults);
            }
        }
        if (!wanted.isEmpty() && !metric.has(wanted)) {
            faults.required(metric.at(wanted), "must populate information for the given metric source");
        }
    }

    private static void checkSource(String type, JsonCursor source, Faults faults) {
        JsonCursor target = source.part("target");
        checkTarget(target, faults);
        switch (type) {
            case "Resource", "ContainerResource" -> {
                if (source.text("name").isEmpty()) {
                    faults.required(source.at("name"), "must specify a resource name");
                }
                if (type.equals("ContainerResource") && source.text("container").isEmpty()) {
                    faults.required(source.at("container"), "must specify a container");
                }
                boolean utilization = target.has("averageUtilization");
                boolean average = target.has("averageValue");
                if (!utilization && !average) {
                    faults.required(
                            target.at("averageUtilization"),
                            "must set either a target raw value or a target utilization");
                } else if (utilization && average) {
                    faults.forbidden(
                            target.at("averageValue"), "may not set both a target raw value and a target utilization");
                }
            }
            case "Object" -> {
                checkReference(source.part("describedObject"), faults);
                checkIdentifier(source.part("metric"), faults);
                if (target.has("value") == target.has("averageValue")) {
                    one(target, faults);
                }
            }
            case "Pods" -> {
                checkIdentifier(source.part("metric"), faults);
                if (!target.has("averageValue")) {
                    faults.required(target.at("averageValue"), "must specify a positive target averageValue");
                }
            }
            default -> {
                checkIdentifier(source.part("metric"), faults);
                if (target.has("value") == target.has("averageValue")) {
                    one(target, faults);
                }
            }
        }
    }

    private static void one(JsonCursor target, Faults faults) {
        if (target.has("value")) {
            faults.forbidden(target.at("value"), "may not set both a target value for metric and a per-pod target");
        } else {
            faults.required(target.at("averageValue"), "must set either a target value for metric or a per-pod target");
        }
    }

    private static void checkIdentifier(JsonCursor metric, Faults faults) {
        if (metric.text("name").isEmpty()) {
            faults.required(metric.at("name"));
        } else {
            faults.invalid(metric.at("name"), metric.text("name"), Names.pathSegment(metric.text("name")));
        }
        Labels.checkSelector(metric.partOrNull("selector"), faults);
    }

    private static void checkTarget(JsonCursor target, Faults faults) {
        String type = target.text("type");
        if (type.isEmpty()) {
            faults.required(target.at("type"), "must specify a metric target type");
        }
        if (!List.of("Utilization", "Value", "AverageValue").contains(type)) {
            faults.invalid(target.at("type"), type, "must be either Utilization, Value, or AverageValue");
        }
        for (String field : List.of("value", "averageValue")) {
            if (target.has(field) && Amount.orZero(target.text(field)).sign() <= 0) {
                faults.invalid(target.at(field), target.text(field), "must be positive");
            }
        }
        if (target.has("averageUtilization") && target.number("averageUtilization") < 1) {
            faults.invalid(
                    target.at("averageUtilization"), target.number("averageUtilization"), "must be greater than 0");
        }
    }

    private static void checkBehavior(JsonCursor rules, Faults faults) {
        Numbers.notNegative(rules, faults, "stabilizationWindowSeconds");
        if (rules.number("stabilizationWindowSeconds") > 3600) {
            faults.invalid(
                    rules.at("stabilizationWindowSeconds"),
                    rules.number("stabilizationWindowSeconds"),
                    "must be less than or equal to 3600");
        }
        EnumFields.check(rules, "selectPolicy", List.of("Disabled", "Max", "Min"), faults);
        if (rules.has("policies") && rules.list("policies").isEmpty()) {
            faults.required(rules.at("policies"), "must specify at least one Policy");
        }
        for (JsonCursor policy : rules.parts("policies")) {
            EnumFields.checkPresent(policy, "type", List.of("Percent", "Pods"), faults);
            if (policy.number("value") <= 0) {
                faults.invalid(policy.at("value"), policy.number("value"), "must be greater than zero");
            }
            long period = policy.number("periodSeconds");
            if (period <= 0) {
                faults.invalid(policy.at("periodSeconds"), period, "must be greater than zero");
            } else if (period > 1800) {
                faults.invalid(policy.at("periodSeconds"), period, "must be less than or equal to 1800");
            }
        }
    }
}
