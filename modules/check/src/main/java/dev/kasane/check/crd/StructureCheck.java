package dev.kasane.check.crd;

import com.google.re2j.PatternSyntaxException;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.expression.Expression;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Validates a structural schema: types everywhere, known keywords, and lists that can be merged. */
final class StructureCheck {

    private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean", "array", "object");

    private final Faults faults;

    StructureCheck(Faults faults) {
        this.faults = faults;
    }

    /**
     * Checks a schema, and not what is in it.
     *
     * @param root whether it is that of the whole object
     */
    void check(Schema schema, FieldPath path, boolean root) {
        Map<String, Object> keywords = schema.keywords();
        boolean free = schema.keepsUnknownFields() || schema.isIntOrString();
        if (schema.type().isEmpty() && !free && !root) {
            faults.required(path.field("type"), "must not be empty for specified object fields");
        } else if (schema.isIntOrString() && !schema.type().isEmpty()) {
            faults.invalid(path.field("type"), schema.type(), "must be empty if x-kubernetes-int-or-string is true");
        } else if (!schema.type().isEmpty() && !TYPES.contains(schema.type())) {
            faults.notSupported(
                    path.field("type"), schema.type(), TYPES.stream().sorted().toList());
        }
        if (schema.type().equals("array") && schema.items() == null) {
            faults.required(path.field("items"), "must be specified for arrays");
        }
        if (Boolean.FALSE.equals(keywords.get("x-kubernetes-preserve-unknown-fields"))) {
            faults.invalid(path.field("x-kubernetes-preserve-unknown-fields"), false, "must be true or undefined");
        }
        if (!schema.properties().isEmpty() && schema.has("additionalProperties")) {
            faults.forbidden(
                    path.field("additionalProperties"), "additionalProperties and properties are mutual exclusive");
        }
        for (String keyword :
                List.of("$ref", "patternProperties", "dependencies", "additionalItems", "id", "definitions")) {
            if (keywords.containsKey(keyword)) {
                faults.forbidden(path.field(keyword), keyword + " is not supported");
            }
        }
        if (Boolean.TRUE.equals(keywords.get("uniqueItems"))) {
            faults.forbidden(
                    path.field("uniqueItems"),
                    "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
        }
        if (keywords.get("items") instanceof List<?>) {
            faults.forbidden(path.field("items"), "items must be a schema object and not an array");
        }
        checkPattern(schema, path);
        checkLists(schema, path);
        if (schema.isEmbedded() && !schema.type().equals("object")) {
            faults.invalid(
                    path.field("type"), schema.type(), "must be object if x-kubernetes-embedded-resource is true");
        }
        if (schema.isEmbedded()
                && !schema.keepsUnknownFields()
                && schema.properties().isEmpty()) {
            faults.required(
                    path.field("properties"),
                    "must not be empty if x-kubernetes-embedded-resource is true without"
                            + " x-kubernetes-preserve-unknown-fields");
        }
    }

    private void checkPattern(Schema schema, FieldPath path) {
        try {
            Expression.compile(schema.text("pattern"));
        } catch (PatternSyntaxException e) {
            faults.invalid(path.field("pattern"), schema.text("pattern"), "must be a valid regular expression");
        }
    }

    private void checkLists(Schema schema, FieldPath path) {
        String kind = schema.listType();
        if (kind.isEmpty()) {
            return;
        }
        if (!schema.type().equals("array")) {
            faults.invalid(path.field("type"), schema.type(), "must be array if x-kubernetes-list-type is specified");
        }
        if (!List.of("atomic", "map", "set").contains(kind)) {
            faults.notSupported(path.field("x-kubernetes-list-type"), kind, List.of("atomic", "map", "set"));
        }
        Schema items = schema.items();
        if (kind.equals("set") && items != null) {
            checkSetItems(items, path.field("items"));
        }
        if (!kind.equals("map") || items == null) {
            return;
        }
        if (schema.listKeys().isEmpty()) {
            faults.required(
                    path.field("x-kubernetes-list-map-keys"), "must not be empty if x-kubernetes-list-type is map");
        }
        if (!items.type().equals("object")) {
            faults.invalid(
                    path.field("items").field("type"),
                    items.type(),
                    "must be object if parent array's x-kubernetes-list-type is map");
        }
        for (int i = 0; i < schema.listKeys().size(); i++) {
            String key = schema.listKeys().get(i);
            Schema property = items.properties().get(key);
            FieldPath at = path.field("x-kubernetes-list-map-keys").item(i);
            if (property == null) {
                faults.invalid(at, key, "entries must all be names of item properties");
            } else {
                if (List.of("array", "object").contains(property.type())) {
                    faults.invalid(
                            path.field("items").field("properties").key(key).field("type"),
                            property.type(),
                            "must be a scalar type if parent array's x-kubernetes-list-type is map");
                }
                if (!items.texts("required").contains(key) && property.defaultValue() == null) {
                    faults.required(
                            path.field("items").field("properties").key(key).field("default"),
                            "this property is in x-kubernetes-list-map-keys, so it must have a default or be a"
                                    + " required property");
                }
            }
        }
    }

    /** Items of a set are compared as a whole. */
    private void checkSetItems(Schema items, FieldPath path) {
        if (items.type().equals("object")
                && !items.text("x-kubernetes-map-type").equals("atomic")) {
            faults.invalid(
                    path.field("x-kubernetes-map-type"),
                    items.text("x-kubernetes-map-type"),
                    "must be atomic as item of a list with x-kubernetes-list-type=set");
        }
        if (items.type().equals("array") && !List.of("", "atomic").contains(items.listType())) {
            faults.invalid(
                    path.field("x-kubernetes-list-type"),
                    items.listType(),
                    "must be atomic as item of a list with x-kubernetes-list-type=set");
        }
        if (items.isNullable()) {
            faults.forbidden(path.field("nullable"), "cannot be nullable when x-kubernetes-list-type is set");
        }
    }
}
