package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lines of a file with secrets on which none is: they are shown, and what a Secret contains is not. */
class ExplainHarmlessLinesTest extends WorkspaceTest {

    private static final String CONTAINER = "spec.template.spec.containers[web].";

    @BeforeEach
    void write() throws Exception {
        workspace
                .write("app/kustomization.yaml", """
                        resources: [web.yaml]
                        namePrefix: shop-
                        images:
                        - name: web # hunter22
                          newTag: v2
                        - name: canary
                          newTag: v3
                        - {name: flow, newTag: v4} # hunter22
                        replicas:
                        - name: web
                          count: 2
                        secretGenerator:
                        - name: key
                          literals:
                          - one=canary
                          - two=hunter22
                          - three=listed
                        """)
                .write("app/web.yaml", """
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: web}
                        spec:
                          replicas: 1
                          template:
                            spec:
                              containers:
                              - name: web
                                image: web
                                args:
                                - --port=80
                                - "plain" # hunter22
                                - listed
                              - name: side
                                image: canary
                              - name: flow
                                image: flow
                              volumes:
                              - secret: # hunter22
                                  secretName: web
                              nodeSelector:
                                zone: a
                              tolerations:
                              - {key: hunter22}
                        ---
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: web}
                        stringData:
                          zone: b
                        """)
                .commit();
    }

    private String explained(String field) {
        return workspace.run(0, "explain", "app", "deployment/web", field);
    }

    @Test
    void the_entry_of_an_image_is_shown_without_its_comment() {
        assertThat(explained(CONTAINER + "image"))
                .contains("app/kustomization.yaml:4 images", "  - name: web\n", "value: web:v2\n")
                .doesNotContain("hunter22", "****");
    }

    @Test
    void entries_of_replicas_and_the_prefix_of_names_are_shown() {
        assertThat(explained("spec.replicas"))
                .contains("  replicas: 1\n", "app/kustomization.yaml:10 replicas", "  - name: web\n")
                .doesNotContain("****");
        assertThat(explained("metadata.name")).contains("app/kustomization.yaml:2 namePrefix", "  namePrefix: shop-\n");
    }

    @Test
    void a_name_that_is_equal_to_a_value_of_a_secret_is_hidden() {
        assertThat(explained("spec.template.spec.containers[side].image"))
                .contains("app/kustomization.yaml:6 images", "  - name: ********\n")
                .doesNotContain("- name: canary");
    }

    @Test
    void a_line_with_several_fields_is_hidden() {
        assertThat(explained("spec.template.spec.containers[flow].image"))
                .contains("app/kustomization.yaml:8 images")
                .doesNotContain("hunter22");
        assertThat(explained("spec.template.spec.tolerations"))
                .contains("app/web.yaml:25 resources")
                .doesNotContain("- {key");
    }

    @Test
    void the_first_line_of_a_map_or_a_list_is_shown_with_what_the_value_has() {
        assertThat(explained("spec.template.spec.volumes"))
                .contains("app/web.yaml:20 resources", "  - secret:\n")
                .doesNotContain("hunter22", "****");
        assertThat(explained("spec.template.spec.nodeSelector"))
                .contains("app/web.yaml:23 resources", "  zone: a\n")
                .doesNotContain("****");
    }

    @Test
    void an_item_of_a_list_is_shown_unless_a_secret_contains_it() {
        assertThat(explained(CONTAINER + "args[0]")).contains("app/web.yaml:12 resources", "  - --port=80\n");
        assertThat(explained(CONTAINER + "args[1]"))
                .contains("app/web.yaml:13 resources", "  - \"plain\"\n")
                .doesNotContain("hunter22");
        assertThat(explained(CONTAINER + "args[2]"))
                .contains("app/web.yaml:14 resources", "********\n")
                .doesNotContain("- listed");
    }

    @Test
    void the_lines_of_a_secret_stay_hidden() {
        assertThat(workspace.run(0, "explain", "app", "secret/web", "stringData"))
                .doesNotContain("zone: b");
        assertThat(workspace.run(0, "explain", "app", "secret/web", "stringData.zone"))
                .doesNotContain("zone: b", "value: b");
    }
}
