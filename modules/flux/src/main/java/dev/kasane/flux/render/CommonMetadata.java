package dev.kasane.flux.render;

import dev.kasane.files.Mark;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.resource.Resource;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Labels and annotations that every object of a target gets. */
public final class CommonMetadata {

    private CommonMetadata() {}

    /** The entries of {@code commonMetadata}, by {@code labels} and {@code annotations}. */
    public static Map<String, Map<String, String>> of(GoMap common) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        for (String field : List.of("labels", "annotations")) {
            Map<String, String> entries = new LinkedHashMap<>();
            common.map(field)
                    .entries()
                    .forEach(entry ->
                            entries.put(entry.getKey(), entry.getValue().toString()));
            all.put(field, entries);
        }
        return all;
    }

    /**
     * An object with them.
     *
     * @param metadata by {@code labels} and {@code annotations}
     * @param place where they are set
     */
    public static Resource in(Resource object, Map<String, Map<String, String>> metadata, Span place, Scopes scopes) {
        Resource marked = object;
        for (Map.Entry<String, Map<String, String>> field : metadata.entrySet()) {
            YamlMap root = marked.root();
            YamlMap known = root.map("metadata");
            if (known == null || field.getValue().isEmpty()) {
                continue;
            }
            Mark mark = Mark.at(place, "commonMetadata");
            YamlMap former = known.map(field.getKey());
            YamlMap all = former == null ? YamlMap.empty(mark, 0) : former;
            for (Map.Entry<String, String> entry : field.getValue().entrySet()) {
                all = all.with(entry.getKey(), YamlScalar.string(mark, 0, entry.getValue()));
            }
            marked = marked.withRoot(root.with("metadata", known.with(field.getKey(), all)), scopes);
        }
        return marked;
    }
}
