package dev.kasane.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.check.CheckConfig;
import dev.kasane.config.JsonSchema;
import dev.kasane.config.RepositoryShape;
import dev.kasane.config.Shape;
import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published schemas are the generated ones, and accept what the readers accept. */
class ConfigSchemasTest {

    private static final Path PUBLISHED = Path.of("../../docs/reference/schemas");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String REPOSITORY = """
        {"targets": {"include": ["a/**"], "exclude": ["b"], "names": {"a/b": "c"}, "loadRestrictor": "LoadRestrictionsNone"},
         "check": {"kubernetes": "k.json", "crds": ["crds"], "policies": "p",
           "waivers": [{"rule": "r", "reason": "why", "expires": "2026-12-31", "target": "t", "object": "o", "path": "p"}],
           "rules": {"a": "off", "b": "warning"}},
         "argo": {"folders": ["argocd"], "fixtures": "f.yaml", "repositories": {"https://git.example/a.git": "."}, "deletions": 5, "helm": "3.19.4",
           "kubeVersion": "1.33.1", "apiVersions": ["cert-manager.io/v1"],
           "clusters": {"prod": {"kubeVersion": "1.33.1", "apiVersions": ["a.example/v1/A"], "notServed": ["apps/v1/DaemonSet"]}}},
          "flux": {"exclude": ["examples"], "sources": {"OCIRepository/shop": "deploy"}, "helm": "3.19.4", "kubeVersion": "1.33.5",
            "apiVersions": ["cert-manager.io/v1"]},
          "hydrate": [{"branch": "environment/prod", "targets": "overlays/prod", "by": "pull-request", "gates": ["check"], "after": "environment/dev",
           "verify": {"by": "argocd", "name": "prod", "namespace": "a", "context": "b", "soak": "1m", "within": "1h", "job": "a/b",
             "query": {"expression": "up", "below": "2", "above": "0"}}}],
         "promotion": {"freezes": [{"environments": ["prod"], "from": "2026-12-20T18:00", "until": "2027-01-04T08:00", "zone": "UTC",
           "except": "web", "reason": "why", "weekly": "Fri 16:00 - Mon 08:00"}]},
         "secrets": [{"kind": "Database", "group": "example.org", "fieldPaths": ["spec.password"]}]}
        """;

    private static final String WAIVERS = """
        {"waivers": [{"rule": "r", "reason": "why", "expires": "2026-12-31", "target": "t", "object": "o", "path": "p"}]}
        """;

    private static final String FIXTURES = """
        {"clusters": [{"secret": "s", "name": "n", "server": "https://eu.example", "project": "p", "labels": {"a": ""}, "annotations": {"a": "b"}}],
         "projects": [{"metadata": {"name": "p"}}],
         "pullRequests": [{"number": 7, "title": "t", "branch": "b", "targetBranch": "main", "headSHA": "f", "labels": ["l"], "author": "a"}],
         "pullRequestError": "notFound",
         "scmRepos": [{"organization": "o", "repository": "r", "url": "u", "branch": "b", "sha": "f", "labels": ["l"], "id": 1, "paths": ["p"]}],
         "plugin": {"configMap": "m"}, "clusterDecision": {"configMap": "m"},
         "settings": {"newGitFileGlobbing": false, "includeHiddenDirectories": true, "policy": "sync", "enablePolicyOverride": false},
         "existing": [{"metadata": {"name": "a"}}]}
        """;

    /**
     * A configuration file.
     *
     * @param name of its schema
     * @param reader reads a document as commands do
     * @param full an example with every field
     */
    record File(String name, String title, Shape shape, Consumer<String> reader, String full) {

        String schema() {
            return JsonSchema.of(shape, "https://kasane.dev/schemas/" + name + ".schema.json", title);
        }

        Path published() {
            return PUBLISHED.resolve(name + ".schema.json");
        }

        boolean isRead(JsonNode document) {
            try {
                reader.accept(document.toString());
                return true;
            } catch (KasaneException e) {
                return false;
            }
        }
    }

    static List<File> files() {
        return List.of(
                new File(
                        "kasane",
                        ".kasane.yaml",
                        RepositoryShape.ROOT,
                        content -> TargetConfig.of(MemoryTree.of(".kasane.yaml", content)),
                        REPOSITORY),
                new File(
                        "waivers",
                        "a file of waivers for kasane",
                        RepositoryShape.WAIVERS,
                        content -> CheckConfig.of(
                                MemoryTree.of(".kasane.yaml", "check: {waivers: w.yaml}\n", "w.yaml", content)),
                        WAIVERS),
                new File(
                        "argo-fixtures",
                        "static generator results for kasane",
                        ArgoFixtures.SHAPE,
                        content -> ArgoFixtures.read(MemoryTree.of("f.yaml", content), "f.yaml"),
                        FIXTURES));
    }

    @ParameterizedTest
    @MethodSource("files")
    void thePublishedSchemaIsTheGeneratedOne(File file) throws Exception {
        if (Boolean.getBoolean("kasane.schema.write")) {
            Files.writeString(file.published(), file.schema());
        }
        assertThat(Files.readString(file.published())).isEqualTo(file.schema());
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFieldOfTheSchemaIsInTheExampleThatTheReaderAccepts(File file) throws Exception {
        JsonNode full = JSON.readTree(file.full());

        assertThat(schema(file).validate(full)).isEmpty();
        file.reader().accept(full.toString());
        List<String> missing = new ArrayList<>();
        missing(file.shape(), full, "", missing);
        assertThat(missing).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void readerAndSchemaAgreeOnEveryDocumentThatDiffersInOnePlace(File file) throws Exception {
        Map<String, JsonNode> variants = new LinkedHashMap<>();
        vary(JSON.readTree(file.full()), "", variants, changed -> changed);
        // for the readers a file without content, as a comment alone
        variants.remove(" = null");
        Schema schema = schema(file);
        List<String> disagreements = new ArrayList<>();
        int rejected = 0;
        for (Map.Entry<String, JsonNode> variant : variants.entrySet()) {
            boolean bySchema = schema.validate(variant.getValue()).isEmpty();
            rejected += bySchema ? 0 : 1;
            if (bySchema != file.isRead(variant.getValue())) {
                disagreements.add(variant.getKey() + ": accepted by the schema: " + bySchema);
            }
        }
        assertThat(disagreements).isEmpty();
        assertThat(variants).hasSizeGreaterThan(100);
        assertThat(rejected).isBetween(60, variants.size() - 20);
    }

    private static Schema schema(File file) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(file.schema());
    }

    private static void missing(Shape shape, JsonNode example, String path, List<String> missing) {
        switch (shape) {
            case Shape.Fields fields ->
                fields.fields().forEach((name, field) -> {
                    if (example.has(name)) {
                        missing(field.shape(), example.get(name), path + "." + name, missing);
                    } else {
                        missing.add(path + "." + name);
                    }
                });
            case Shape.ListOf list -> example.forEach(item -> missing(list.item(), item, path + "[]", missing));
            case Shape.ListOr either ->
                missing(example.isArray() ? either.list() : either.other(), example, path, missing);
            default -> {}
        }
    }

    /** Puts something else into every place, leaves every field out, and adds one to every map. */
    private static void vary(
            JsonNode node, String path, Map<String, JsonNode> variants, UnaryOperator<JsonNode> whole) {
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
                "\"2026-01-01\"",
                "\"error\"",
                "\"sync\"",
                "[]",
                "[\"x\"]",
                "[[]]",
                "[null]",
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
