package dev.kasane.change.report;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The names of a target's objects without prefixes and suffixes, which targets of the same base share. */
final class CommonNames {

    /** So long is the hash that kustomize writes behind the name of a generated object. */
    private static final int HASH = 10;

    private final ResourceSet before;
    private final ResourceSet after;
    private @Nullable Map<String, String> names;

    CommonNames(ResourceSet before, ResourceSet after) {
        this.before = before;
        this.after = after;
    }

    /** The common name when a text is the name of an object of the target, as in a reference to it; else the text. */
    String of(String text) {
        Map<String, String> known = names;
        if (known == null) {
            known = new HashMap<>();
            add(before, known);
            add(after, known);
            names = known;
        }
        return known.getOrDefault(text, text);
    }

    private static void add(ResourceSet objects, Map<String, String> names) {
        for (Resource object : objects) {
            String name = object.name();
            String original = Objects.requireNonNull(object.originalId().name());
            if (!name.equals(original)) {
                // of objects that are called alike and were not, none has a name in common with other targets
                names.merge(name, original + hash(name), (one, other) -> one.equals(other) ? one : name);
            }
        }
    }

    /** The content hash in a name, which differs if the contents differ. */
    private static String hash(String name) {
        int dash = name.lastIndexOf('-');
        return dash >= 0 && name.length() - dash - 1 == HASH ? name.substring(dash) : "";
    }
}
