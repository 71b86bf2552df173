package dev.kasane.check.crd;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that schemas in combinations (allOf, anyOf, oneOf, not) do not change the structure. */
final class BranchCheck {

    private static final List<String> NOT_IN_BRANCHES = List.of(
            "type",
            "default",
            "additionalProperties",
            "nullable",
            "description",
            "title",
            "x-kubernetes-preserve-unknown-fields",
            "x-kubernetes-embedded-resource",
            "x-kubernetes-int-or-string",
            "x-kubernetes-list-type",
            "x-kubernetes-map-type",
            "x-kubernetes-validations");

    private final Faults faults;

    BranchCheck(Faults faults) {
        this.faults = faults;
    }

    /** Checks what a schema combines. */
    void check(Schema schema, FieldPath path) {
        checkBranches(schema.keywords(), path, false, schema.isIntOrString());
    }

    private void checkBranches(Map<String, Object> keywords, FieldPath path, boolean inBranch, boolean ofIntOrString) {
        if (inBranch) {
            boolean intOrString = List.of("integer", "string").contains(String.valueOf(keywords.get("type")))
                    && keywords.keySet().equals(Set.of("type"));
            for (String keyword : NOT_IN_BRANCHES) {
                if (keywords.containsKey(keyword) && !(keyword.equals("type") && intOrString && ofIntOrString)) {
                    faults.forbidden(path.field(keyword), "must be empty to be structural");
                }
            }
        }
        for (String keyword : List.of("allOf", "anyOf", "oneOf")) {
            List<Object> branches = Json.list(keywords.getOrDefault(keyword, List.of()));
            for (int i = 0; i < branches.size(); i++) {
                // anyOf: [{type: integer}, {type: string}] is the usual form of such a type
                boolean types = ofIntOrString && !keyword.equals("oneOf");
                checkBranch(Json.map(branches.get(i)), path.field(keyword).item(i), types);
            }
        }
        if (keywords.get("not") instanceof Map<?, ?> not) {
            checkBranch(Json.map(not), path.field("not"), false);
        }
    }

    private void checkBranch(Map<String, Object> branch, FieldPath path, boolean ofIntOrString) {
        checkBranches(branch, path, true, ofIntOrString);
        Json.map(branch.getOrDefault("properties", Map.of()))
                .forEach((name, property) ->
                        checkBranch(Json.map(property), path.field("properties").key(name), false));
        if (branch.get("items") instanceof Map<?, ?> items) {
            checkBranch(Json.map(items), path.field("items"), false);
        }
    }
}
