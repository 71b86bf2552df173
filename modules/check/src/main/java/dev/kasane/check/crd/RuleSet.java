package dev.kasane.check.crd;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.kasane.check.cel.CelEnvironment;
import dev.kasane.check.cel.CelExpression;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.cel.CelValues;
import dev.kasane.check.cel.CostBudget;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules of a schema, compiled. */
final class RuleSet {

    private static final int LONGEST_MESSAGE = 5 << 10;

    private final Schema schema;
    private final List<Compiled> rules;
    private final Map<String, RuleSet> properties;
    private final @Nullable RuleSet additional;
    private final @Nullable RuleSet items;

    /** A rule that can be evaluated. */
    record Compiled(
            Schema.Rule rule,
            CelExpression expression,
            @Nullable CelExpression message) {

        boolean isTransition() {
            return expression.uses("oldSelf");
        }
    }

    private RuleSet(
            Schema schema,
            List<Compiled> rules,
            Map<String, RuleSet> properties,
            @Nullable RuleSet additional,
            @Nullable RuleSet items) {
        this.schema = schema;
        this.rules = rules;
        this.properties = properties;
        this.additional = additional;
        this.items = items;
    }

    /** Compiles the rules of a whole object; null when there are none. Rules that do not compile are left out. */
    static @Nullable RuleSet of(Schema schema) {
        return of(schema, true, "root");
    }

    /** Compiles the rules of a part of an object; null when there are none. */
    static @Nullable RuleSet ofPart(Schema schema) {
        return of(schema, false, "part");
    }

    private static @Nullable RuleSet of(Schema schema, boolean root, String name) {
        Map<String, RuleSet> properties = new LinkedHashMap<>();
        schema.properties().forEach((field, property) -> {
            RuleSet inner = of(property, false, name + "." + field);
            if (inner != null) {
                properties.put(field, inner);
            }
        });
        RuleSet additional = schema.additional() == null ? null : of(schema.additional(), false, name + ".@values");
        RuleSet items = schema.items() == null ? null : of(schema.items(), false, name + ".@items");
        List<Compiled> rules = new ArrayList<>();
        for (Schema.Rule rule : schema.rules()) {
            try {
                rules.add(compile(rule, schema, root, name));
            } catch (CelProblem e) {
                // the definition is rejected for it
            }
        }
        return rules.isEmpty() && properties.isEmpty() && additional == null && items == null
                ? null
                : new RuleSet(schema, rules, properties, additional, items);
    }

    /** Compiles one rule. */
    static Compiled compile(Schema.Rule rule, Schema schema, boolean root, String name) throws CelProblem {
        CelEnvironment environment = environment(rule, schema, root, name);
        CelExpression expression = environment.compile(rule.text("rule"));
        if (expression.type().kind() != CelKind.BOOL) {
            throw new CelProblem("cel expression must evaluate to a bool");
        }
        CelExpression message = null;
        if (!rule.text("messageExpression").isBlank()) {
            message = environment.compile(rule.text("messageExpression"));
            if (message.type().kind() != CelKind.STRING) {
                throw new CelProblem("messageExpression must evaluate to a string");
            }
        }
        return new Compiled(rule, expression, message);
    }

    /** The environment with the variables of a rule. */
    static CelEnvironment environment(Schema.Rule rule, Schema schema, boolean root, String name) throws CelProblem {
        RuleTypes types = new RuleTypes();
        CelType self = root ? types.ofRoot(schema) : types.of(schema, name);
        if (self == null) {
            throw new CelProblem("failed to construct type information for x-kubernetes-validations rules");
        }
        return CelEnvironment.of(
                Map.of("self", self, "oldSelf", rule.hasOptionalOldSelf() ? OptionalType.create(self) : self), types);
    }

    /** Evaluates all rules on a value that its schema takes; an old one is there when it is an update. */
    void check(Object value, @Nullable Object old, FieldPath path, CostBudget budget, Faults faults) {
        if (value == Json.NULL) {
            return;
        }
        for (Compiled rule : rules) {
            checkRule(rule, value, old, path, budget, faults);
        }
        if (value instanceof Map<?, ?>) {
            Map<String, Object> map = Json.map(value);
            Map<String, Object> before = old instanceof Map<?, ?> ? Json.map(old) : Map.of();
            properties.forEach((field, inner) -> {
                Object part = map.get(field);
                if (part != null) {
                    inner.check(part, before.get(field), path.field(field), budget, faults);
                }
            });
            RuleSet values = additional;
            if (values != null) {
                map.forEach((key, part) -> values.check(part, before.get(key), path.key(key), budget, faults));
            }
        } else if (value instanceof List<?> && items != null) {
            List<Object> list = Json.list(value);
            for (int i = 0; i < list.size(); i++) {
                items.check(list.get(i), correlated(list.get(i), old), path.item(i), budget, faults);
            }
        }
    }

    /** The item of the old list with the same keys; null when there is none. */
    private @Nullable Object correlated(Object item, @Nullable Object old) {
        if (!(old instanceof List<?>) || !schema.listType().equals("map")) {
            return null;
        }
        for (Object candidate : Json.list(old)) {
            boolean same = true;
            for (String key : schema.listKeys()) {
                Object a = Json.map(item).get(key);
                Object b = Json.map(candidate).get(key);
                same &= a == null ? b == null : a.equals(b);
            }
            if (same) {
                return candidate;
            }
        }
        return null;
    }

    private void checkRule(
            Compiled rule, Object value, @Nullable Object old, FieldPath path, CostBudget budget, Faults faults) {
        Map<String, Object> variables = new HashMap<>();
        variables.put("self", RuleValues.of(value, schema));
        if (rule.rule().hasOptionalOldSelf()) {
            variables.put("oldSelf", old == null ? Optional.empty() : Optional.of(RuleValues.of(old, schema)));
        } else if (rule.isTransition()) {
            if (old == null) {
                return;
            }
            variables.put("oldSelf", RuleValues.of(old, schema));
        }
        FieldPath at = located(path, rule.rule().text("fieldPath"));
        try {
            if (!Boolean.TRUE.equals(rule.expression().evaluate(variables, budget))) {
                refuse(rule, variables, at, budget, faults);
            }
        } catch (CelProblem e) {
            String message = rule.rule().text("message");
            String where =
                    " evaluating rule: " + (message.isEmpty() ? rule.rule().text("rule") : message);
            String start = "Invalid value: \"" + shown() + "\": ";
            faults.computed(path, Fault.Reason.INVALID, start + e.text() + where, start + "error" + where);
        }
    }

    /** The server shows a value by its type. */
    private String shown() {
        return schema.isIntOrString() ? "" : schema.type().isEmpty() ? "object" : schema.type();
    }

    private void refuse(
            Compiled rule, Map<String, Object> variables, FieldPath path, CostBudget budget, Faults faults) {
        String plain = plain(rule);
        String message = message(rule, plain, variables, budget);
        Fault.Reason reason = switch (rule.rule().text("reason")) {
            case "FieldValueForbidden" -> Fault.Reason.FORBIDDEN;
            case "FieldValueRequired" -> Fault.Reason.REQUIRED;
            case "FieldValueDuplicate" -> Fault.Reason.DUPLICATE;
            default -> Fault.Reason.INVALID;
        };
        String start = start(reason);
        faults.computed(path, reason, start + message, start + plain);
    }

    /** The beginning of the server's message for a reason. */
    private String start(Fault.Reason reason) {
        return switch (reason) {
            case FORBIDDEN -> "Forbidden: ";
            case REQUIRED -> "Required value: ";
            case DUPLICATE -> "Duplicate value: \"" + shown() + "\": ";
            default -> "Invalid value: \"" + shown() + "\": ";
        };
    }

    private static String plain(Compiled rule) {
        String message = rule.rule().text("message");
        return message.isEmpty()
                ? "failed rule: " + CelValues.oneLine(rule.rule().text("rule"))
                : message;
    }

    private static String message(Compiled rule, String plain, Map<String, Object> variables, CostBudget budget) {
        if (rule.message() != null) {
            try {
                Object value = rule.message().evaluate(variables, budget);
                if (value instanceof String text
                        && !text.isBlank()
                        && !text.contains("\n")
                        && text.length() <= LONGEST_MESSAGE) {
                    return text.strip();
                }
            } catch (CelProblem e) {
                // the plain message is given instead
            }
        }
        return plain;
    }

    private static FieldPath located(FieldPath path, String fieldPath) {
        FieldPath at = path;
        for (String step : DefinitionCheck.steps(fieldPath)) {
            at = at.field(step);
        }
        return at;
    }
}
