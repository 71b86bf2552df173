package dev.kasane.kustomize.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.Sample;
import org.junit.jupiter.api.Test;

/** Lists in strategic merge patches: by their keys, or as a whole. The expected texts are those of kustomize 5.8.1. */
class MergedListTest {

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
    void itemsWithTheSameKeyMergeAndNewOnesComeFirst() {
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
                              containers:
                              - name: new
                                image: new:1
                              - name: log
                                image: log:2
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
                              - image: new:1
                                name: new
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
    void aListOfValuesIsReplaced() {
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
                              containers:
                              - name: web
                                args: [c]
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
                              - args:
                                - c
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
                              - image: log:1
                                name: log
                              tolerations:
                              - key: x
                        """);
    }

    @Test
    void aListWithoutAMergeKeyIsReplaced() {
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
                              tolerations:
                              - key: y
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
                              - image: log:1
                                name: log
                              tolerations:
                              - key: "y"
                        """);
    }

    @Test
    void portsMergeByPortAndProtocol() {
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
                              containers:
                              - name: web
                                ports:
                                - containerPort: 80
                                  protocol: UDP
                                  name: dns
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
                                  name: dns
                                  protocol: UDP
                              - image: log:1
                                name: log
                              tolerations:
                              - key: x
                        """);
    }

    @Test
    void anItemWithTheDirectiveDeleteIsRemoved() {
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
                              containers:
                              - name: web
                                env:
                                - name: A
                                  $patch: delete
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
                              - args:
                                - a
                                - b
                                env:
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
                              tolerations:
                              - key: x
                        """);
    }

    @Test
    void theDirectiveReplaceLeavesNoOtherItem() {
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
                              containers:
                              - name: only
                                image: only:1
                              - $patch: replace
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
                              - image: only:1
                                name: only
                              tolerations:
                              - key: x
                        """);
    }

    @Test
    void anItemWithAnotherSourceKeepsItsOrder() {
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
                              containers:
                              - name: web
                                env:
                                - name: B
                                  value: "3"
                                - name: C
                                  value: "4"
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
                              - args:
                                - a
                                - b
                                env:
                                - name: B
                                  value: "3"
                                - name: C
                                  value: "4"
                                - name: A
                                  value: "1"
                                image: web:1
                                name: web
                                ports:
                                - containerPort: 80
                                - containerPort: 80
                                  protocol: UDP
                              - image: log:1
                                name: log
                              tolerations:
                              - key: x
                        """);
    }
}
