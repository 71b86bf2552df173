package dev.kasane.check;

import static dev.kasane.check.Shared.definition;
import static dev.kasane.check.Shared.json;
import static dev.kasane.check.Shared.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.json.Json;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** This repository's overlays with the definitions of other projects. */
class RepositoryDefinitionsTest {

    @Tag("reference-data")
    @Test
    void every_overlay_passes_with_the_definitions_beside_the_repository() throws IOException {
        assertThat(RepositoryTest.errors(RepositoryTest.check(
                        RepositoryTest.everything("", "", ""), RepositoryTest.overlays(), definitions())))
                .isEmpty();
    }

    /** The definitions of other projects that lie beside the repository in a short form, as definitions. */
    private static List<YamlMap> definitions() throws IOException {
        List<YamlMap> definitions = new ArrayList<>();
        try (Stream<Path> files = Files.list(Beside.file("crds"))) {
            for (Path path : files.filter(name -> name.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                definitions.add(json(Json.text(definition(Json.map(value(json(Files.readString(path))))))));
            }
        }
        return definitions;
    }
}
