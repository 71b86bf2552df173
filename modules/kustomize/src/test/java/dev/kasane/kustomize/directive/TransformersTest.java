package dev.kasane.kustomize.directive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.Sample;
import org.junit.jupiter.api.Test;

/** Directives that change fields of all objects. The expected texts are those of kustomize 5.8.1. */
class TransformersTest {

    private static final String SERVICE = """
            apiVersion: v1
            kind: Service
            metadata:
              name: web
            spec:
              selector:
                app: web
            """;

    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec:
              replicas: 1
              selector:
                matchLabels:
                  app: web
              template:
                metadata:
                  labels:
                    app: web
                spec:
                  containers:
                  - name: web
                    image: example.org/web:1
                  - name: log
                    image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
            """;

    @Test
    void labelsStayOutOfSelectorsByDefault() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        labels:
                        - pairs:
                            team: a
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          labels:
                            team: a
                          name: web
                        spec:
                          selector:
                            app: web
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          labels:
                            team: a
                          name: web
                        spec:
                          replicas: 1
                          selector:
                            matchLabels:
                              app: web
                          template:
                            metadata:
                              labels:
                                app: web
                            spec:
                              containers:
                              - image: example.org/web:1
                                name: web
                              - image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void labelsAreInSelectorsAndTemplatesOnDemand() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        labels:
                        - pairs:
                            team: a
                          includeSelectors: true
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          labels:
                            team: a
                          name: web
                        spec:
                          selector:
                            app: web
                            team: a
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          labels:
                            team: a
                          name: web
                        spec:
                          replicas: 1
                          selector:
                            matchLabels:
                              app: web
                              team: a
                          template:
                            metadata:
                              labels:
                                app: web
                                team: a
                            spec:
                              containers:
                              - image: example.org/web:1
                                name: web
                              - image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void labelsAreInTemplatesAloneOnDemand() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        labels:
                        - pairs:
                            team: a
                          includeTemplates: true
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          labels:
                            team: a
                          name: web
                        spec:
                          selector:
                            app: web
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          labels:
                            team: a
                          name: web
                        spec:
                          replicas: 1
                          selector:
                            matchLabels:
                              app: web
                          template:
                            metadata:
                              labels:
                                app: web
                                team: a
                            spec:
                              containers:
                              - image: example.org/web:1
                                name: web
                              - image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void commonAnnotationsAreInTemplatesToo() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        commonAnnotations:
                          note: x
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          annotations:
                            note: x
                          name: web
                        spec:
                          selector:
                            app: web
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          annotations:
                            note: x
                          name: web
                        spec:
                          replicas: 1
                          selector:
                            matchLabels:
                              app: web
                          template:
                            metadata:
                              annotations:
                                note: x
                              labels:
                                app: web
                            spec:
                              containers:
                              - image: example.org/web:1
                                name: web
                              - image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void anImageGetsATagANameOrADigest() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        images:
                        - name: example.org/web
                          newTag: "2"
                        - name: log
                          newName: example.org/log
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          name: web
                        spec:
                          selector:
                            app: web
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          replicas: 1
                          selector:
                            matchLabels:
                              app: web
                          template:
                            metadata:
                              labels:
                                app: web
                            spec:
                              containers:
                              - image: example.org/web:2
                                name: web
                              - image: example.org/log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void aDigestReplacesATag() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        images:
                        - name: example.org/web
                          digest: sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          name: web
                        spec:
                          selector:
                            app: web
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          replicas: 1
                          selector:
                            matchLabels:
                              app: web
                          template:
                            metadata:
                              labels:
                                app: web
                            spec:
                              containers:
                              - image: example.org/web@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: web
                              - image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void replicasAreSetByName() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, web.yaml]
                        replicas:
                        - name: web
                          count: 5
                        """, "svc.yaml", SERVICE, "web.yaml", WEB))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          name: web
                        spec:
                          selector:
                            app: web
                        ---
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web
                        spec:
                          replicas: 5
                          selector:
                            matchLabels:
                              app: web
                          template:
                            metadata:
                              labels:
                                app: web
                            spec:
                              containers:
                              - image: example.org/web:1
                                name: web
                              - image: log@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                                name: log
                        """);
    }

    @Test
    void aNamespaceIsSetWhereAKindHasOne() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [svc.yaml, role.yaml]
                        namespace: dev
                        """, "svc.yaml", SERVICE, "role.yaml", """
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: ClusterRole
                        metadata:
                          name: r
                        rules: []
                        """))
                .isEqualTo("""
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: ClusterRole
                        metadata:
                          name: r
                        rules: []
                        ---
                        apiVersion: v1
                        kind: Service
                        metadata:
                          name: web
                          namespace: dev
                        spec:
                          selector:
                            app: web
                        """);
    }

    @Test
    void prefixAndSuffixAreOutsideOfEachOther() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [base]
                        namePrefix: a-
                        nameSuffix: -z
                        """, "base/kustomization.yaml", """
                        resources: [svc.yaml]
                        namePrefix: b-
                        nameSuffix: -y
                        """, "base/svc.yaml", SERVICE))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          name: a-b-web-y-z
                        spec:
                          selector:
                            app: web
                        """);
    }
}
