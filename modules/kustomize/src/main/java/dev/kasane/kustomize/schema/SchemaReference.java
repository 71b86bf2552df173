package dev.kasane.kustomize.schema;

import dev.kasane.yaml.YamlMap;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $ref} of an OpenAPI document. kustomize resolves its JSON pointer in the definitions of all documents, and
 * ignores the document that the reference names.
 */
final class SchemaReference {

    private static final String DEFINITIONS = "definitions";

    private final List<String> names = new ArrayList<>();

    SchemaReference(String text) {
        String pointer = text.substring(text.indexOf('#') + 1);
        for (String name : decoded(pointer).split("/", -1)) {
            names.add(name.replace("~1", "/").replace("~0", "~"));
        }
    }

    private static String decoded(String pointer) {
        try {
            return URLDecoder.decode(pointer.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return pointer;
        }
    }

    /** The name of the definition that it refers to; null when it refers to something else. */
    @Nullable
    String definition() {
        return names.size() == 3 && isInDefinitions() ? names.getLast() : null;
    }

    private boolean isInDefinitions() {
        return names.size() > 2 && names.getFirst().isEmpty() && names.get(1).equals(DEFINITIONS);
    }

    /** The schema that it refers to: a definition, or a property of one; null when there is none. */
    @Nullable
    YamlMap in(YamlMap definitions) {
        if (!isInDefinitions()) {
            return null;
        }
        YamlMap schema = definitions.map(names.get(2));
        for (int i = 3; i < names.size() && schema != null; i += 2) {
            YamlMap properties = names.get(i).equals("properties") ? schema.map("properties") : null;
            schema = properties == null || i + 1 == names.size() ? null : properties.map(names.get(i + 1));
        }
        return schema;
    }
}
