package dev.kasane.check;

import dev.kasane.change.report.Secrets;
import dev.kasane.check.crd.Definitions;
import dev.kasane.check.policy.Policies;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.value.Fault;
import dev.kasane.json.Json;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.Map;

/**
 * The context of a check: definitions, policies, parameters. Those that targets share are read and compiled once; each
 * target adds its own.
 */
final class CheckContext {

    private static final Gvk DEFINITION = new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition");
    private static final Gvk POLICY = new Gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicy");
    private static final Gvk BINDING =
            new Gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicyBinding");

    private final List<ObjectsByKind> objects;
    private final Definitions definitions;
    private final ObjectChecks checks;
    private final Policies policies;

    private CheckContext(
            Kubernetes version, List<ObjectsByKind> objects, Definitions definitions, Policies sharedPolicies) {
        this.objects = objects;
        this.definitions = definitions;
        ObjectsByKind own = objects.getLast();
        own.of(DEFINITION).forEach(definitions::add);
        this.checks = new ObjectChecks(version, definitions);
        this.policies = sharedPolicies.copy();
        for (Map<String, Object> object : own.of(POLICY)) {
            Map<String, Object> full = checks.defaulted(POLICY, object);
            if (full != null) {
                policies.addPolicy(full);
            }
        }
        for (Map<String, Object> object : own.of(BINDING)) {
            Map<String, Object> full = checks.defaulted(BINDING, object);
            if (full != null) {
                policies.addBinding(full);
            }
        }
    }

    /**
     * The context that all targets share.
     *
     * @throws dev.kasane.problem.KasaneException when a server would reject a policy or a binding: it would enforce
     *     nothing
     */
    static CheckContext shared(Kubernetes version, List<YamlMap> known) {
        ObjectsByKind objects = new ObjectsByKind();
        known.forEach(objects::add);
        CheckContext context = new CheckContext(version, List.of(objects), new Definitions(), new Policies());
        for (YamlMap object : known) {
            context.refuseWrong(object);
        }
        return context;
    }

    private void refuseWrong(YamlMap object) {
        Gvk gvk = ObjectsByKind.kindOf(object);
        if (!gvk.equals(POLICY) && !gvk.equals(BINDING)) {
            return;
        }
        ObjectChecks.Result result = checks.check(gvk, Json.of(object));
        if (result != null && !result.faults().isEmpty()) {
            Fault fault = result.faults().getFirst();
            String what = Secrets.areIn(object) ? fault.reason().name() : fault.plain();
            throw Problem.error(
                            "this " + gvk.kind() + " would enforce nothing, since a server refuses it: " + fault.path()
                                    + ": " + what,
                            object.span(),
                            "correct it, or move it out of the folders that check: in .kasane.yaml names")
                    .asException();
        }
    }

    /** The context of a target: the shared one and its own objects. */
    CheckContext with(Kubernetes version, ObjectsByKind own) {
        return new CheckContext(version, List.of(objects.getFirst(), own), new Definitions(definitions), policies);
    }

    ObjectChecks checks() {
        return checks;
    }

    Policies policies() {
        return policies;
    }

    /** Whether one of the objects of a kind holds what came out of a Secret. */
    boolean isSecret(Map<String, Object> object) {
        return objects.stream().anyMatch(some -> some.isSecret(object));
    }

    /** All objects of a kind. */
    List<Map<String, Object>> of(Gvk gvk) {
        return objects.stream().flatMap(some -> some.of(gvk).stream()).toList();
    }
}
