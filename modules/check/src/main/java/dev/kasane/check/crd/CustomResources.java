package dev.kasane.check.crd;

import dev.kasane.check.builtin.Names;
import dev.kasane.check.builtin.ObjectMeta;
import dev.kasane.check.cel.CostBudget;
import dev.kasane.check.schema.AppliedTypes;
import dev.kasane.check.schema.Type;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Validates the objects of one version of a custom resource. */
public final class CustomResources {

    private final Schema schema;
    private final Type type;
    private final boolean hasStatus;
    private final @Nullable RuleSet rules;

    /**
     * A version of a custom resource.
     *
     * @param keywords its {@code openAPIV3Schema}
     * @param hasStatus whether the status is a subresource, so that a server checks the types of its fields and then
     *     drops it in other requests
     */
    public CustomResources(Map<String, Object> keywords, boolean hasStatus) {
        this.hasStatus = hasStatus;
        this.schema = Schema.of(keywords);
        this.type = CustomType.ofRoot(schema);
        this.rules = RuleSet.of(schema);
    }

    /** Checks an object as it is applied; gives it with defaults filled in. */
    public Map<String, Object> check(Map<String, Object> object, Faults faults) {
        AppliedTypes.check(object, type, faults);
        if (!faults.isEmpty()) {
            return object;
        }
        Map<String, Object> value = Json.map(Json.copy(object));
        if (hasStatus) {
            value.remove("status");
        }
        CustomDefaults.fill(value, schema, false);
        checkValue(value, null, schema, rules, faults);
        return value;
    }

    /** Checks a value that has its defaults. */
    static void checkValue(
            Map<String, Object> value, @Nullable Object old, Schema schema, @Nullable RuleSet rules, Faults faults) {
        FieldPath root = FieldPath.ROOT;
        SchemaCheck.check(value, schema, root, faults);
        boolean wrong = !faults.isEmpty();
        if (!wrong) {
            SchemaCheck.checkLists(value, schema, root, faults);
        }
        checkEmbedded(value, schema, root, faults);
        if (value.get("metadata") instanceof Map<?, ?> metadata) {
            JsonCursor part = new JsonCursor(Json.map(metadata), root.field("metadata"));
            faults.invalid(part.at("name"), part.text("name"), Names.subdomain(part.text("name")));
            ObjectMeta.checkRest(part, faults, false);
        }
        if (!wrong && rules != null) {
            rules.check(value, old, root, new CostBudget(), faults);
        }
    }

    /** Objects inside of objects have a kind and right metadata. */
    private static void checkEmbedded(@Nullable Object value, Schema schema, FieldPath path, Faults faults) {
        if (value instanceof Map<?, ?>) {
            Map<String, Object> map = Json.map(value);
            if (schema.isEmbedded()) {
                checkIdentity(new JsonCursor(map, path), faults);
            }
            schema.properties()
                    .forEach((name, property) -> checkEmbedded(map.get(name), property, path.field(name), faults));
            Schema additional = schema.additional();
            if (additional != null) {
                map.forEach((name, item) -> checkEmbedded(item, additional, path.key(name), faults));
            }
        } else if (value instanceof List<?> && schema.items() != null) {
            List<Object> list = Json.list(value);
            for (int i = 0; i < list.size(); i++) {
                checkEmbedded(list.get(i), schema.items(), path.item(i), faults);
            }
        }
    }

    private static void checkIdentity(JsonCursor object, Faults faults) {
        for (String field : List.of("apiVersion", "kind")) {
            if (!object.has(field)) {
                faults.required(object.at(field), "must not be empty");
            } else if (object.text(field).isEmpty()) {
                faults.invalid(object.at(field), "", "must not be empty");
            }
        }
        String kind = object.text("kind");
        if (!kind.isEmpty() && !Names.dns1035(kind.toLowerCase(Locale.ROOT)).isEmpty()) {
            faults.invalid(
                    object.at("kind"),
                    kind,
                    "may have mixed case, but should otherwise match: "
                            + Names.dns1035(kind.toLowerCase(Locale.ROOT)).getFirst());
        }
        JsonCursor metadata = object.part("metadata");
        if (!metadata.text("name").isEmpty()) {
            faults.invalid(metadata.at("name"), metadata.text("name"), Names.pathSegment(metadata.text("name")));
        }
        ObjectMeta.checkRest(metadata, faults, false);
    }
}
