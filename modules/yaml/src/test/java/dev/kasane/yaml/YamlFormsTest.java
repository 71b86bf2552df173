package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The forms that a value has on its way through kustomize and Helm, by a table of texts and what their libraries make of
 * them: {@code src/test/go/yaml-tables} records it. A form that a row lacks is one that the library rejects.
 */
class YamlFormsTest {

    private static final Path TABLE = Path.of("src/test/resources/yaml/forms.jsonl");
    private static final int ROWS_OF_A_TEST = 200;

    @TestFactory
    Stream<DynamicTest> aValueIsWrittenInTheStylesItWasReadIn() throws IOException {
        return rows("text", NodeText::of);
    }

    @TestFactory
    Stream<DynamicTest> anObjectThatIsWrittenAndReadAgainHasTheJsonOfTheReference() throws IOException {
        return rows("json", node -> JsonText.compact(JsonForm.ofWritten(node)));
    }

    @TestFactory
    Stream<DynamicTest> anObjectAsItIsHeldHasTheJsonOfTheReference() throws IOException {
        return rows("held", node -> JsonText.compact(JsonForm.ofHeld(node)));
    }

    @TestFactory
    Stream<DynamicTest> jsonBecomesTheYamlOfTheReference() throws IOException {
        return rows("back", node -> NodeText.of(inOutputOrder(JsonForm.toYaml(JsonForm.ofWritten(node)))));
    }

    @TestFactory
    Stream<DynamicTest> configurationHasTheJsonOfYaml11() throws IOException {
        return rows("decoded", node -> JsonText.compact(Yaml11.decodedJson(node)));
    }

    @TestFactory
    Stream<DynamicTest> strictConfigurationRejectsTheSameTexts() throws IOException {
        return rows("strict", node -> JsonText.compact(Yaml11.toJsonStrictly(node)));
    }

    @TestFactory
    Stream<DynamicTest> anObjectInAFileOfItsOwnIsPrintedAsTheReferenceDoes() throws IOException {
        return rows("file", node -> {
            YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
            writer.addValue(node);
            return new String(writer.toBytes(), StandardCharsets.UTF_8);
        });
    }

    @TestFactory
    Stream<DynamicTest> valuesArePrintedAsGoYaml3PrintsThem() throws IOException {
        return rows("values", node -> {
            YamlWriter writer = YamlWriter.ofValues(YamlWriter.DEFAULT_LIMIT);
            writer.addValue(withGoNumbers(Yaml11.decodedJson(node)));
            return new String(writer.toBytes(), StandardCharsets.UTF_8);
        });
    }

    /** A test for some rows at a time, so that mutation testing ends at the first that fails. */
    private static Stream<DynamicTest> rows(String form, Function<YamlNode, String> made) throws IOException {
        List<String> lines = Files.readAllLines(TABLE);
        assertThat(lines).hasSizeGreaterThanOrEqualTo(700);
        return IntStream.iterate(0, from -> from < lines.size(), from -> from + ROWS_OF_A_TEST)
                .mapToObj(from -> {
                    List<String> rows = lines.subList(from, Math.min(from + ROWS_OF_A_TEST, lines.size()));
                    return DynamicTest.dynamicTest(form + " from row " + (from + 1), () -> check(rows, form, made));
                });
    }

    private static void check(List<String> rows, String form, Function<YamlNode, String> made) {
        List<String> different = new ArrayList<>();
        for (String line : rows) {
            YamlMap row = (YamlMap) JsonReader.read(SourceFile.of("table", line), YamlLimits.DEFAULT);
            String in = Objects.requireNonNull(row.text("in"));
            String expected = row.text(form);
            String actual = formOf(in, made);
            if (isCompared(form, in, expected) && !actual.equals(expected == null ? "rejected" : expected)) {
                different.add(line + "\nkasane: " + form + " " + actual);
            }
        }
        assertThat(different).isEmpty();
    }

    /**
     * Only objects have JSON and YAML made of it, after their merge keys were resolved; the text of a value with comments
     * or anchors was not recorded.
     */
    private static boolean isCompared(String form, String in, @Nullable String expected) {
        return switch (form) {
            case "text" -> expected != null;
            case "json", "held", "back", "file" -> expected != null && !in.contains("<<");
            default -> true;
        };
    }

    private static String formOf(String in, Function<YamlNode, String> made) {
        try {
            return made.apply(Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("r.yaml", in)), in));
        } catch (KasaneException e) {
            return "rejected";
        }
    }

    /** The order in which go-yaml 3 writes the keys of a Go map. */
    private static YamlNode inOutputOrder(YamlNode node) {
        if (node instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>();
            list.forEach(item -> items.add(inOutputOrder(item)));
            return list.withItems(items);
        }
        if (!(node instanceof YamlMap map)) {
            return node;
        }
        List<YamlScalar> keys = new ArrayList<>();
        List<YamlNode> values = new ArrayList<>();
        for (int i : KeyOrder.of(map, Quoting.Dialect.GO_YAML_3)) {
            keys.add(map.key(i));
            values.add(inOutputOrder(map.value(i)));
        }
        return map.withEntries(keys, values);
    }

    /** Numbers as Go has and prints them once they were decoded from JSON. */
    private static YamlNode withGoNumbers(YamlNode json) {
        if (json instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>();
            list.forEach(item -> items.add(withGoNumbers(item)));
            return list.withItems(items);
        }
        if (json instanceof YamlMap map) {
            YamlMap converted = map;
            for (int i = 0; i < map.size(); i++) {
                converted = converted.with(i, withGoNumbers(map.value(i)));
            }
            return converted;
        }
        YamlScalar scalar = (YamlScalar) json;
        return scalar.tag() == YamlTag.INT || scalar.tag() == YamlTag.FLOAT
                ? YamlScalar.tagged(
                        scalar.origin(),
                        scalar.offset(),
                        YamlTag.FLOAT,
                        Numbers.shortest(Double.parseDouble(scalar.text())))
                : scalar;
    }
}
