package dev.kasane.kustomize.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.Sample;
import org.junit.jupiter.api.Test;

/** Strategic merge patches: maps, fields, and the directives of a patch. The expected texts are those of kustomize 5.8.1. */
class StrategicMergeTest {

    private static final String WEB = """
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
            """;

    @Test
    void aFieldIsAddedAndAnotherOneReplaced() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [web.yaml]
                        patches:
                        - path: patch.yaml
                        """, "web.yaml", WEB, "patch.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          replicas: 3
                          template:
                            spec:
                              containers:
                              - name: log
                                image: log:2
                        """))
                .isEqualTo("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          replicas: 3
                          template:
                            spec:
                              containers:
                              - image: log:2
                                name: log
                              - args:
                                - a
                                - b
                                env:
                                - name: A
                                  value: "1"
                                - name: B
                                  value: "2"
                                image: web:1
                                name: web
                                ports:
                                - containerPort: 80
                                - containerPort: 80
                                  protocol: UDP
                              tolerations:
                              - key: x
                        """);
    }

    @Test
    void nullRemovesAField() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [web.yaml]
                        patches:
                        - path: patch.yaml
                        """, "web.yaml", WEB, "patch.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          template:
                            spec:
                              tolerations: null
                              containers:
                              - name: web
                                args: null
                        """))
                .isEqualTo("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          template:
                            spec:
                              containers:
                              - env:
                                - name: A
                                  value: "1"
                                - name: B
                                  value: "2"
                                image: web:1
                                name: web
                                ports:
                                - containerPort: 80
                                - containerPort: 80
                                  protocol: UDP
                              - image: log:1
                                name: log
                        """);
    }

    @Test
    void theDirectiveReplaceLeavesNothingOfAMap() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [web.yaml]
                        patches:
                        - path: patch.yaml
                        """, "web.yaml", WEB, "patch.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          $patch: replace
                          replicas: 1
                        """))
                .isEqualTo("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          replicas: 1
                        """);
    }

    @Test
    void theDirectiveDeleteRemovesAnObject() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [web.yaml, c.yaml]
                        patches:
                        - path: patch.yaml
                        """, "web.yaml", WEB, "c.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: c
                        data:
                          a: "1"
                          b: "2"
                        """, "patch.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        $patch: delete
                        """))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: c
                        """);
    }

    @Test
    void aPatchForAKindWithoutASchemaReplacesItsLists() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [a.yaml]
                        patches:
                        - path: patch.yaml
                        """, "a.yaml", """
                        apiVersion: example.org/v1
                        kind: Lamp
                        metadata:
                          name: a
                        spec:
                          items:
                          - name: x
                            size: 1
                          - name: y
                            size: 2
                        """, "patch.yaml", """
                        apiVersion: example.org/v1
                        kind: Lamp
                        metadata:
                          name: a
                        spec:
                          items:
                          - name: y
                            size: 3
                        """))
                .isEqualTo("""
                        apiVersion: example.org/v1
                        kind: Lamp
                        metadata:
                          name: a
                        spec:
                          items:
                          - name: "y"
                            size: 3
                        """);
    }

    @Test
    void aTargetSelectsObjectsByKindAndName() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [a.yaml, b.yaml]
                        patches:
                        - target:
                            kind: ConfigMap
                            name: a.*
                          patch: |-
                            apiVersion: v1
                            kind: ConfigMap
                            metadata:
                              name: any
                            data:
                              c: "3"
                        """, "a.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: ab
                        data:
                          a: "1"
                          b: "2"
                        """, "b.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata:
                          name: ba
                        data:
                          a: "1"
                          b: "2"
                        """))
                .isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                          c: "3"
                        kind: ConfigMap
                        metadata:
                          name: ab
                        ---
                        apiVersion: v1
                        data:
                          a: "1"
                          b: "2"
                        kind: ConfigMap
                        metadata:
                          name: ba
                        """);
    }
}
