package dev.kasane.change.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where values of rendered objects come from: fields by their names, and all values of an object. */
class ExplainedOriginsTest {

    private static final Rendering RENDERING = new Renderer(
                    MemoryTree.of(
                            "base/kustomization.yaml",
                            "resources: [web.yaml]\n",
                            "base/web.yaml",
                            """
                                apiVersion: apps/v1
                                kind: Deployment
                                metadata:
                                  name: web
                                  annotations: {example.com/owner: shop}
                                spec:
                                  template:
                                    spec:
                                      containers:
                                      - name: main
                                        image: nginx:1
                                        args: [one, two]
                                        ports:
                                        - containerPort: 8080
                                          protocol: TCP
                                """,
                            "top/kustomization.yaml",
                            """
                                resources: [../base]
                                namePrefix: shop-
                                images:
                                - name: nginx
                                  newTag: "2"
                                patches:
                                - path: patch.yaml
                                secretGenerator:
                                - name: keys
                                  literals: [token=s3cret]
                                """,
                            "top/patch.yaml",
                            """
                                apiVersion: apps/v1
                                kind: Deployment
                                metadata: {name: web}
                                spec: {replicas: 3}
                                """),
                    RenderOptions.DEFAULT)
            .render("top");

    private static Resource object(String kind) {
        for (Resource resource : RENDERING.resources()) {
            if (resource.gvk().kind().equals(kind)) {
                return resource;
            }
        }
        throw new AssertionError("there is no " + kind);
    }

    private static String steps(Explanation explanation) {
        return String.join(
                " | ",
                explanation.steps().stream()
                        .map(step -> step.span().path() + ":" + step.span().line() + " " + step.directive())
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    kind,                                                      base/web.yaml:2 resources | top/patch.yaml:2 patches
                    'metadata.annotations[example.com/owner]',                 base/web.yaml:5 resources
                    spec.replicas,                                             top/patch.yaml:4 patches
                    metadata.name,                                             base/web.yaml:4 resources | top/patch.yaml:3 patches | top/kustomization.yaml:2 namePrefix
                    'spec.template.spec.containers[main].image',               base/web.yaml:11 resources | top/kustomization.yaml:4 images
                    'spec.template.spec.containers[0].args[1]',                base/web.yaml:12 resources
                    'spec.template.spec.containers[main].ports[8080].protocol', base/web.yaml:15 resources
                    """)
    void aFieldHasTheFilesAndDirectivesThatMadeItOldestFirst(String field, String steps) {
        assertThat(steps(Explanation.of(object("Deployment"), field))).isEqualTo(steps);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    spec.replica                             | there is no replica    | did you mean replicas?
                    spec.template.spec.containers[other]     | there is no other      | there are main
                    spec.replicas.most                       | there is no most       | name the field above it, which is
                    spec.template.spec.containers[main].args[2] | there is no 2       | there are 0, 1
                    """)
    void aFieldThatIsMissingIsAnErrorWithTheNamesThatExist(String field, String message, String hint) {
        Problem problem = catchThrowableOfType(KasaneException.class, () -> Explanation.of(object("Deployment"), field))
                .problems()
                .getFirst();

        assertThat(problem.sentence()).contains("has no field " + field).endsWith(message);
        assertThat(problem.hint()).startsWith(hint);
    }

    @Test
    void allValuesOfAnObjectAreListedInTheOrderInWhichTheyArePrinted() {
        List<Explanation> all = Explanation.all(object("Deployment"));

        assertThat(all).allMatch(Explanation::isSingle);
        assertThat(all)
                .extracting(one -> one.path().toString())
                .containsExactly(
                        "apiVersion",
                        "kind",
                        "metadata.annotations[\"example.com/owner\"]",
                        "metadata.name",
                        "spec.replicas",
                        "spec.template.spec.containers[main].args[0]",
                        "spec.template.spec.containers[main].args[1]",
                        "spec.template.spec.containers[main].image",
                        "spec.template.spec.containers[main].name",
                        "spec.template.spec.containers[main].ports[0].containerPort",
                        "spec.template.spec.containers[main].ports[0].protocol");
    }

    @Test
    void aGeneratedValueComesFromItsLiteral() {
        assertThat(steps(Explanation.of(object("Secret"), "data.token")))
                .isEqualTo("top/kustomization.yaml:10 secretGenerator");
    }

    @Test
    void findReturnsNullForAFieldThatIsMissing() {
        YamlMap root = object("Deployment").root();

        assertThat(Explanation.find(root, "spec.replicas")).isNotNull();
        assertThat(Explanation.find(root, "spec.paused")).isNull();
        assertThat(Explanation.find(root, "spec.paused.too")).isNull();
    }
}
