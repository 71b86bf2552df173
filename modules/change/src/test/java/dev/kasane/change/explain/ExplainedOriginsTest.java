package dev.kasane.change.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.resource.Resource;
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

    @Test
    void aGeneratedValueComesFromItsLiteral() {
        assertThat(steps(Explanation.of(object("Secret"), "data.token")))
                .isEqualTo("top/kustomization.yaml:10 secretGenerator");
    }
}
