package dev.kasane.kustomize.directive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.Sample;
import org.junit.jupiter.api.Test;

/** References to objects whose names a directive changes. The expected texts are those of kustomize 5.8.1. */
class NameReferencesTest {

    private static final String ACCOUNT = """
            apiVersion: v1
            kind: ServiceAccount
            metadata:
              name: robot
            """;

    private static final String BINDING = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata:
              name: robot
            roleRef:
              apiGroup: rbac.authorization.k8s.io
              kind: Role
              name: reader
            subjects:
            - kind: ServiceAccount
              name: robot
            - kind: ServiceAccount
              name: other
            """;

    private static final String ROLE = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata:
              name: reader
            rules: []
            """;

    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec: {}
            """;

    private static final String SCALER = """
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata:
              name: web
            spec:
              scaleTargetRef:
                apiVersion: apps/v1
                kind: Deployment
                name: web
            """;

    @Test
    void theHashOfGeneratedDataIsInEveryReference() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [p.yaml]
                        configMapGenerator:
                        - name: settings
                          literals: [a=1]
                        secretGenerator:
                        - name: password
                          literals: [value=x]
                        """, "p.yaml", """
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: p
                        spec:
                          serviceAccountName: robot
                          containers:
                          - name: p
                            image: p:1
                            envFrom:
                            - configMapRef:
                                name: settings
                            env:
                            - name: PASSWORD
                              valueFrom:
                                secretKeyRef:
                                  name: password
                                  key: value
                          volumes:
                          - name: settings
                            configMap:
                              name: settings
                        """)).isEqualTo("""
                        apiVersion: v1
                        data:
                          a: "1"
                        kind: ConfigMap
                        metadata:
                          name: settings-h29d89cmmt
                        ---
                        apiVersion: v1
                        data:
                          value: eA==
                        kind: Secret
                        metadata:
                          name: password-9c54h2556k
                        type: Opaque
                        ---
                        apiVersion: v1
                        kind: Pod
                        metadata:
                          name: p
                        spec:
                          containers:
                          - env:
                            - name: PASSWORD
                              valueFrom:
                                secretKeyRef:
                                  key: value
                                  name: password-9c54h2556k
                            envFrom:
                            - configMapRef:
                                name: settings-h29d89cmmt
                            image: p:1
                            name: p
                          serviceAccountName: robot
                          volumes:
                          - configMap:
                              name: settings-h29d89cmmt
                            name: settings
                        """);
    }

    @Test
    void aPrefixIsInReferencesToObjectsOfTheFolderOnly() {
        assertThat(Sample.rendered(
                        "kustomization.yaml", """
                        resources: [sa.yaml, rb.yaml, role.yaml]
                        namePrefix: dev-
                        """, "sa.yaml", ACCOUNT, "rb.yaml", BINDING, "role.yaml", ROLE))
                .isEqualTo("""
                        apiVersion: v1
                        kind: ServiceAccount
                        metadata:
                          name: dev-robot
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: Role
                        metadata:
                          name: dev-reader
                        rules: []
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: RoleBinding
                        metadata:
                          name: dev-robot
                        roleRef:
                          apiGroup: rbac.authorization.k8s.io
                          kind: Role
                          name: dev-reader
                        subjects:
                        - kind: ServiceAccount
                          name: dev-robot
                        - kind: ServiceAccount
                          name: other
                        """);
    }

    @Test
    void aNamespaceIsInSubjectsThatAreAccountsOfTheFolder() {
        assertThat(Sample.rendered(
                        "kustomization.yaml", """
                        resources: [sa.yaml, rb.yaml, role.yaml]
                        namespace: dev
                        """, "sa.yaml", ACCOUNT, "rb.yaml", BINDING, "role.yaml", ROLE))
                .isEqualTo("""
                        apiVersion: v1
                        kind: ServiceAccount
                        metadata:
                          name: robot
                          namespace: dev
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: Role
                        metadata:
                          name: reader
                          namespace: dev
                        rules: []
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: RoleBinding
                        metadata:
                          name: robot
                          namespace: dev
                        roleRef:
                          apiGroup: rbac.authorization.k8s.io
                          kind: Role
                          name: reader
                        subjects:
                        - kind: ServiceAccount
                          name: robot
                          namespace: dev
                        - kind: ServiceAccount
                          name: other
                        """);
    }

    @Test
    void aScalerFollowsItsDeployment() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [web.yaml, hpa.yaml]
                        nameSuffix: -blue
                        """, "web.yaml", WEB, "hpa.yaml", SCALER))
                .isEqualTo("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web-blue
                        spec: {}
                        ---
                        apiVersion: autoscaling/v2
                        kind: HorizontalPodAutoscaler
                        metadata:
                          name: web-blue
                        spec:
                          scaleTargetRef:
                            apiVersion: apps/v1
                            kind: Deployment
                            name: web-blue
                        """);
    }

    @Test
    void aReferenceToAnotherKindOfTheSameNameStays() {
        assertThat(Sample.rendered("kustomization.yaml", """
                        resources: [web.yaml, hpa.yaml]
                        patches:
                        - target:
                            kind: HorizontalPodAutoscaler
                          patch: |-
                            - op: replace
                              path: /spec/scaleTargetRef/kind
                              value: StatefulSet
                        nameSuffix: -blue
                        """, "web.yaml", WEB, "hpa.yaml", SCALER))
                .isEqualTo("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: web-blue
                        spec: {}
                        ---
                        apiVersion: autoscaling/v2
                        kind: HorizontalPodAutoscaler
                        metadata:
                          name: web-blue
                        spec:
                          scaleTargetRef:
                            apiVersion: apps/v1
                            kind: StatefulSet
                            name: web-blue
                        """);
    }

    @Test
    void nestedPrefixesAreFollowedThroughAllLevels() {
        assertThat(Sample.rendered(
                        "kustomization.yaml",
                        """
                        resources: [base]
                        namePrefix: outer-
                        """,
                        "base/kustomization.yaml",
                        """
                        resources: [web.yaml, hpa.yaml]
                        namePrefix: inner-
                        """,
                        "base/web.yaml",
                        WEB,
                        "base/hpa.yaml",
                        SCALER))
                .isEqualTo("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata:
                          name: outer-inner-web
                        spec: {}
                        ---
                        apiVersion: autoscaling/v2
                        kind: HorizontalPodAutoscaler
                        metadata:
                          name: outer-inner-web
                        spec:
                          scaleTargetRef:
                            apiVersion: apps/v1
                            kind: Deployment
                            name: outer-inner-web
                        """);
    }
}
