package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for scheduling: tolerations, affinity, topology spread. */
final class Scheduling {

    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final String NEEDED = "requiredDuringSchedulingIgnoredDuringExecution";

    private Scheduling() {}

    static void check(JsonCursor spec, Faults faults) {
        Labels.check(spec.entries("nodeSelector"), spec.at("nodeSelector"), faults);
        spec.parts("tolerations").forEach(toleration -> checkToleration(toleration, faults));
        JsonCursor affinity = spec.part("affinity");
        JsonCursor nodes = affinity.part("nodeAffinity");
        JsonCursor needed = nodes.partOrNull(NEEDED);
        if (needed != null) {
            checkNodeSelector(needed, faults);
        }
        for (JsonCursor term : nodes.parts(PREFERRED)) {
            checkWeight(term, faults);
            checkNodeTerm(term.part("preference"), faults);
        }
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            JsonCursor pods = affinity.part(kind);
            pods.parts(NEEDED).forEach(term -> checkPodTerm(term, faults));
            for (JsonCursor term : pods.parts(PREFERRED)) {
                checkWeight(term, faults);
                checkPodTerm(term.part("podAffinityTerm"), faults);
            }
        }
        spec.parts("topologySpreadConstraints").forEach(constraint -> checkSpread(constraint, faults));
        checkGates(spec, faults);
    }

    private static void checkWeight(JsonCursor term, Faults faults) {
        if (term.number("weight") < 1 || term.number("weight") > 100) {
            faults.invalid(term.at("weight"), term.number("weight"), "must be in the range 1-100");
        }
    }

    private static void checkToleration(JsonCursor toleration, Faults faults) {
        String key = toleration.text("key");
        String operator = toleration.text("operator");
        if (!key.isEmpty()) {
            faults.invalid(toleration.at("key"), key, Names.qualified(key));
        } else if (!operator.equals("Exists")) {
            faults.invalid(
                    toleration.at("operator"),
                    operator,
                    "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
        }
        if (toleration.has("tolerationSeconds") && !toleration.text("effect").equals("NoExecute")) {
            faults.invalid(
                    toleration.at("effect"),
                    toleration.text("effect"),
                    "effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        String value = toleration.text("value");
        switch (operator) {
            case "", "Equal" -> faults.invalid(toleration.at("operator"), value, Names.labelValue(value));
            case "Exists" -> {
                if (!value.isEmpty()) {
                    faults.invalid(toleration.at("operator"), value, "value must be empty when `operator` is 'Exists'");
                }
            }
            default -> faults.notSupported(toleration.at("operator"), operator, List.of("Equal", "Exists"));
        }
        if (!toleration.text("effect").isEmpty()) {
            EnumFields.check(toleration, "effect", EFFECTS, faults);
        }
    }

    static void checkNodeSelector(JsonCursor selector, Faults faults) {
        List<JsonCursor> terms = selector.parts("nodeSelectorTerms");
        if (terms.isEmpty()) {
            faults.required(selector.at("nodeSelectorTerms"), "must have at least one node selector term");
        }
        terms.forEach(term -> checkNodeTerm(term, faults));
    }

    private static void checkNodeTerm(JsonCursor term, Faults faults) {
        for (JsonCursor expression : term.parts("matchExpressions")) {
            int values = expression.list("values").size();
            switch (expression.text("operator")) {
                case "In", "NotIn" -> {
                    if (values == 0) {
                        faults.required(
                                expression.at("values"), "must be specified when `operator` is 'In' or 'NotIn'");
                    }
                }
                case "Exists", "DoesNotExist" -> {
                    if (values > 0) {
                        faults.forbidden(
                                expression.at("values"),
                                "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                    }
                }
                case "Gt", "Lt" -> {
                    if (values != 1) {
                        faults.required(
                                expression.at("values"),
                                "must be specified single value when `operator` is 'Lt' or 'Gt'");
                    }
                }
                default ->
                    faults.invalid(
                            expression.at("operator"), expression.text("operator"), "not a valid selector operator");
            }
            faults.invalid(expression.at("key"), expression.text("key"), Names.qualified(expression.text("key")));
        }
        for (JsonCursor field : term.parts("matchFields")) {
            if (!List.of("In", "NotIn").contains(field.text("operator"))) {
                faults.invalid(field.at("operator"), field.text("operator"), "not a valid selector operator");
            } else if (field.list("values").size() != 1) {
                faults.required(
                        field.at("values"),
                        "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
            }
            if (!field.text("key").equals("metadata.name")) {
                faults.invalid(field.at("key"), field.text("key"), "not a valid field selector key");
            }
        }
    }

    private static void checkPodTerm(JsonCursor term, Faults faults) {
        Labels.checkSelector(term.partOrNull("labelSelector"), faults);
        Labels.checkSelector(term.partOrNull("namespaceSelector"), faults);
        List<String> namespaces = term.texts("namespaces");
        for (int i = 0; i < namespaces.size(); i++) {
            // the server leaves the index out
            faults.invalid(term.at("namespaces"), namespaces.get(i), Names.labelWithoutDots(namespaces.get(i)));
        }
        String key = term.text("topologyKey");
        if (key.isEmpty()) {
            faults.required(term.at("topologyKey"), "can not be empty");
        }
        faults.invalid(term.at("topologyKey"), key, Names.qualified(key));
        for (String field : List.of("matchLabelKeys", "mismatchLabelKeys")) {
            if (!term.list(field).isEmpty() && !term.has("labelSelector")) {
                faults.forbidden(term.at(field), "must not be specified when labelSelector is not set");
            }
        }
    }

    private static void checkSpread(JsonCursor constraint, Faults faults) {
        if (constraint.number("maxSkew") <= 0) {
            faults.invalid(constraint.at("maxSkew"), constraint.number("maxSkew"), "must be greater than zero");
        }
        String key = constraint.text("topologyKey");
        if (key.isEmpty()) {
            faults.required(constraint.at("topologyKey"), "can not be empty");
        }
        EnumFields.checkPresent(constraint, "whenUnsatisfiable", List.of("DoNotSchedule", "ScheduleAnyway"), faults);
        if (constraint.has("minDomains")) {
            if (constraint.number("minDomains") <= 0) {
                faults.invalid(
                        constraint.at("minDomains"), constraint.number("minDomains"), "must be greater than zero");
            }
            if (!constraint.text("whenUnsatisfiable").equals("DoNotSchedule")) {
                faults.invalid(
                        constraint.at("minDomains"),
                        constraint.number("minDomains"),
                        "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not "
                                + constraint.text("whenUnsatisfiable"));
            }
        }
        EnumFields.check(constraint, "nodeAffinityPolicy", List.of("Honor", "Ignore"), faults);
        EnumFields.check(constraint, "nodeTaintsPolicy", List.of("Honor", "Ignore"), faults);
        if (!constraint.list("matchLabelKeys").isEmpty() && !constraint.has("labelSelector")) {
            faults.forbidden(constraint.at("matchLabelKeys"), "must not be specified when labelSelector is not set");
        }
        Labels.checkSelector(constraint.partOrNull("labelSelector"), faults);
    }

    private static void checkGates(JsonCursor spec, Faults faults) {
        Set<String> seen = new HashSet<>();
        for (JsonCursor gate : spec.parts("schedulingGates")) {
            String name = gate.text("name");
            faults.invalid(gate.path(), name, Names.qualified(name));
            if (!seen.add(name)) {
                faults.duplicate(gate.path(), name);
            }
        }
    }
}
