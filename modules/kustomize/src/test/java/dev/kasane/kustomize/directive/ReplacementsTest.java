package dev.kasane.kustomize.directive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.Sample;
import org.junit.jupiter.api.Test;

/** Values copied from a field of one object to fields of others. The expected texts are those of kustomize 5.8.1. */
class ReplacementsTest {

    private static final String SOURCE = """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: source
            data:
              a: "1"
              b: "2"
            """;

    private static final String TARGET = """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: target
            data:
              a: "1"
              b: "2"
            """;

    @Test
    void aFieldIsCopied() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [source.yaml, target.yaml]
                        replacements:
                        - source:
                            kind: ConfigMap
                            name: source
                            fieldPath: data.b
                          targets:
                          - select:
                              name: target
                            fieldPaths: [data.a]
                        """, "source.yaml", SOURCE, "target.yaml", TARGET))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: source
                        ---
                        apiVersion: v1
                        data:
                          a: "2"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: target
                        """);
    }

    @Test
    void withoutAFieldPathTheNameIsCopied() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [source.yaml, target.yaml]
                        replacements:
                        - source:
                            kind: ConfigMap
                            name: source
                          targets:
                          - select:
                              name: target
                            fieldPaths: [data.a]
                        """, "source.yaml", SOURCE, "target.yaml", TARGET))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: source
                        ---
                        apiVersion: v1
                        data:
                          a: source
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: target
                        """);
    }

    @Test
    void aPartIsTakenAndAPartIsReplaced() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [source.yaml, target.yaml]
                        replacements:
                        - source:
                            name: source
                            fieldPath: data.a
                            options:
                              delimiter: ":"
                              index: 1
                          targets:
                          - select:
                              name: target
                            fieldPaths: [data.a]
                            options:
                              delimiter: /
                              index: 0
                        """, "source.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: source
                        data:
                          a: x:y:z
                          b: "2"
                        """, "target.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: target
                        data:
                          a: k/l/m
                          b: "2"
                        """))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: x:y:z
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: source
                        ---
                        apiVersion: v1
                        data:
                          a: y/l/m
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: target
                        """);
    }

    @Test
    void aMissingFieldIsMadeOnDemand() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [source.yaml, target.yaml]
                        replacements:
                        - source:
                            name: source
                            fieldPath: data.b
                          targets:
                          - select:
                              name: target
                            fieldPaths: [metadata.annotations.copied]
                            options:
                              create: true
                        """, "source.yaml", SOURCE, "target.yaml", TARGET))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: source
                        ---
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          annotations:
                            copied: "2"
                          name: target
                        """);
    }

    @Test
    void rejectedObjectsStay() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [source.yaml, target.yaml]
                        replacements:
                        - source:
                            name: source
                            fieldPath: data.b
                          targets:
                          - select:
                              kind: ConfigMap
                            reject:
                            - name: source
                            fieldPaths: [data.a]
                        """, "source.yaml", SOURCE, "target.yaml", TARGET))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: source
                        ---
                        apiVersion: v1
                        data:
                          a: "2"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: target
                        """);
    }

    @Test
    void anItemOfAListIsSelectedByAField() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [source.yaml, web.yaml]
                        replacements:
                        - source:
                            kind: ConfigMap
                            name: source
                            fieldPath: data.b
                          targets:
                          - select:
                              kind: Deployment
                            fieldPaths:
                            - spec.template.spec.containers.[name=log].image
                            - spec.template.spec.containers.[name=web].env.[name=A].value
                        """, "source.yaml", SOURCE, "web.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          template:
                            spec:
                              containers:
                              - name: web
                                image: web:1
                                args: [a, b]
                                env:
                                - name: A
                                  value: "1"
                                - name: B
                                  value: "2"
                                ports:
                                - containerPort: 80
                                - containerPort: 80
                                  protocol: UDP
                              - name: log
                                image: log:1
                              tolerations:
                              - key: x
                        """))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: source
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          template:
                            spec:
                              containers:
                              - args:
                                - a
                                - b
                                env:
                                - name: A
                                  value: "2"
                                - name: B
                                  value: "2"
                                image: web:1
                                name: web
                                ports:
                                - containerPort: 80
                                - containerPort: 80
                                  protocol: UDP
                              - image: "2"
                                name: log
                              tolerations:
                              - key: x
                        """);
    }
}
