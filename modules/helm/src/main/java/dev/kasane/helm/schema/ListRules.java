package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules about lists. */
final class ListRules {

    private final SchemaValidator validator;

    ListRules(SchemaValidator validator) {
        this.validator = validator;
    }

    boolean check(GoMap schema, GoList list, String place, Evaluated seen) {
        boolean valid = sizes(schema, list, place);
        valid &= contains(schema, list, place);
        boolean newest = validator.draft() == Draft.DRAFT_2020;
        Object items = schema.get("items");
        boolean tuple = !newest && items instanceof GoList;
        List<Object> first = schema.list(newest ? "prefixItems" : "items").items();
        Object rest = tuple ? schema.get("additionalItems") : items;
        for (int i = 0; i < list.size(); i++) {
            Object rule = i < first.size() ? first.get(i) : rest;
            if (rule != null) {
                seen.items(i + 1);
                valid &= validator.check(rule, list.items().get(i), place + "/" + i, new Evaluated());
            }
        }
        Object unevaluated = schema.get("unevaluatedItems");
        if (unevaluated != null && validator.draft().compareTo(Draft.DRAFT_2019) >= 0) {
            for (int i = seen.items(); i < list.size(); i++) {
                valid &= validator.check(unevaluated, list.items().get(i), place + "/" + i, new Evaluated());
            }
            seen.items(list.size());
        }
        return valid;
    }

    private boolean sizes(GoMap schema, GoList list, String place) {
        boolean valid = true;
        if (schema.get("minItems") instanceof Double least && list.size() < least) {
            valid = validator.complain(place, "it needs at least " + least.longValue() + " items");
        }
        if (schema.get("maxItems") instanceof Double most && list.size() > most) {
            valid = validator.complain(place, "it may have at most " + most.longValue() + " items");
        }
        if (schema.isTrue("uniqueItems")) {
            Set<Object> seen = new HashSet<>();
            for (Object item : list.items()) {
                if (!seen.add(ScalarRules.comparable(item))) {
                    return validator.complain(place, "two of its items are equal");
                }
            }
        }
        return valid;
    }

    private boolean contains(GoMap schema, GoList list, String place) {
        Object rule = schema.get("contains");
        if (rule == null || validator.draft() == Draft.DRAFT_4) {
            return true;
        }
        int count = 0;
        for (Object item : list.items()) {
            count += validator.allows(rule, item, new Evaluated()) ? 1 : 0;
        }
        boolean counts = validator.draft().compareTo(Draft.DRAFT_2019) >= 0;
        double least = counts && schema.get("minContains") instanceof Double given ? given : 1;
        double most = counts && schema.get("maxContains") instanceof Double given ? given : Double.MAX_VALUE;
        return count >= least && count <= most
                || validator.complain(place, count + " of its items are what it has to contain");
    }
}
