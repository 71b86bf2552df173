package dev.kasane.helm.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/** Rules about maps. */
final class MapRules {

    private static final List<String> OLDER_DEPENDENCIES = List.of("dependencies");
    private static final List<String> DEPENDENCIES = List.of("dependencies", "dependentRequired", "dependentSchemas");

    private final SchemaValidator validator;

    MapRules(SchemaValidator validator) {
        this.validator = validator;
    }

    boolean check(GoMap schema, GoMap map, String place, Evaluated seen) {
        boolean valid = sizes(schema, map, place);
        valid &= dependencies(schema, map, place, seen);
        GoMap properties = schema.map("properties");
        GoMap patterns = schema.map("patternProperties");
        Object additional = schema.get("additionalProperties");
        Object names = validator.draft() == Draft.DRAFT_4 ? null : schema.get("propertyNames");
        for (var entry : map.entries()) {
            String key = entry.getKey();
            String inner = place + "/" + key;
            boolean known = false;
            Object property = properties.get(key);
            if (property != null) {
                known = true;
                valid &= validator.check(property, entry.getValue(), inner, new Evaluated());
            }
            for (var pattern : patterns.entries()) {
                if (expression(pattern.getKey()).matcher(key).find()) {
                    known = true;
                    valid &= validator.check(pattern.getValue(), entry.getValue(), inner, new Evaluated());
                }
            }
            if (!known && additional != null) {
                known = true;
                valid &= Boolean.FALSE.equals(additional)
                        ? validator.complain(place, "additional properties '" + key + "' not allowed")
                        : validator.check(additional, entry.getValue(), inner, new Evaluated());
            }
            if (known) {
                seen.key(key);
            }
            if (names != null && !validator.allows(names, key, new Evaluated())) {
                valid = validator.complain(place, "the key '" + key + "' is not allowed");
            }
        }
        valid &= unevaluated(schema, map, place, seen);
        return valid;
    }

    static Pattern expression(String text) {
        try {
            return Expression.compile(text);
        } catch (PatternSyntaxException e) {
            throw new UnusableSchemaException("'" + text + "' in the schema is no expression");
        }
    }

    private boolean sizes(GoMap schema, GoMap map, String place) {
        boolean valid = true;
        for (Object name : schema.list("required").items()) {
            valid &= map.has(String.valueOf(name)) || validator.complain(place, "missing property '" + name + "'");
        }
        if (schema.get("minProperties") instanceof Double least && map.size() < least) {
            valid = validator.complain(place, "it needs at least " + least.longValue() + " properties");
        }
        if (schema.get("maxProperties") instanceof Double most && map.size() > most) {
            valid = validator.complain(place, "it may have at most " + most.longValue() + " properties");
        }
        return valid;
    }

    private boolean dependencies(GoMap schema, GoMap map, String place, Evaluated seen) {
        boolean valid = true;
        boolean older = validator.draft().compareTo(Draft.DRAFT_2019) < 0;
        for (String word : older ? OLDER_DEPENDENCIES : DEPENDENCIES) {
            for (var entry : schema.map(word).entries()) {
                if (!map.has(entry.getKey())) {
                    continue;
                }
                if (entry.getValue() instanceof GoList needed) {
                    for (Object name : needed.items()) {
                        valid &= map.has(String.valueOf(name))
                                || validator.complain(
                                        place, "with '" + entry.getKey() + "' it needs the property '" + name + "'");
                    }
                } else {
                    valid &= validator.check(entry.getValue(), map, place, seen);
                }
            }
        }
        return valid;
    }

    private boolean unevaluated(GoMap schema, GoMap map, String place, Evaluated seen) {
        Object rule = schema.get("unevaluatedProperties");
        boolean valid = true;
        if (rule != null && validator.draft().compareTo(Draft.DRAFT_2019) >= 0) {
            for (var entry : map.entries()) {
                if (!seen.hasKey(entry.getKey())) {
                    valid &= Boolean.FALSE.equals(rule)
                            ? validator.complain(place, "unevaluated properties '" + entry.getKey() + "' not allowed")
                            : validator.check(rule, entry.getValue(), place + "/" + entry.getKey(), new Evaluated());
                    seen.key(entry.getKey());
                }
            }
        }
        return valid;
    }
}
