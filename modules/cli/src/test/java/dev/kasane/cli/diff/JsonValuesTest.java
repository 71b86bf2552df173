package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** The values of the report for programs are what {@code docs/reference/schemas/diff.schema.json} promises: YAML that gives them back. */
class JsonValuesTest {

    private static final int TEXTS = 2_000;

    /** U+007F and U+0085 are not among them: kustomize prints no target with the one, and a blank for the other. */
    private static final List<String> PIECES = List.of(
            "a",
            "b c",
            " ",
            "  ",
            "\n",
            "\n\n",
            "\t",
            "\"",
            "'",
            "\\",
            ": ",
            ":",
            " #",
            "- ",
            "? ",
            "{",
            "}",
            "[",
            "]",
            ",",
            "&a",
            "*a",
            "!x",
            "|",
            ">",
            "%",
            "@",
            "`",
            "---",
            "...",
            "\n---\n",
            "yes",
            "no",
            "on",
            "null",
            "~",
            "true",
            "0x1f",
            "012",
            "1e3",
            ".5",
            "1:30",
            "2001-01-01",
            "<<",
            "=",
            "é",
            "重ね",
            "😀",
            "\u00a0",
            "\u2028",
            "\ufeff",
            "\u0001",
            "\r",
            "\r\n",
            "x-",
            "web:1",
            "/etc/x",
            "key: value\n",
            "  deeper\n");

    @TempDir
    Path folder;

    private final ObjectMapper json = new ObjectMapper();

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static String map(List<String> texts) throws Exception {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("apiVersion", "v1");
        map.put("kind", "ConfigMap");
        map.put("metadata", Map.of("name", "texts"));
        Map<String, String> data = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            data.put("key-" + i, texts.get(i));
        }
        map.put("data", data);
        // JSON in which every reader of YAML reads the same
        String text = new ObjectMapper().writeValueAsString(map);
        for (char c : "\ufeff\u2028".toCharArray()) {
            text = text.replace(String.valueOf(c), "\\u" + HexFormat.of().toHexDigits(c));
        }
        return text;
    }

    @Test
    void everyValueOfTwoThousandRandomTextsIsReadBackFromJson() throws Exception {
        Random random = new Random(21);
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (int i = 0; i < TEXTS; i++) {
            before.add("b" + text(random));
            after.add(text(random));
        }
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("a/kustomization.yaml", "resources: [c.yaml]\n", "a/c.yaml", map(before))
                    .commit();
            workspace.write("a/c.yaml", map(after));
            JsonNode report = json.readTree(workspace.run(0, "diff", "-f", "json"));
            assertThat(report.at("/targets/0/problemsBefore").toPrettyString()).isEqualTo("[ ]");
            JsonNode fields = report.at("/sections/0/changes/0/fields");
            int seen = 0;
            for (JsonNode field : fields) {
                int key = Integer.parseInt(field.path("path").asText().replaceAll(".*key-(\\d+).*", "$1"));
                assertThat(readBack(field, "before")).as("text " + key).isEqualTo(before.get(key));
                assertThat(readBack(field, "after")).as("text " + key).isEqualTo(after.get(key));
                seen++;
            }
            assertThat(seen).isGreaterThan(TEXTS - 50);
        }
    }

    @Test
    void wholeObjectsAreReadBackToo() throws Exception {
        Random random = new Random(22);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            texts.add(text(random) + "\n\n");
        }
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("a/kustomization.yaml", "resources: []\nnamePrefix: x-\n")
                    .commit();
            workspace.write("a/kustomization.yaml", "resources: [c.yaml]\n", "a/c.yaml", map(texts));
            JsonNode field =
                    json.readTree(workspace.run(0, "diff", "-f", "json")).at("/sections/0/changes/0/fields/0");
            JsonNode read = new YAMLMapper().readTree(field.at("/after/value").asText());
            for (int i = 0; i < texts.size(); i++) {
                assertThat(read.at("/data/key-" + i).asText()).as("text " + i).isEqualTo(texts.get(i));
            }
        }
    }

    private static Object readBack(JsonNode field, String side) {
        return new Yaml(new LoaderOptions())
                .load(field.at("/" + side + "/value").asText());
    }
}
