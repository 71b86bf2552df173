package dev.kasane.check.policy;

import dev.kasane.check.builtin.Labels;
import dev.kasane.check.builtin.Names;
import dev.kasane.check.builtin.ObjectMeta;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;

/** The rules for policies and their bindings. */
public final class PolicyRules {

    private static final List<String> ACTIONS = List.of("Audit", "Deny", "Warn");

    private PolicyRules() {}

    /** Checks a policy, its expressions included. */
    public static void checkPolicy(JsonCursor object, Faults faults) {
        Policy.of(object, faults);
    }

    /** Checks a binding. */
    public static void checkBinding(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        String policy = spec.text("policyName");
        if (policy.isEmpty()) {
            faults.required(spec.at("policyName"));
        } else {
            faults.invalid(spec.at("policyName"), policy, Names.subdomain(policy));
        }
        JsonCursor parameters = spec.partOrNull("paramRef");
        if (parameters != null) {
            checkParameters(parameters, faults);
        }
        JsonCursor match = spec.partOrNull("matchResources");
        if (match != null) {
            Policy.checkMatch(match, false, faults);
        }
        checkActions(spec, faults);
    }

    private static void checkParameters(JsonCursor parameters, Faults faults) {
        boolean name = !parameters.text("name").isEmpty();
        boolean selector = parameters.has("selector");
        if (name && selector) {
            faults.forbidden(parameters.at("name"), "name and selector are mutually exclusive");
            faults.forbidden(parameters.at("selector"), "name and selector are mutually exclusive");
        } else if (!name && !selector) {
            faults.required(parameters.path(), "one of name or selector must be specified");
        } else if (name) {
            faults.invalid(parameters.at("name"), parameters.text("name"), Names.pathSegment(parameters.text("name")));
        }
        Labels.checkSelector(parameters.partOrNull("selector"), faults);
        String missing = parameters.text("parameterNotFoundAction");
        if (missing.isEmpty()) {
            faults.required(parameters.at("parameterNotFoundAction"));
        } else if (!List.of("Allow", "Deny").contains(missing)) {
            faults.notSupported(parameters.at("parameterNotFoundAction"), missing, List.of("Allow", "Deny"));
        }
    }

    private static void checkActions(JsonCursor spec, Faults faults) {
        List<String> actions = spec.texts("validationActions");
        if (actions.isEmpty()) {
            faults.required(spec.at("validationActions"), "at least one validation action is required");
        }
        for (int i = 0; i < actions.size(); i++) {
            if (!ACTIONS.contains(actions.get(i))) {
                faults.notSupported(spec.at("validationActions").item(i), actions.get(i), ACTIONS);
            }
        }
        if (actions.contains("Deny") && actions.contains("Warn")) {
            faults.invalid(
                    spec.at("validationActions"),
                    Json.copy(spec.list("validationActions")),
                    "must not contain both Deny and Warn");
        }
    }
}
