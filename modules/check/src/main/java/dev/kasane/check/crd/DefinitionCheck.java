package dev.kasane.check.crd;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.types.CelKind;
import dev.kasane.check.cel.CelEnvironment;
import dev.kasane.check.cel.CelExpression;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.cel.CostEstimate;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Validates the schema in a custom resource definition as an API server does, with its CEL rules and their cost. */
final class DefinitionCheck {

    private static final long COST_OF_RULE = 10_000_000;
    private static final long COST_OF_ALL = 100_000_000;
    private static final List<String> REASONS =
            List.of("FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");
    private static final Pattern STEP = Pattern.compile("\\.([A-Za-z_][A-Za-z0-9_-]*)|\\['((?:[^'\\\\]|\\\\.)*)'\\]");

    private final Faults faults;
    private final StructureCheck structure;
    private final BranchCheck branches;
    private double total;

    DefinitionCheck(Faults faults) {
        this.faults = faults;
        this.structure = new StructureCheck(faults);
        this.branches = new BranchCheck(faults);
    }

    /** Checks the schema of a version at a path. */
    void check(Map<String, Object> keywords, FieldPath path) {
        Schema root = Schema.of(keywords);
        if (!root.type().equals("object")) {
            if (root.type().isEmpty()) {
                faults.required(path.field("type"), "must not be empty at the root");
            } else {
                faults.invalid(path.field("type"), root.type(), "must be object at the root");
            }
        }
        int before = faults.size();
        check(root, path, new Place(true, false, 1, "root"));
        if (total > COST_OF_ALL) {
            faults.forbidden(
                    path,
                    "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds" + " budget"
                            + factor(total / COST_OF_ALL));
        }
        if (faults.size() == before) {
            checkDefaults(root, path);
        }
    }

    /**
     * The place of a schema, with properties for the cost estimate.
     *
     * @param root whether it is that of the whole object
     * @param uncorrelatable whether old values cannot be found for it
     * @param times how often it may be there in one object; negative when nothing but the size of a request bounds it
     * @param name the name of its type
     */
    private record Place(boolean root, boolean uncorrelatable, double times, String name) {

        Place inner(String step, boolean lost, long more) {
            return new Place(
                    false, uncorrelatable || lost, times < 0 || more < 0 ? -1 : times * more, name + "." + step);
        }

        double times(Schema schema) {
            return times < 0 ? SizeShape.mostOften(schema) : times;
        }
    }

    private void check(Schema schema, FieldPath path, Place place) {
        structure.check(schema, path, place.root());
        branches.check(schema, path);
        if (!schema.rules().isEmpty()) {
            checkRules(schema, path, place);
        }
        schema.properties()
                .forEach((name, property) ->
                        check(property, path.field("properties").key(name), place.inner(name, false, 1)));
        if (schema.additional() != null && schema.keywords().get("additionalProperties") instanceof Map<?, ?>) {
            check(
                    schema.additional(),
                    path.field("additionalProperties"),
                    place.inner("@values", false, schema.number("maxProperties")));
        }
        if (schema.items() != null) {
            boolean lost = !schema.listType().equals("map");
            check(schema.items(), path.field("items"), place.inner("@items", lost, schema.number("maxItems")));
        }
    }

    private void checkRules(Schema schema, FieldPath path, Place place) {
        if (schema.type().isEmpty() && !schema.isIntOrString()) {
            faults.add(
                    path.field("x-kubernetes-validations"),
                    dev.kasane.check.value.Fault.Reason.INVALID,
                    "rules need a schema with a type",
                    null);
            return;
        }
        for (int i = 0; i < schema.rules().size(); i++) {
            checkRule(
                    schema.rules().get(i),
                    schema,
                    path.field("x-kubernetes-validations").item(i),
                    path,
                    place);
        }
    }

    private void checkRule(Schema.Rule rule, Schema schema, FieldPath path, FieldPath holder, Place place) {
        JsonCursor part = new JsonCursor(rule.fields(), path);
        String text = rule.text("rule");
        String message = rule.text("message");
        if (text.isBlank()) {
            faults.required(path.field("rule"), "rule is not specified");
        }
        if (part.has("message") && !message.isEmpty() && message.isBlank()) {
            faults.invalid(path.field("message"), message, "must be non-empty if specified");
        } else if (message.strip().contains("\n")) {
            faults.invalid(path.field("message"), message, "must not contain line breaks");
        } else if (text.strip().contains("\n") && message.isBlank()) {
            faults.required(path.field("message"), "message must be specified if rule contains line breaks");
        }
        if (part.has("messageExpression")
                && !rule.text("messageExpression").isEmpty()
                && rule.text("messageExpression").isBlank()) {
            faults.required(path.field("messageExpression"), "must be non-empty if specified");
        }
        if (part.has("reason") && !REASONS.contains(rule.text("reason"))) {
            faults.notSupported(path.field("reason"), rule.text("reason"), REASONS);
        }
        checkFieldPath(rule, schema, path);
        if (text.isBlank()) {
            return;
        }
        try {
            compile(rule, schema, path, holder, place);
        } catch (CelProblem e) {
            faults.invalid(path.field("rule"), text, e.text());
        }
    }

    private void compile(Schema.Rule rule, Schema schema, FieldPath path, FieldPath holder, Place place)
            throws CelProblem {
        CelEnvironment environment = RuleSet.environment(rule, schema, place.root(), place.name());
        SizeShape shape = new SizeShape(schema, place.root() || schema.isEmbedded());
        boolean usesOld = false;
        try {
            CelExpression expression = environment.compile(rule.text("rule"));
            usesOld = expression.uses("oldSelf");
            if (expression.type().kind() != CelKind.BOOL) {
                faults.invalid(path.field("rule"), rule.text("rule"), "cel expression must evaluate to a bool");
            }
            double cost = CostEstimate.of(expression, shape) * place.times(schema);
            total += cost;
            if (cost > COST_OF_RULE) {
                faults.forbidden(
                        path.field("rule"), "estimated rule cost exceeds budget" + factor(cost / COST_OF_RULE));
            }
            if (usesOld && place.uncorrelatable()) {
                faults.invalid(
                        path.field("rule"),
                        rule.text("rule"),
                        "oldSelf cannot be used on the uncorrelatable portion of the schema within " + holder);
            }
        } catch (CelProblem e) {
            faults.invalid(path.field("rule"), rule.text("rule"), e.text());
        }
        if (rule.hasOptionalOldSelf() && !usesOld) {
            faults.invalid(path.field("optionalOldSelf"), true, "may not be set if oldSelf is not used in rule");
        }
        if (!rule.text("messageExpression").isBlank()) {
            try {
                CelExpression expression = environment.compile(rule.text("messageExpression"));
                if (expression.type().kind() != CelKind.STRING) {
                    faults.invalid(
                            path.field("messageExpression"),
                            rule.text("messageExpression"),
                            "must evaluate to a string");
                }
                double cost = CostEstimate.of(expression, shape);
                total += cost;
                if (cost > COST_OF_RULE) {
                    faults.forbidden(
                            path.field("messageExpression"),
                            "estimated messageExpression cost exceeds budget" + factor(cost / COST_OF_RULE));
                }
            } catch (CelProblem e) {
                faults.invalid(path.field("messageExpression"), rule.text("messageExpression"), e.text());
            }
        }
    }

    private static String factor(double factor) {
        String times =
                factor > 100 ? "more than 100x" : String.format(Locale.ROOT, factor < 1.5 ? "%.6fx" : "%.1fx", factor);
        return " by factor of " + times + " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength"
                + " where arrays, maps, and strings are declared)";
    }

    private void checkFieldPath(Schema.Rule rule, Schema schema, FieldPath path) {
        String fieldPath = rule.text("fieldPath");
        if (!rule.fields().containsKey("fieldPath")) {
            return;
        }
        boolean right = !fieldPath.isBlank() && isWhole(fieldPath);
        Schema at = schema;
        for (String step : steps(fieldPath)) {
            Schema next = at == null ? null : at.properties().getOrDefault(step, at.additional());
            right &= next != null;
            at = next;
        }
        if (!right) {
            faults.invalid(path.field("fieldPath"), fieldPath, "must be a valid path");
        }
    }

    private static boolean isWhole(String fieldPath) {
        int end = 0;
        Matcher matcher = STEP.matcher(fieldPath);
        while (matcher.find()) {
            if (matcher.start() != end) {
                return false;
            }
            end = matcher.end();
        }
        return end == fieldPath.length();
    }

    /** The names of a path such as {@code .a['b-c']}. */
    static List<String> steps(String fieldPath) {
        List<String> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(fieldPath);
        while (matcher.find()) {
            String plain = matcher.group(1);
            steps.add(plain != null ? plain : matcher.group(2).replace("\\'", "'"));
        }
        return steps;
    }

    /** A default must be a value that the schema takes. */
    private void checkDefaults(Schema schema, FieldPath path) {
        Object value = schema.defaultValue();
        if (value != null) {
            Object filled = Json.copy(value);
            CustomDefaults.fill(filled, schema, false);
            FieldPath at = path.field("default");
            Faults inner = new Faults();
            SchemaCheck.check(filled, schema, at, inner);
            unknown(filled, schema, at, inner);
            RuleSet rules = inner.isEmpty() ? RuleSet.ofPart(schema) : null;
            if (rules != null) {
                rules.check(filled, null, at, new dev.kasane.check.cel.CostBudget(), inner);
            }
            faults.addAll(inner.all());
        }
        schema.properties()
                .forEach((name, property) ->
                        checkDefaults(property, path.field("properties").key(name)));
        if (schema.additional() != null) {
            checkDefaults(schema.additional(), path.field("additionalProperties"));
        }
        if (schema.items() != null) {
            checkDefaults(schema.items(), path.field("items"));
        }
    }

    private static void unknown(Object value, Schema schema, FieldPath at, Faults inner) {
        if (value instanceof Map<?, ?>
                && schema.additional() == null
                && !schema.keepsUnknownFields()
                && schema.type().equals("object")) {
            Json.map(value).forEach((name, item) -> {
                Schema property = schema.properties().get(name);
                if (property == null) {
                    inner.invalid(at, Json.copy(value), "must not have unknown fields");
                } else {
                    unknown(item, property, at, inner);
                }
            });
        }
    }
}
