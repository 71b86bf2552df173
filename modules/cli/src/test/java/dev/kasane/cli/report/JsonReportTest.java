package dev.kasane.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report for programs is what its schema says: JSON is YAML, so our own reader reads both. */
class JsonReportTest {

    @TempDir
    Path folder;

    private final YamlMap schema = map(read(Path.of("../../docs/reference/schemas/diff.schema.json")));

    private static YamlNode read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static YamlNode parse(String json) {
        return Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("json", json)));
    }

    private static YamlMap map(YamlNode node) {
        return (YamlMap) node;
    }

    @Test
    void every_report_fits_the_schema() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            String object = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: %s}\n";
            workspace
                    .write("a/kustomization.yaml", "resources: [c.yaml]\n", "a/c.yaml", object.formatted("1"))
                    .write("b/kustomization.yaml", "resources: [../a]\n")
                    .write("d/kustomization.yaml", "resources: [missing.yaml]\n")
                    .commit();
            workspace
                    .write("a/c.yaml", object.formatted("[1]").replace("\ndata", "\nlist"))
                    .write("b/x.yaml", object.replace("name: c", "name: d").formatted("2"))
                    .write("b/kustomization.yaml", "resources: [../a, x.yaml]\n")
                    .write("d/kustomization.yaml", "resources: [nothing.yaml]\n");

            String json = workspace.run(0, "diff", "-f", "json");

            assertThat(json).contains("\"problemsBefore\": [\n").contains("\"change\": \"added\"");
            check(parse(json), schema, "report");

            String checked = workspace.run(0, "diff", "--check", "-f", "json");
            assertThat(checked).contains("\"severity\": \"");
            check(parse(checked), schema, "report");
        }
    }

    private void check(YamlNode value, YamlMap given, String where) {
        String reference = given.text("$ref");
        YamlMap expected = reference == null
                ? given
                : map(Objects.requireNonNull(map(Objects.requireNonNull(schema.get("$defs")))
                        .get(reference.substring("#/$defs/".length()))));
        Set<String> types = new TreeSet<>();
        if (expected.get("type") instanceof YamlList list) {
            list.forEach(type -> types.add(type.toString()));
        } else if (expected.text("type") != null) {
            types.add(expected.text("type"));
        }
        assertThat(types.isEmpty() || types.contains(typeOf(value)))
                .as(where + " is " + typeOf(value))
                .isTrue();
        if (value instanceof YamlMap map) {
            YamlMap properties = map(Objects.requireNonNull(expected.get("properties")));
            Set<String> names = new TreeSet<>();
            for (int i = 0; i < map.size(); i++) {
                String name = map.key(i).text();
                names.add(name);
                YamlNode property = properties.get(name);
                assertThat(property).as(where + "." + name).isNotNull();
                check(map.value(i), map(Objects.requireNonNull(property)), where + "." + name);
            }
            for (YamlNode required : (YamlList) Objects.requireNonNull(expected.get("required"))) {
                assertThat(names).as(where).contains(required.toString());
            }
        } else if (value instanceof YamlList list) {
            list.forEach(item -> check(item, map(Objects.requireNonNull(expected.get("items"))), where + "[]"));
        }
    }

    private static String typeOf(YamlNode value) {
        if (value instanceof YamlMap) {
            return "object";
        }
        if (value instanceof YamlList) {
            return "array";
        }
        YamlScalar scalar = (YamlScalar) value;
        if (scalar.isQuoted()) {
            return "string";
        }
        return scalar.tag() == YamlTag.NULL ? "null" : scalar.tag() == YamlTag.BOOL ? "boolean" : "integer";
    }
}
