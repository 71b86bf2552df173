package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} of a value whose file also names or contains secrets. */
class ExplainBesideSecretsTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace
                .write("app/kustomization.yaml", """
                        resources: [web.yaml]
                        patches: [{path: patch.yaml}]
                        """)
                .write("app/web.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: web}
                        spec:
                          replicas: 2 # hunter22
                          template:
                            spec:
                              containers:
                              - name: web
                                image: "web:1"
                                env:
                                - {name: PIN, value: "4711"}
                                - name: KEY
                                  value: former-canary
                              volumes:
                              - secret: {secretName: web}
                        ---
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: web}
                        stringData:
                          pin: "2"
                        ---
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: web}
                        data:
                          password: former-canary
                          level: info
                        """)
                .write("app/patch.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: web}
                        spec:
                          replicas: 3
                          template:
                            spec:
                              containers:
                              - name: web
                                env:
                                - name: KEY
                                  value: from-a-vault
                        ---
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: web}
                        data:
                          password: from-a-vault
                        ---
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: web}
                        stringData:
                          pin: "3"
                        """)
                .commit();
    }

    @Test
    void the_lines_of_a_value_that_is_no_secret_are_shown_without_what_is_around_it() {
        assertThat(workspace.run(0, "explain", "app", "deployment/web", "spec.replicas"))
                .isEqualTo("""
                        Deployment web  spec.replicas
                          app/web.yaml:5 resources                          replicas: 2
                          app/patch.yaml:5 patches                          replicas: 3
                        value: 3
                        """);
        assertThat(workspace.run(0, "explain", "app", "deployment/web", "spec.template.spec.containers.web.image"))
                .contains("app/web.yaml:10 resources", "  image: \"web:1\"\n", "value: web:1\n");
        assertThat(workspace.run(0, "explain", "app", "configmap/web", "data.level"))
                .contains("  level: info\n");
    }

    @Test
    void a_secret_is_not_shown_even_if_it_is_equal_to_a_value_that_is() {
        assertThat(workspace.run(0, "explain", "app", "secret/web", "stringData.pin"))
                .contains("app/web.yaml:22 resources", "app/patch.yaml:24 patches", "value: ******** (")
                .doesNotContain("\"2\"", "\"3\"");
    }

    @Test
    void a_former_value_is_not_shown_if_its_name_is_that_of_a_secret_or_says_nothing() {
        assertThat(workspace.run(0, "explain", "app", "configmap/web", "data.password"))
                .contains("app/web.yaml:28 resources", "  password: from-a-vault\n", "value: from-a-vault\n")
                .doesNotContain("former");
        assertThat(workspace.run(
                        0, "explain", "app", "deployment/web", "spec.template.spec.containers.web.env.KEY.value"))
                .contains("app/web.yaml:14 resources", "  value: from-a-vault\n", "value: from-a-vault\n")
                .doesNotContain("former");
    }
}
