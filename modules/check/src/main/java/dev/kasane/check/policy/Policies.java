package dev.kasane.check.policy;

import dev.cel.runtime.CelVariableResolver;
import dev.kasane.check.builtin.Labels;
import dev.kasane.check.cel.CelExpression;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.cel.CelValues;
import dev.kasane.check.cel.CostBudget;
import dev.kasane.check.cel.LazyMap;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Evaluates ValidatingAdmissionPolicies with their bindings on requests. */
public final class Policies {

    private static final int LONGEST_MESSAGE = 5 << 10;

    private final Map<String, Policy> policies = new LinkedHashMap<>();
    private final Map<String, Binding> bindings = new LinkedHashMap<>();

    /** A binding, with the requests that it applies to. */
    private record Binding(String name, JsonCursor spec, Matching matching) {

        static Binding of(JsonCursor object) {
            JsonCursor spec = object.part("spec");
            return new Binding(
                    object.part("metadata").text("name"), spec, Matching.of(spec.partOrNull("matchResources")));
        }
    }

    /** A copy, to which more can be added; what is compiled is compiled once. */
    public Policies copy() {
        Policies copy = new Policies();
        copy.policies.putAll(policies);
        copy.bindings.putAll(bindings);
        return copy;
    }

    /** Adds a policy with its defaults; one in which something is wrong enforces nothing. */
    public void addPolicy(Map<String, Object> object) {
        Faults faults = new Faults();
        Policy policy = Policy.of(new JsonCursor(object, FieldPath.ROOT), faults);
        if (faults.isEmpty()) {
            policies.put(policy.name(), policy);
        }
    }

    /** Adds a binding with its defaults; one in which something is wrong enforces nothing. */
    public void addBinding(Map<String, Object> object) {
        Faults faults = new Faults();
        JsonCursor binding = new JsonCursor(object, FieldPath.ROOT);
        PolicyRules.checkBinding(binding, faults);
        if (faults.isEmpty()) {
            bindings.put(binding.part("metadata").text("name"), Binding.of(binding));
        }
    }

    /** Whether nothing is enforced. */
    public boolean isEmpty() {
        return policies.isEmpty() || bindings.isEmpty();
    }

    /**
     * The verdicts of all policies that apply to a request.
     *
     * @param parameters where the parameters of policies come from
     */
    public List<Verdict> of(Request request, Parameters parameters) {
        List<Verdict> verdicts = new ArrayList<>();
        SeenObject object = new SeenObject();
        for (Binding binding : bindings.values()) {
            Policy policy = policies.get(binding.spec().text("policyName"));
            if (policy != null) {
                Verdict verdict = new Evaluation(policy, binding, request, parameters, object).run();
                if (verdict != null) {
                    verdicts.add(verdict);
                }
            }
        }
        return verdicts;
    }

    /** The object of a request as a CEL value, converted once for all policies. */
    private static final class SeenObject {
        private @Nullable Request request;
        private Object value = CelValues.nothing();

        Object of(Request seen) {
            if (request != seen) {
                value = CelValues.of(seen.object());
                request = seen;
            }
            return value;
        }
    }

    /** The evaluation of one policy with one binding on one request. */
    private static final class Evaluation {
        private final Policy policy;
        private final Binding binding;
        private final Request request;
        private final Parameters parameters;
        private final SeenObject object;
        private final List<Verdict.Refusal> refusals = new ArrayList<>();
        private final List<String> unanswered = new ArrayList<>();
        private final Map<String, String> audit = new LinkedHashMap<>();

        /** Whether results with the present parameters could reveal values of a Secret. */
        private boolean isSecret;

        Evaluation(Policy policy, Binding binding, Request request, Parameters parameters, SeenObject object) {
            this.policy = policy;
            this.binding = binding;
            this.request = request;
            this.parameters = parameters;
            this.object = object;
        }

        @Nullable
        Verdict run() {
            try {
                Request seen = policy.matching().match(request);
                if (seen == null || binding.matching().match(request) == null) {
                    return null;
                }
                evaluate(seen);
            } catch (Matching.UnknownNamespace e) {
                unanswered.add(String.valueOf(e.getMessage()));
            }
            return new Verdict(
                    policy.name(),
                    binding.name(),
                    binding.spec().texts("validationActions"),
                    refusals,
                    unanswered,
                    audit);
        }

        private void evaluate(Request seen) {
            if (!policy.spec().has("paramKind")) {
                evaluate(seen, null);
                return;
            }
            JsonCursor reference = binding.spec().partOrNull("paramRef");
            if (reference == null) {
                evaluate(seen, CelValues.nothing());
                return;
            }
            try {
                List<Map<String, Object>> found = found(reference, seen);
                for (Map<String, Object> parameter : found) {
                    isSecret = parameters.isSecret(parameter);
                    evaluate(seen, CelValues.of(parameter));
                }
            } catch (CelProblem e) {
                String text = "failed to configure " + e.text();
                error(-1, text, text);
            }
        }

        private List<Map<String, Object>> found(JsonCursor reference, Request seen) throws CelProblem {
            JsonCursor kind = policy.spec().part("paramKind");
            Gvk gvk = Gvk.of(kind.text("apiVersion"), kind.text("kind"));
            Boolean outside = parameters.isClusterScoped(gvk);
            if (outside == null) {
                throw new CelProblem("policy: failed to find resource referenced by paramKind: '" + gvk.apiVersion()
                        + ", Kind=" + gvk.kind() + "'");
            }
            String namespace = reference.text("namespace");
            if (outside && !namespace.isEmpty()) {
                throw new CelProblem(
                        "binding: paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
            }
            if (!outside && namespace.isEmpty()) {
                Request.Namespace own = seen.namespace();
                if (own == null) {
                    throw new CelProblem(
                            "binding: cannot use namespaced paramRef in policy binding that matches cluster-scoped resources");
                }
                namespace = own.name();
            }
            List<Map<String, Object>> found = new ArrayList<>();
            for (Map<String, Object> object : parameters.objects(gvk)) {
                Map<String, Object> metadata = Json.map(object.getOrDefault("metadata", Map.of()));
                boolean there = outside || namespace.equals(metadata.getOrDefault("namespace", "default"));
                JsonCursor selector = reference.partOrNull("selector");
                boolean meant = selector == null
                        ? reference.text("name").equals(metadata.get("name"))
                        : Labels.matches(selector.map(), Json.map(metadata.getOrDefault("labels", Map.of())));
                if (there && meant) {
                    found.add(object);
                }
            }
            if (found.isEmpty() && reference.text("parameterNotFoundAction").equals("Deny")) {
                throw new CelProblem("binding: no params found for policy binding with `Deny` parameterNotFoundAction");
            }
            return found;
        }

        private void evaluate(Request seen, @Nullable Object parameter) {
            CostBudget budget = new CostBudget();
            CelVariableResolver names = new Names(seen, parameter, budget);
            if (!conditionsHold(names, budget)) {
                return;
            }
            int index = 0;
            for (Policy.Validation validation : policy.validations()) {
                try {
                    if (!Boolean.TRUE.equals(validation.expression().evaluate(names, budget))) {
                        String plain = plain(validation);
                        String message = isSecret ? plain : message(validation, plain, names, budget);
                        refusals.add(new Verdict.Refusal(index, message, plain));
                    }
                } catch (CelProblem e) {
                    problem(index, validation.expression(), e);
                }
                index++;
            }
            policy.audits().forEach((key, expression) -> {
                try {
                    Object value = expression.evaluate(names, budget);
                    if (value instanceof String text && !text.isBlank()) {
                        audit.put(key, text.strip());
                    }
                } catch (CelProblem e) {
                    problem(-1, expression, e);
                }
            });
        }

        private void problem(int index, CelExpression expression, CelProblem problem) {
            if (problem.isUnanswerable()) {
                unanswered.add(
                        "expression '" + expression.text().strip() + "'" + (isSecret ? "" : ": " + problem.text()));
            } else {
                String plain = "expression '" + expression.text().strip() + "' resulted in error";
                error(index, isSecret ? plain : plain + ": " + problem.text(), plain);
            }
        }

        private void error(int index, String message, String plain) {
            if (!policy.ignoresErrors()) {
                refusals.add(new Verdict.Refusal(index, message, plain));
            }
        }

        /** Whether all match conditions are true. A false condition skips the policy, even if another one fails. */
        private boolean conditionsHold(CelVariableResolver names, CostBudget budget) {
            CelProblem failed = null;
            CelExpression failing = null;
            for (CelExpression condition : policy.conditions()) {
                try {
                    if (!Boolean.TRUE.equals(condition.evaluate(names, budget))) {
                        return false;
                    }
                } catch (CelProblem e) {
                    failed = e;
                    failing = condition;
                }
            }
            if (failed != null && failing != null) {
                problem(-1, failing, failed);
                return false;
            }
            return true;
        }

        private static String plain(Policy.Validation validation) {
            return validation.message().isEmpty()
                    ? "failed expression: " + validation.expression().text().strip()
                    : validation.message();
        }

        private static String message(
                Policy.Validation validation, String plain, CelVariableResolver names, CostBudget budget) {
            if (validation.messageExpression() != null) {
                try {
                    Object value = validation.messageExpression().evaluate(names, budget);
                    if (value instanceof String text
                            && !text.isBlank()
                            && !text.strip().contains("\n")
                            && text.length() <= LONGEST_MESSAGE) {
                        return text.strip();
                    }
                } catch (CelProblem e) {
                    // the plain message is given instead
                }
            }
            return plain;
        }

        private LazyMap variables(CelVariableResolver names, CostBudget budget) {
            LazyMap variables = new LazyMap();
            policy.variables()
                    .forEach((name, expression) -> variables.with(name, () -> {
                        try {
                            return expression.evaluate(names, budget);
                        } catch (CelProblem e) {
                            throw e.isUnanswerable()
                                    ? e
                                    : new CelProblem(
                                            "composited variable \"" + name + "\" fails to evaluate: " + e.text());
                        }
                    }));
            return variables;
        }

        /** The variables of expressions, computed on demand, since most expressions use few. */
        private final class Names implements CelVariableResolver {
            private final Request seen;
            private final @Nullable Object parameter;
            private final LazyMap computed;

            Names(Request seen, @Nullable Object parameter, CostBudget budget) {
                this.seen = seen;
                this.parameter = parameter;
                this.computed = new LazyMap()
                        .with("request", () -> request(seen))
                        .with("variables", () -> variables(this, budget));
            }

            @Override
            public Optional<Object> find(String name) {
                return Optional.ofNullable(
                        switch (name) {
                            case "object" -> object.of(seen);
                            case "oldObject" -> CelValues.nothing();
                            case "namespaceObject" -> namespace(seen);
                            case "authorizer" -> CelValues.authorizer();
                            case "params" -> parameter;
                            default -> computed.get(name);
                        });
            }
        }

        private Object namespace(Request seen) {
            Request.Namespace namespace = seen.namespace();
            if (namespace == null || seen.clusterScoped()) {
                return CelValues.nothing();
            }
            if (!namespace.known()) {
                return new LazyMap()
                        .unanswerable("metadata", "the namespace " + namespace.name() + " is not among the objects")
                        .unanswerable("spec", "the namespace " + namespace.name() + " is not among the objects")
                        .unanswerable("status", "the namespace " + namespace.name() + " is not among the objects");
            }
            return CelValues.of(namespace.object());
        }

        private LazyMap request(Request seen) {
            LazyMap map = new LazyMap()
                    .with("operation", () -> "CREATE")
                    .with("name", seen::name)
                    .with("kind", () -> kind(seen.gvk()))
                    .with("requestKind", () -> kind(request.gvk()))
                    .with("resource", () -> resource(seen))
                    .with("requestResource", () -> resource(request))
                    .with("dryRun", () -> false)
                    .unanswerable("options", "the options of a request are known to a server only")
                    .unanswerable("userInfo", "only a server has the user of a request");
            Request.Namespace namespace = seen.namespace();
            if (seen.isNamespace()) {
                map.with("namespace", seen::name);
            } else if (namespace != null && !seen.clusterScoped()) {
                map.with("namespace", namespace::name);
            }
            return map;
        }

        private static Map<String, Object> kind(Gvk gvk) {
            return Map.of("group", gvk.group(), "version", gvk.version(), "kind", gvk.kind());
        }

        private static Map<String, Object> resource(Request request) {
            return Map.of(
                    "group", request.gvk().group(), "version", request.gvk().version(), "resource", request.plural());
        }
    }
}
