package dev.kasane.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a rule computes from a secret value is not shown, wherever the rule reads it; the text of the rule is. */
class ComputedMessagesTest extends WorkspaceTest {

    private static final String SECRET = """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {pw: hunter2}
            """;

    @BeforeEach
    void repository() throws Exception {
        workspace.write("app/secret.yaml", SECRET).commit();
    }

    private static String copyTo(String kind, String name, String field) {
        return """
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets:
                  - select: {kind: %s, name: %s}
                    fieldPaths: [%s]
                    options: {create: true}
                """.formatted(kind, name, field);
    }

    private String check() {
        StringBuilder all = new StringBuilder();
        for (String format : List.of("text", "json", "junit", "sarif", "markdown")) {
            all.append(workspace.print(List.of("check", "--all", "-f", format))).append(workspace.stderr());
        }
        return all.toString();
    }

    @Test
    void theComputedMessageOfADefinitionIsNotShownForAnObjectWithASecretAndTheRuleIs() throws Exception {
        workspace.write(
                "app/kustomization.yaml",
                "resources: [secret.yaml, crd.yaml, closed.yaml, open.yaml]\nreplacements:\n"
                        + copyTo("Database", "closed", "spec.password"),
                "app/crd.yaml",
                """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: databases.example.org}
                spec:
                  group: example.org
                  names: {kind: Database, plural: databases, singular: database, listKind: DatabaseList}
                  scope: Namespaced
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          spec:
                            type: object
                            properties: {password: {type: string, maxLength: 100}}
                            x-kubernetes-validations:
                            - {rule: size(self.password) > 50, messageExpression: '"it is " + self.password'}
                """,
                "app/closed.yaml",
                "apiVersion: example.org/v1\nkind: Database\nmetadata: {name: closed}\nspec: {password: x}\n",
                "app/open.yaml",
                "apiVersion: example.org/v1\nkind: Database\nmetadata: {name: open}\nspec: {password: visible}\n");
        assertThat(check())
                .contains("it is visible", "size(self.password) > 50")
                .doesNotContain("hunter2");
    }

    private void policy(String kind, String expression) throws Exception {
        workspace.write(".kasane.yaml", "check: {policies: [policies]}\n", "policies/policy.yaml", """
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicy
                metadata: {name: computed}
                spec:
                  paramKind: {apiVersion: v1, kind: %s}
                  matchConstraints:
                    resourceRules:
                    - {apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [services]}
                  validations:
                  - {expression: 1 == 2, messageExpression: %s}
                  - {expression: string(%s) == 'x' && int(%s) == 2}
                ---
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicyBinding
                metadata: {name: computed}
                spec:
                  policyName: computed
                  validationActions: [Deny]
                  paramRef: {selector: {}, parameterNotFoundAction: Allow}
                """.formatted(
                        kind, expression, expression, expression));
        workspace.write("app/service.yaml", """
                apiVersion: v1
                kind: Service
                metadata: {name: web}
                spec: {ports: [{port: 80}]}
                """);
    }

    @Test
    void aMessageThatIsComputedFromParametersWithASecretIsNotShownAndTheRuleIs() throws Exception {
        policy("ConfigMap", "string(params.data.copied)");
        workspace.write(
                "app/kustomization.yaml",
                "resources: [secret.yaml, service.yaml]\nconfigMapGenerator:\n"
                        + "- {name: closed, literals: [copied=x]}\n- {name: open, literals: [copied=visible]}\n"
                        + "replacements:\n" + copyTo("ConfigMap", "closed", "data.copied"));
        assertThat(check())
                .contains("Service web: visible (", "failed expression: 1 == 2")
                .doesNotContain("hunter2");
    }

    @Test
    void aMessageThatIsComputedFromASecretAsParametersIsNotShown() throws Exception {
        policy("Secret", "string(params.stringData.pw)");
        workspace.write(
                "app/kustomization.yaml", "resources: [secret.yaml, service.yaml]\n", "policies/secret.yaml", SECRET);
        assertThat(check()).contains("failed expression: ").doesNotContain("hunter2");
    }

    @Test
    void aMessageThatIsComputedFromParametersWithAMarkedFieldIsNotShown() throws Exception {
        policy("ConfigMap", "string(params.data.copied)");
        workspace.write(
                ".kasane.yaml",
                "check: {policies: [policies]}\nsecrets: [{kind: ConfigMap, fieldPaths: [data.copied]}]\n",
                "policies/config.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {copied: hunter2}\n",
                "app/kustomization.yaml",
                "resources: [secret.yaml, service.yaml]\n");
        assertThat(check()).contains("failed expression: ").doesNotContain("hunter2");
    }

    @Test
    void aMessageThatIsComputedFromANamespaceWithASecretIsNotShown() throws Exception {
        policy("ConfigMap", "namespaceObject.metadata.annotations.copied");
        workspace.write(
                "app/kustomization.yaml",
                "namespace: shop\nresources: [secret.yaml, service.yaml, namespace.yaml]\nconfigMapGenerator:\n"
                        + "- {name: open, literals: [a=b]}\nreplacements:\n"
                        + copyTo("Namespace", "shop", "metadata.annotations.copied"),
                "app/namespace.yaml",
                "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n");
        assertThat(check()).contains("failed expression: ").doesNotContain("hunter2");
    }
}
