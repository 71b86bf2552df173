package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema with the schemas that it refers to.
 *
 * @param root the schema
 * @param draft its generation
 * @param anchors parts that have a name of their own
 */
record SchemaDocument(Object root, Draft draft, Map<String, Object> anchors) {

    /** @throws UnusableSchemaException when it is no schema, or refers to what is not there */
    static SchemaDocument of(Object root) {
        if (!(root instanceof GoMap) && !(root instanceof Boolean)) {
            throw new UnusableSchemaException("values.schema.json is no schema");
        }
        Map<String, Object> anchors = new HashMap<>();
        Draft draft = Draft.of(root instanceof GoMap map ? map.text("$schema") : "");
        collect(root, draft, anchors, 0);
        SchemaDocument document = new SchemaDocument(root, draft, anchors);
        new SchemaForm(draft).check(root);
        SchemaReferences.check(document);
        return document;
    }

    private static void collect(Object part, Draft draft, Map<String, Object> anchors, int depth) {
        if (depth > 500) {
            throw new UnusableSchemaException("values.schema.json is nested more than 500 deep");
        }
        if (part instanceof GoMap map) {
            for (String key : draft.anchors()) {
                if (map.get(key) instanceof String name) {
                    anchors.putIfAbsent("#" + name, map);
                }
            }
            if (map.get(draft.identity()) instanceof String name) {
                anchors.putIfAbsent(name, map);
            }
            map.values().forEach(inner -> collect(inner, draft, anchors, depth + 1));
        } else if (part instanceof GoList list) {
            list.items().forEach(inner -> collect(inner, draft, anchors, depth + 1));
        }
    }

    /**
     * The schema that a reference points to.
     *
     * @throws UnusableSchemaException if it points out of the schema, or to nothing
     */
    Object referenced(String reference) {
        if (reference.equals("#")) {
            return root;
        }
        Object anchored = anchors.get(reference);
        if (anchored != null) {
            return anchored;
        }
        if (reference.startsWith("urn:")) {
            return true;
        }
        int hash = reference.indexOf('#');
        Object from = hash <= 0 ? root : anchors.get(reference.substring(0, hash));
        Object found = from == null || hash < 0 ? null : at(from, reference.substring(hash + 1));
        if (found != null) {
            return found;
        }
        throw new UnusableSchemaException(
                reference.contains("://")
                        ? "the schema refers to " + reference + ", and rendering opens no connection"
                        : "the schema refers to " + reference + ", which is not there");
    }

    private static @Nullable Object at(Object from, String pointer) {
        Object part = from;
        for (String step : pointer.split("/", -1)) {
            if (step.isEmpty()) {
                continue;
            }
            String key = URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8)
                    .replace("~1", "/")
                    .replace("~0", "~");
            part = part instanceof GoMap map
                    ? map.get(key)
                    : part instanceof GoList list && key.matches("[0-9]{1,6}") && Integer.parseInt(key) < list.size()
                            ? list.items().get(Integer.parseInt(key))
                            : null;
            if (part == null) {
                return null;
            }
        }
        return part;
    }
}
