package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** Checks that all references of a schema can be resolved, except in unused definitions. */
final class SchemaReferences {

    private static final String[] PARTS = {
        "additionalItems",
        "additionalProperties",
        "contains",
        "else",
        "if",
        "items",
        "not",
        "propertyNames",
        "then",
        "unevaluatedItems",
        "unevaluatedProperties"
    };
    private static final String[] LISTS = {"allOf", "anyOf", "items", "oneOf", "prefixItems"};
    private static final String[] MAPS = {"dependencies", "dependentSchemas", "patternProperties", "properties"};

    private final SchemaDocument document;
    private final Deque<GoMap> open = new ArrayDeque<>();
    private final Set<GoMap> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private SchemaReferences(SchemaDocument document) {
        this.document = document;
    }

    /** @throws UnusableSchemaException if one points to nothing, or out of the schema */
    static void check(SchemaDocument document) {
        SchemaReferences references = new SchemaReferences(document);
        references.add(document.root());
        while (!references.open.isEmpty()) {
            references.look(references.open.removeFirst());
        }
    }

    private void add(Object part) {
        if (part instanceof GoMap map && seen.add(map)) {
            open.add(map);
        }
    }

    private void look(GoMap schema) {
        for (String word : document.draft().references()) {
            if (schema.get(word) instanceof String reference) {
                add(document.referenced(reference));
                if (document.draft().referencesStandAlone()) {
                    return;
                }
            }
        }
        for (String word : PARTS) {
            Object part = schema.get(word);
            if (part != null) {
                add(part);
            }
        }
        for (String word : LISTS) {
            if (schema.get(word) instanceof GoList list) {
                list.items().forEach(this::add);
            }
        }
        for (String word : MAPS) {
            schema.map(word).values().forEach(this::add);
        }
    }
}
