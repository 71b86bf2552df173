package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import org.junit.jupiter.api.Test;

/** A name that came out of a Secret stays secret when the object is called otherwise later. */
class FormerNamesTest {

    private static final MemoryTree TREE =
            MemoryTree.of("base/kustomization.yaml", """
            resources: [objects.yaml]
            replacements:
            - source: {kind: Secret, fieldPath: stringData.pw}
              targets:
              - select: {kind: ConfigMap}
                fieldPaths: [metadata.name, metadata.namespace]
                options: {create: true}
            """, "base/objects.yaml", """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {pw: hunter2}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: config}
            """, "top/kustomization.yaml", """
            resources: [../base]
            namePrefix: a-
            patches:
            - target: {kind: ConfigMap}
              patch: |-
                - {op: copy, from: /metadata/annotations/internal.config.kubernetes.io~1previousNames, path: /metadata/labels}
                - {op: replace, path: /metadata/name, value: open}
                - {op: replace, path: /metadata/namespace, value: shop}
            """);

    private static ResourceSet render() {
        return new Renderer(TREE, RenderOptions.DEFAULT.withRestriction(LoadRestriction.NONE))
                .render("top")
                .resources();
    }

    @Test
    void aFormerNameIsHidden() {
        Resource config = config(render());
        assertThat(config.previousIds()).anyMatch(id -> id.name().contains("hunter2"));
        assertThat(config.previousIds().stream().map(ResourceId::toText)).noneMatch(text -> text.contains("hunter2"));
    }

    @Test
    void aSentenceThatNamesAFormerNameIsHidden() {
        ResourceSet objects = render();
        String sentence = new Secrets(new RunKey(), objects).without("it was called hunter2 once", config(objects));
        assertThat(sentence).isEqualTo("it was called ******** once");
    }

    private static Resource config(ResourceSet objects) {
        for (Resource object : objects) {
            if (object.gvk().kind().equals("ConfigMap")) {
                return object;
            }
        }
        throw new AssertionError("no ConfigMap");
    }
}
