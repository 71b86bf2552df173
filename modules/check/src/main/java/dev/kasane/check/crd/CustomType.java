package dev.kasane.check.crd;

import dev.kasane.check.schema.AppliedTypes;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.schema.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of a custom resource's fields in server-side apply. */
final class CustomType {

    private CustomType() {}

    /** The type of whole objects. */
    static Type ofRoot(Schema schema) {
        return of(schema, true);
    }

    private static Type of(Schema schema, boolean root) {
        if (schema.isIntOrString()) {
            return Type.Single.INT_OR_STRING;
        }
        return switch (schema.type()) {
            case "string" -> schema.has("format") ? Type.Single.SCALAR : Type.Single.STRING;
            case "integer", "number" -> Type.Single.NUMBER;
            case "boolean" -> Type.Single.BOOLEAN;
            case "array" -> items(schema);
            case "object" -> object(schema, root);
            default -> Type.Single.ANYTHING;
        };
    }

    private static Type items(Schema schema) {
        Type item = schema.items() == null ? Type.Single.ANYTHING : of(schema.items(), false);
        return switch (schema.listType()) {
            case "set" -> new Type.Items(item, Type.Relation.SET, List.of());
            case "map" -> new Type.Items(item, Type.Relation.MAP, schema.listKeys());
            default -> new Type.Items(item, Type.Relation.ATOMIC, List.of());
        };
    }

    private static Type object(Schema schema, boolean root) {
        if (schema.additional() != null) {
            return new Type.FreeKeys(of(schema.additional(), false));
        }
        Map<String, Type> fields = new LinkedHashMap<>();
        schema.properties().forEach((name, property) -> fields.put(name, of(property, false)));
        if (root || schema.isEmbedded()) {
            fields.put("apiVersion", Type.Single.STRING);
            fields.put("kind", Type.Single.STRING);
            fields.put("metadata", Kubernetes.builtIn().metadata());
        }
        return new Fields(fields, schema);
    }

    /** A map with the declared fields of a schema. */
    private record Fields(Map<String, Type> fields, Schema schema) implements AppliedTypes.DefaultedStruct {

        @Override
        public @Nullable Type field(String name) {
            return fields.get(name);
        }

        @Override
        public boolean keepsUnknownFields() {
            return schema.keepsUnknownFields();
        }

        @Override
        public @Nullable Object defaultOf(String field) {
            Schema property = schema.properties().get(field);
            return property == null ? null : property.defaultValue();
        }
    }
}
