package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoMap;

/** Keywords that combine schemas: {@code allOf}, {@code anyOf}, {@code oneOf}, {@code not} and conditions. */
final class Combinations {

    private final SchemaValidator validator;

    Combinations(SchemaValidator validator) {
        this.validator = validator;
    }

    boolean check(GoMap schema, Object value, String place, Evaluated seen) {
        boolean valid = true;
        for (Object part : schema.list("allOf").items()) {
            valid &= validator.check(part, value, place, seen);
        }
        if (schema.has("anyOf")) {
            valid &= count(schema, "anyOf", value, seen) > 0 || validator.complain(place, "none of anyOf allows it");
        }
        if (schema.has("oneOf")) {
            int matching = count(schema, "oneOf", value, seen);
            valid &= matching == 1 || validator.complain(place, matching + " of oneOf allow it, and it has to be one");
        }
        Object not = schema.get("not");
        if (not != null && validator.allows(not, value, new Evaluated())) {
            valid = validator.complain(place, "it is what not forbids");
        }
        Object condition = schema.get("if");
        if (condition != null && validator.draft().compareTo(Draft.DRAFT_7) >= 0) {
            Evaluated inner = new Evaluated();
            boolean holds = validator.allows(condition, value, inner);
            if (holds) {
                seen.add(inner);
            }
            Object then = schema.get(holds ? "then" : "else");
            valid &= then == null || validator.check(then, value, place, seen);
        }
        return valid;
    }

    private int count(GoMap schema, String word, Object value, Evaluated seen) {
        int matching = 0;
        for (Object part : schema.list(word).items()) {
            Evaluated inner = new Evaluated();
            if (validator.allows(part, value, inner)) {
                matching++;
                seen.add(inner);
            }
        }
        return matching;
    }
}
