package dev.kasane.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kasane.files.SourceFile;
import dev.kasane.pipeline.document.Document;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The published schema is the one that is generated, and says of every document what the reader says. */
class SchemaTest {

    private static final Path PUBLISHED = Path.of("../../docs/reference/schemas/pipeline.schema.json");

    private static final String FULL = """
            {"apiVersion": "kasane.dev/v1alpha1", "kind": "Pipeline", "metadata": {"name": "cart"}, "spec": {
              "source": {"modules": ["cart"], "paths": ["contracts", "LICENSE"]},
              "build": {"command": ["mvn", "package"], "timeoutMinutes": 5, "environment": ["NPM_*", "TOKEN"]},
              "image": {"name": "shop/cart", "base": "scratch", "sbom": "bom.json", "user": "1:2",
                "java": {"mainClass": "shop.Cart", "classes": ["c"], "libraries": ["l"], "options": ["-Xmx1g"],
                  "arguments": ["a b"], "runtime": {"modules": ["java.base"]}, "classList": "classes.lst"},
                "layers": [{"from": "f", "to": "/t"}], "platforms": ["linux/amd64"], "labels": {"a": "b"},
                "environment": {"A": ""}, "ports": ["8080"]},
              "promotion": [{"target": "dev", "by": "commit",
                  "verify": {"by": "argocd", "name": "cart-dev", "namespace": "argocd", "context": "dev", "soak": "10m", "within": "2h",
                    "job": "shop/smoke", "query": {"expression": "errors", "below": "0.01", "above": "-1"}}},
                {"target": "prod", "image": "cart", "environment": "shops", "by": "pull-request", "after": ["dev"], "gates": ["render", "scan"]},
                {"target": "prod", "repository": "github:shop/manifests", "branch": "live"}],
              "scan": {"from": "report", "command": ["scanner", "{image}"], "report": "scan.sarif", "environment": ["TRIVY_*"], "fails": "high",
                "timeoutMinutes": 1, "waivers": [{"id": "CVE-1", "until": "2026-12-31", "reason": "unused"}]}}}
            """;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Pipeline.schema());

    @Test
    void the_published_schema_is_the_generated_one() throws Exception {
        if (Boolean.getBoolean("kasane.schema.write")) {
            Files.writeString(PUBLISHED, Pipeline.schema());
        }
        assertThat(Files.readString(PUBLISHED)).isEqualTo(Pipeline.schema());
    }

    @Test
    void reader_and_schema_accept_the_full_document() throws Exception {
        JsonNode full = JSON.readTree(FULL);

        assertThat(schema.validate(full)).isEmpty();
        assertThat(read(full)).isEmpty();
    }

    @Test
    void reader_and_schema_agree_on_every_document_that_differs_in_one_place() throws Exception {
        Map<String, JsonNode> variants = new LinkedHashMap<>();
        vary(JSON.readTree(FULL), "", variants, changed -> changed);
        int refused = 0;
        List<String> disagreements = new ArrayList<>();
        for (Map.Entry<String, JsonNode> variant : variants.entrySet()) {
            boolean bySchema = schema.validate(variant.getValue()).isEmpty();
            List<Problem> problems = read(variant.getValue());
            refused += bySchema ? 0 : 1;
            if (bySchema != problems.isEmpty()) {
                disagreements.add(variant.getKey() + ": schema " + bySchema + ", reader " + problems);
            }
        }
        assertThat(disagreements).isEmpty();
        assertThat(variants).hasSizeGreaterThan(400);
        assertThat(refused).isBetween(200, variants.size() - 100);
    }

    private static List<Problem> read(JsonNode document) {
        Problems problems = new Problems();
        Document.read(
                SourceFile.of("pipelines/cart.yaml", document.toString()),
                PipelineDocument.class,
                "a pipeline",
                problems);
        return problems.all();
    }

    /** Puts something else into every place, leaves every field away, and adds one to every map. */
    private static void vary(
            JsonNode node,
            String path,
            Map<String, JsonNode> variants,
            java.util.function.UnaryOperator<JsonNode> whole) {
        for (String other : List.of(
                "null",
                "true",
                "1",
                "0",
                "-7",
                "1.5",
                "99999999999",
                "\"\"",
                "\"x\"",
                "\" x\"",
                "\"a/b\"",
                "\"/a\"",
                "\"2026-01-01\"",
                "\"commit\"",
                "[]",
                "[\"x\"]",
                "[[]]",
                "{}",
                "{\"x\": \"y\"}")) {
            variants.put(path + " = " + other, whole.apply(parse(other)));
        }
        if (node instanceof ObjectNode object) {
            variants.put(path + " + unknown", whole.apply(with(object, copy -> copy.put("unknown", "x"))));
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                String name = field.getKey();
                variants.put(path + " - " + name, whole.apply(with(object, copy -> copy.remove(name))));
                vary(
                        field.getValue(),
                        path + "." + name,
                        variants,
                        changed -> whole.apply(with(object, copy -> copy.set(name, changed))));
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                int index = i;
                vary(array.get(i), path + "[" + i + "]", variants, changed -> {
                    ArrayNode copy = array.deepCopy();
                    copy.set(index, changed);
                    return whole.apply(copy);
                });
            }
        }
    }

    private static ObjectNode with(ObjectNode object, Consumer<ObjectNode> change) {
        ObjectNode copy = object.deepCopy();
        change.accept(copy);
        return copy;
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
