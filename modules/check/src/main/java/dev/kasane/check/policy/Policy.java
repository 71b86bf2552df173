package dev.kasane.check.policy;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.kasane.check.builtin.AdmissionRules;
import dev.kasane.check.builtin.EnumFields;
import dev.kasane.check.builtin.Labels;
import dev.kasane.check.builtin.Names;
import dev.kasane.check.builtin.ObjectMeta;
import dev.kasane.check.cel.CelEnvironment;
import dev.kasane.check.cel.CelExpression;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parsed and compiled ValidatingAdmissionPolicy. An invalid one enforces nothing, and has a fault.
 *
 * @param name the policy's
 * @param spec its fields, defaults filled in
 * @param matching which requests it is about
 * @param conditions the match conditions
 * @param variables by name, in their order
 * @param validations the validations
 * @param audits the audit annotations
 */
record Policy(
        String name,
        JsonCursor spec,
        Matching matching,
        List<CelExpression> conditions,
        Map<String, CelExpression> variables,
        List<Validation> validations,
        Map<String, CelExpression> audits) {

    private static final List<String> REASONS = List.of("Forbidden", "Invalid", "RequestEntityTooLarge");
    private static final CelType DYN = SimpleType.DYN;

    /** A validation with its message. */
    record Validation(
            CelExpression expression,
            String message,
            @Nullable CelExpression messageExpression) {}

    /** Whether errors are ignored ({@code failurePolicy: Ignore}). */
    boolean ignoresErrors() {
        return spec.text("failurePolicy").equals("Ignore");
    }

    /** Reads a policy, which has the right types and its defaults; notes what is wrong with it. */
    static Policy of(JsonCursor object, Faults faults) {
        return new Reader(object, faults).read();
    }

    /** Compiles expressions one after the other, each with the variables before it. */
    private static final class Reader {
        private final JsonCursor object;
        private final JsonCursor spec;
        private final Faults faults;
        private final PolicyTypes types = new PolicyTypes();
        private final Map<String, CelType> known = new LinkedHashMap<>();

        Reader(JsonCursor object, Faults faults) {
            this.object = object;
            this.spec = object.part("spec");
            this.faults = faults;
        }

        Policy read() {
            ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
            EnumFields.check(spec, "failurePolicy", List.of("Fail", "Ignore"), faults);
            checkParameters();
            checkMatch();
            List<CelExpression> conditions = conditions();
            Map<String, CelExpression> variables = variables();
            List<Validation> validations = validations();
            Map<String, CelExpression> audits = audits();
            if (spec.list("validations").isEmpty()
                    && spec.list("auditAnnotations").isEmpty()) {
                faults.required(spec.at("validations"), "validations or auditAnnotations must be provided");
                faults.required(spec.at("auditAnnotations"), "validations or auditAnnotations must be provided");
            }
            return new Policy(
                    object.part("metadata").text("name"),
                    spec,
                    Matching.of(spec.partOrNull("matchConstraints")),
                    conditions,
                    variables,
                    validations,
                    audits);
        }

        private void checkParameters() {
            JsonCursor kind = spec.partOrNull("paramKind");
            if (kind == null) {
                return;
            }
            String version = kind.text("apiVersion");
            if (version.isEmpty()) {
                faults.required(kind.at("apiVersion"));
            } else if (version.chars().filter(c -> c == '/').count() > 1) {
                faults.invalid(kind.at("apiVersion"), version, "must be a group and a version");
            }
            if (kind.text("kind").isEmpty()) {
                faults.required(kind.at("kind"));
            } else {
                faults.invalid(
                        kind.at("kind"),
                        kind.text("kind"),
                        Names.dns1035(kind.text("kind").toLowerCase(java.util.Locale.ROOT)));
            }
        }

        private void checkMatch() {
            JsonCursor match = spec.partOrNull("matchConstraints");
            if (match == null) {
                faults.required(spec.at("matchConstraints"));
                return;
            }
            Policy.checkMatch(match, true, faults);
        }

        private CelEnvironment environment(boolean withVariables, boolean withAuthorizer) {
            Map<String, CelType> names = new LinkedHashMap<>();
            names.put("object", DYN);
            names.put("oldObject", DYN);
            names.put("request", types.request());
            if (spec.has("paramKind")) {
                names.put("params", DYN);
            }
            names.put("namespaceObject", types.namespace());
            if (withVariables) {
                names.put("variables", types.struct("kubernetes.variables", known));
            }
            return withAuthorizer ? CelEnvironment.withAuthorizer(names, types) : CelEnvironment.of(names, types);
        }

        private @Nullable CelExpression compile(
                JsonCursor part, String field, CelEnvironment environment, String wanted, CelKind... kinds) {
            String text = part.text(field);
            if (text.isBlank()) {
                faults.required(part.at(field), field + " is not specified");
                return null;
            }
            try {
                CelExpression expression = environment.compile(text);
                if (kinds.length == 0
                        || List.of(kinds).contains(expression.type().kind())) {
                    return expression;
                }
                faults.invalid(
                        part.at(field),
                        text,
                        "must evaluate to " + wanted + " but got "
                                + expression.type().name());
            } catch (CelProblem e) {
                faults.invalid(part.at(field), text, e.text());
            }
            return null;
        }

        private List<CelExpression> conditions() {
            List<CelExpression> conditions = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (JsonCursor condition : spec.parts("matchConditions")) {
                String name = condition.text("name");
                if (name.isEmpty()) {
                    faults.required(condition.at("name"));
                } else {
                    faults.invalid(condition.at("name"), name, Names.qualified(name));
                    if (names.contains(name)) {
                        faults.duplicate(condition.at("name"), name);
                    }
                }
                names.add(name);
                CelExpression expression =
                        compile(condition, "expression", environment(false, true), "bool", CelKind.BOOL);
                if (expression != null) {
                    conditions.add(expression);
                }
            }
            return conditions;
        }

        private Map<String, CelExpression> variables() {
            Map<String, CelExpression> variables = new LinkedHashMap<>();
            for (JsonCursor variable : spec.parts("variables")) {
                String name = variable.text("name");
                if (name.isEmpty()) {
                    faults.required(variable.at("name"), "name is not specified");
                } else if (!Names.isIdentifier(name)) {
                    faults.invalid(variable.at("name"), name, "must be a valid CEL identifier");
                }
                CelExpression expression = compile(variable, "expression", environment(true, true), "");
                if (expression != null && Names.isIdentifier(name)) {
                    variables.put(name, expression);
                    known.put(name, expression.type());
                } else if (!variable.text("expression").isBlank() && Names.isIdentifier(name)) {
                    // each fault is reported once
                    known.put(name, DYN);
                }
            }
            return variables;
        }

        private List<Validation> validations() {
            List<Validation> validations = new ArrayList<>();
            for (JsonCursor part : spec.parts("validations")) {
                String message = part.text("message");
                if (part.has("message") && !message.isEmpty() && message.isBlank()) {
                    faults.invalid(part.at("message"), message, "message must be non-empty if specified");
                } else if (message.strip().contains("\n")) {
                    faults.invalid(part.at("message"), message, "message must not contain line breaks");
                } else if (part.text("expression").strip().contains("\n") && message.isBlank() && part.has("message")) {
                    faults.required(part.at("message"), "message must be specified if expression contains line breaks");
                }
                if (part.has("reason") && !REASONS.contains(part.text("reason"))) {
                    faults.notSupported(part.at("reason"), part.text("reason"), REASONS);
                }
                CelExpression expression = compile(part, "expression", environment(true, true), "bool", CelKind.BOOL);
                CelExpression messageExpression = part.text("messageExpression").isEmpty()
                        ? null
                        : compile(part, "messageExpression", environment(true, false), "string", CelKind.STRING);
                if (expression != null) {
                    validations.add(new Validation(expression, message.strip(), messageExpression));
                }
            }
            return validations;
        }

        private Map<String, CelExpression> audits() {
            Map<String, CelExpression> audits = new LinkedHashMap<>();
            String name = object.part("metadata").text("name");
            for (JsonCursor audit : spec.parts("auditAnnotations")) {
                String key = name + "/" + audit.text("key");
                faults.invalid(audit.at("key"), key, Names.qualified(key));
                if (audits.containsKey(key)) {
                    faults.duplicate(audit.at("key"), audit.text("key"));
                }
                CelExpression expression = compile(
                        audit,
                        "valueExpression",
                        environment(true, true),
                        "one of [string null_type]",
                        CelKind.STRING,
                        CelKind.NULL_TYPE);
                if (expression != null) {
                    audits.put(key, expression);
                }
            }
            return audits;
        }
    }

    /** Checks which requests something is about. */
    static void checkMatch(JsonCursor match, boolean needsRules, Faults faults) {
        if (needsRules && match.list("resourceRules").isEmpty()) {
            faults.required(match.at("resourceRules"));
        }
        for (String field : List.of("resourceRules", "excludeResourceRules")) {
            for (JsonCursor rule : match.parts(field)) {
                AdmissionRules.checkRule(rule, faults);
                FieldPath names = rule.at("resourceNames");
                List<String> texts = rule.texts("resourceNames");
                for (int i = 0; i < texts.size(); i++) {
                    faults.invalid(names.item(i), texts.get(i), Names.pathSegment(texts.get(i)));
                    if (texts.indexOf(texts.get(i)) < i) {
                        faults.duplicate(names.item(i), texts.get(i));
                    }
                }
            }
        }
        EnumFields.check(match, "matchPolicy", List.of("Equivalent", "Exact"), faults);
        Labels.checkSelector(match.partOrNull("namespaceSelector"), faults);
        Labels.checkSelector(match.partOrNull("objectSelector"), faults);
    }
}
