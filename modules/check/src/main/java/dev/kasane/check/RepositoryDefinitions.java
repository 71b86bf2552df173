package dev.kasane.check;

import dev.kasane.files.FileTree;
import dev.kasane.json.Json;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The custom resource definitions of a repository, with their files. */
public final class RepositoryDefinitions {

    private RepositoryDefinitions() {}

    /** A definition: its specification, and its file. */
    public record Row(Map<String, Object> spec, String file) {}

    /** The definitions that {@code check} finds in a tree. */
    public static List<Row> of(FileTree tree) {
        List<Row> rows = new ArrayList<>();
        for (YamlMap definition : new KnownObjects(tree).definitions()) {
            Map<String, Object> spec = Json.map(Json.map(Json.of(definition)).getOrDefault("spec", Map.of()));
            rows.add(new Row(spec, definition.span().path()));
        }
        return rows;
    }
}
