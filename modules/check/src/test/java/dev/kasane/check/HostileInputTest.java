package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cel.common.types.SimpleType;
import dev.kasane.check.cel.CelEnvironment;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.cel.CelValues;
import dev.kasane.check.cel.CostBudget;
import dev.kasane.check.crd.Definitions;
import dev.kasane.check.crd.TestDefinition;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.files.MemoryTree;
import dev.kasane.json.Json;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.ResourceSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Input that means harm neither crashes nor hangs a check, and secrets stay secret. */
class HostileInputTest {

    private static final List<String> WORDS = List.of(
            "self",
            "object",
            "has(",
            ")",
            "(",
            "[",
            "]",
            "{",
            "}",
            "'a'",
            "1",
            "1.5",
            "+",
            "==",
            "&&",
            "||",
            "!",
            ".",
            ".all(x, ",
            ".map(x, ",
            "quantity(",
            "ip(",
            "format.named(",
            ".matches('(a+)+$')",
            "?",
            ":",
            "null",
            "in",
            ".format([",
            "dyn(",
            "-",
            "\u0000",
            "\ud83d",
            "timestamp(",
            ".findAll(",
            "semver(",
            "size(");

    @Test
    void expressions_of_random_words_end_with_a_value_or_a_problem() {
        Random random = new Random(Long.getLong("kasane.fuzz.seed", 20261121));
        CelEnvironment environment = CelEnvironment.of(Map.of("object", SimpleType.DYN, "self", SimpleType.DYN));
        Object object = CelValues.of(Map.of("a", List.of(1L, "x")));
        int problems = 0;
        for (int i = 0; i < Integer.getInteger("kasane.fuzz.expressions", 3_000); i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(12) + 1; k > 0; k--) {
                text.append(WORDS.get(random.nextInt(WORDS.size())));
            }
            try {
                environment
                        .compile(text.toString())
                        .evaluate(Map.of("object", object, "self", object), new CostBudget());
            } catch (CelProblem e) {
                problems++;
            }
        }
        assertThat(problems).isPositive();
    }

    @Test
    void an_expression_that_loops_for_ever_is_stopped() {
        String text = "true";
        for (int i = 0; i < 9; i++) {
            text = "[0,1,2,3,4,5,6,7,8,9].all(v" + i + ", " + text + ")";
        }
        String loop = text;
        CelEnvironment environment = CelEnvironment.of(Map.of("object", SimpleType.DYN));
        String message = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            try {
                return String.valueOf(environment.compile(loop).evaluate(Map.of("object", 1L), new CostBudget()));
            } catch (CelProblem e) {
                return e.text();
            }
        });
        assertThat(message).contains("cost limit exceeded");
    }

    @Test
    void schemas_of_random_keywords_and_values_end() {
        Random random = new Random(Long.getLong("kasane.fuzz.seed", 7));
        for (int i = 0; i < Integer.getInteger("kasane.fuzz.schemas", 1_500); i++) {
            Object schema = schema(random, 4);
            Map<String, Object> definition = TestDefinition.of(Json.map(schema));
            Definitions definitions = new Definitions();
            definitions.add(definition);
            ObjectChecks checks = new ObjectChecks(Kubernetes.builtIn(), definitions);
            assertThat(checks.check(new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition"), definition))
                    .isNotNull();
            Map<String, Object> object = new LinkedHashMap<>(
                    Map.of("apiVersion", "example.com/v1", "kind", "A", "metadata", Map.of("name", "a")));
            object.put("spec", value(random, 4));
            checks.check(new Gvk("example.com", "v1", "A"), object);
        }
    }

    private static Object schema(Random random, int depth) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", pick(random, "object", "string", "integer", "array", "number", "boolean", "nonsense"));
        for (int k = random.nextInt(4); k > 0; k--) {
            switch (random.nextInt(10)) {
                case 0 ->
                    schema.put(
                            "properties",
                            depth == 0
                                    ? Map.of()
                                    : Map.of("spec", schema(random, depth - 1), "a-b", schema(random, depth - 1)));
                case 1 -> schema.put("items", depth == 0 ? Map.of() : schema(random, depth - 1));
                case 2 -> schema.put("additionalProperties", depth == 0 ? true : schema(random, depth - 1));
                case 3 -> schema.put("pattern", pick(random, "(", "^a+$", "(a+)+$", "\\", "[[:alpha:]]"));
                case 4 -> schema.put("default", value(random, 2));
                case 5 ->
                    schema.put(
                            "x-kubernetes-validations",
                            List.of(Map.of(
                                    "rule",
                                    pick(random, "self == oldSelf", "self.all(x, x > 1)", "(", "has(self.spec)"))));
                case 6 -> schema.put("x-kubernetes-list-type", pick(random, "map", "set", "atomic", "x"));
                case 7 -> schema.put("anyOf", List.of(Map.of("required", List.of("spec")), Map.of("minLength", 3L)));
                case 8 -> schema.put("format", pick(random, "date-time", "duration", "ipv4", "byte", "x"));
                default -> schema.put("multipleOf", pick(random, "0").equals("0") ? (Object) 0L : 1.5);
            }
        }
        return schema;
    }

    private static String pick(Random random, String... words) {
        return words[random.nextInt(words.length)];
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 7)) {
            case 0 -> "text";
            case 1 -> random.nextLong();
            case 2 -> random.nextDouble() * 1e300;
            case 3 -> random.nextBoolean();
            case 4 -> Json.NULL;
            case 5 -> new ArrayList<>(List.of(value(random, depth - 1), value(random, depth - 1)));
            default -> new LinkedHashMap<>(Map.of("spec", value(random, depth - 1), "a-b", value(random, depth - 1)));
        };
    }

    @Test
    void no_finding_shows_a_secret_value_wherever_it_was_copied_to() {
        MemoryTree tree = MemoryTree.of("kustomization.yaml", """
                resources: [all.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: data.a}
                  targets:
                  - select: {kind: Pod}
                    fieldPaths:
                    - metadata.labels.x
                    - spec.containers.0.name
                    - spec.containers.0.ports
                """, "all.yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: s}
                type: kubernetes.io/tls
                data: {a: "canary-7f3a-not-base64_", b: [canary-7f3a-not-base64]}
                stringData: {c: 5, d: {e: canary-7f3a-not-base64}}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: p, labels: {x: b}}
                spec: {containers: [{name: c, image: a, ports: x}]}
                """);
        ResourceSet resources =
                new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
        List<Finding> findings = new Checker(Kubernetes.builtIn(), List.of(), rule -> false).check("t", resources);
        assertThat(findings).isNotEmpty();
        for (Finding finding : findings) {
            assertThat(finding.sentence() + finding.hint() + finding.path()).doesNotContain("canary");
        }
    }
}
