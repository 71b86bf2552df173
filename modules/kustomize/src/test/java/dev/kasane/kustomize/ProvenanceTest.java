package dev.kasane.kustomize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.Origin;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Every value knows the files, lines and directives that made it, oldest first, whatever happened to it on the way. */
class ProvenanceTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec:
              replicas: 1
              minReadySeconds: 5
              template:
                spec:
                  containers:
                  - name: main
                    image: nginx:1
                    envFrom:
                    - configMapRef:
                        name: cfg
            """;

    private static final String OVERLAY = """
            resources: [../base]
            namePrefix: p-
            images:
            - name: nginx
              newTag: "2"
            replicas:
            - name: web
              count: 3
            labels:
            - pairs: {team: a}
            configMapGenerator:
            - name: cfg
              literals:
              - k=v
            patches:
            - path: patch.yaml
            - target: {kind: Deployment}
              patch: |-
                - op: add
                  path: /spec/paused
                  value: true
            replacements:
            - source: {kind: ConfigMap, name: cfg, fieldPath: data.k}
              targets:
              - select: {kind: Deployment}
                fieldPaths: [metadata.annotations.copied]
                options: {create: true}
            """;

    private static final String PATCH = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec:
              template:
                spec:
                  containers:
                  - name: main
                    workingDir: /srv
                  serviceAccountName: web
            """;

    private final Rendering rendering = new Renderer(
                    MemoryTree.of(
                            "base/kustomization.yaml", "resources: [web.yaml]\n",
                            "base/web.yaml", DEPLOYMENT,
                            "top/kustomization.yaml", OVERLAY,
                            "top/patch.yaml", PATCH),
                    RenderOptions.DEFAULT)
            .render("top");

    private List<String> steps(String kind, Object... path) {
        for (Resource resource : rendering.resources()) {
            if (resource.gvk().kind().equals(kind)) {
                YamlNode node = resource.root();
                for (Object step : path) {
                    node = node instanceof YamlMap map
                            ? Objects.requireNonNull(map.get((String) step), () -> "no field " + step)
                            : ((YamlList) node).get((Integer) step);
                }
                return node.origin().steps(node.offset()).stream()
                        .map(ProvenanceTest::text)
                        .toList();
            }
        }
        throw new AssertionError("there is no " + kind);
    }

    private static String text(Origin.Step step) {
        return step.span().path() + ":" + step.span().line() + ":" + step.span().column() + " " + step.directive();
    }

    @Test
    void a_value_nobody_touched_stands_where_it_was_read() {
        assertThat(steps("Deployment", "spec", "minReadySeconds")).containsExactly("base/web.yaml:7:20 resources");
    }

    @Test
    void a_patched_in_value_stands_in_the_patch() {
        assertThat(steps("Deployment", "spec", "template", "spec", "containers", 0, "workingDir"))
                .containsExactly("top/patch.yaml:10:21 patches");
    }

    @Test
    void an_inline_json_patch_has_the_line_of_the_kustomization() {
        assertThat(steps("Deployment", "spec", "paused")).containsExactly("top/kustomization.yaml:21:14 patches");
    }

    @Test
    void a_changed_image_knows_what_it_was_before() {
        assertThat(steps("Deployment", "spec", "template", "spec", "containers", 0, "image"))
                .containsExactly("base/web.yaml:12:16 resources", "top/kustomization.yaml:4:3 images");
    }

    @Test
    void a_name_remembers_its_prefix() {
        assertThat(steps("Deployment", "metadata", "name"))
                .containsExactly(
                        "base/web.yaml:4:9 resources",
                        "top/patch.yaml:4:9 patches",
                        "top/kustomization.yaml:2:13 namePrefix");
    }

    @Test
    void replicas_remember_their_entry() {
        assertThat(steps("Deployment", "spec", "replicas"))
                .containsExactly("base/web.yaml:6:13 resources", "top/kustomization.yaml:7:3 replicas");
    }

    @Test
    void labels_stand_where_they_are_written() {
        assertThat(steps("Deployment", "metadata", "labels", "team"))
                .containsExactly("top/kustomization.yaml:10:17 labels");
    }

    @Test
    void a_reference_that_followed_its_object_knows_who_renamed_it() {
        assertThat(steps(
                        "Deployment",
                        "spec",
                        "template",
                        "spec",
                        "containers",
                        0,
                        "envFrom",
                        0,
                        "configMapRef",
                        "name"))
                .hasSizeGreaterThan(1)
                .first()
                .isEqualTo("base/web.yaml:15:19 resources");
        assertThat(steps(
                        "Deployment",
                        "spec",
                        "template",
                        "spec",
                        "containers",
                        0,
                        "envFrom",
                        0,
                        "configMapRef",
                        "name"))
                .last()
                .asString()
                .endsWith("nameReference")
                .startsWith("top/kustomization.yaml:");
    }

    @Test
    void generated_data_stands_in_its_literal() {
        assertThat(steps("ConfigMap", "data", "k")).containsExactly("top/kustomization.yaml:14:5 configMapGenerator");
    }

    @Test
    void a_copied_value_knows_its_source_and_its_replacement() {
        assertThat(steps("Deployment", "metadata", "annotations", "copied"))
                .last()
                .asString()
                .startsWith("top/kustomization.yaml:")
                .endsWith("replacements");
    }
}
